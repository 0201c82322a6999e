import type { Choice, Offer } from '../api.gen'

export type Field = Offer['fields'][number]
export type Value = Choice['fields'][string]
export type Values = Readonly<Record<string, Value | undefined>>

/** What is left to be chosen; a field with a single possibility leaves nothing. */
export function openFields(offer: Pick<Offer, 'fields'>): Field[] {
  return offer.fields.filter((field) => fixed(field) === undefined)
}

/** The only thing that a field can hold, if there is only one. */
export function fixed(field: Field): Value | undefined {
  switch (field.kind) {
    case 'one':
      return field.among.length === 1 ? field.among[0] : undefined
    case 'some':
      return field.least >= field.among.length ? [...field.among] : undefined
    case 'number':
      return field.least === field.most ? field.least : undefined
    default:
      return undefined
  }
}

/** What a field holds before anybody has touched it. */
export function beginning(field: Field): Value | undefined {
  const only = fixed(field)
  if (only !== undefined) return only
  switch (field.kind) {
    case 'some':
      return []
    case 'number':
      return field.least
    case 'share':
      return {}
    case 'words':
      return ''
    default:
      return undefined
  }
}

/** The values that a form begins with. */
export function begun(offer: Pick<Offer, 'fields'>): Record<string, Value | undefined> {
  return Object.fromEntries(offer.fields.map((field) => [field.name, beginning(field)]))
}

type Missing = { [K in Field['kind']]: (field: Extract<Field, { kind: K }>, value: Value | undefined) => string }

const MISSING: Missing = {
  one: (field, value) => (field.among.includes(String(value ?? '')) ? '' : 'choose one'),
  some: (field, value) => missingOfSome(field, Array.isArray(value) ? value.length : 0),
  number: ({ least, most }, value) => (typeof value === 'number' && value >= least && value <= most ? '' : `a number from ${least} to ${most}`),
  share: (field, value) => missingOfShare(field.total, value),
  faces: (field, value) => missingOfFaces(field.sides, value),
  words: ({ least, most }, value) => (typeof value === 'string' && value.trim().length >= least && value.length <= most ? '' : 'a few words'),
}

/** What is still missing in a field, in a few words; nothing if it is in order. */
export function missing(field: Field, value: Value | undefined): string {
  return (MISSING[field.kind] as (field: Field, value: Value | undefined) => string)(field, value)
}

function missingOfSome(field: Extract<Field, { kind: 'some' }>, count: number): string {
  const most = field.most || field.among.length
  if (count < field.least) return `choose ${field.least - count} more`
  return count > most ? `choose at most ${most}` : ''
}

function missingOfShare(total: number, value: Value | undefined): string {
  const given = value && typeof value === 'object' && !Array.isArray(value) ? Object.values(value) : []
  const left = total - given.reduce((sum, each) => sum + each, 0)
  return left > 0 ? `${left} still to be given` : left < 0 ? `${-left} too many` : ''
}

function missingOfFaces(sides: readonly number[], value: Value | undefined): string {
  const faces = Array.isArray(value) ? value : []
  const fits = sides.every((most, at) => Number.isInteger(faces[at]) && Number(faces[at]) >= 1 && Number(faces[at]) <= most)
  return fits ? '' : 'what the dice show'
}

/** The whole choice, once nothing is missing. */
export function completed(offer: Offer, values: Values): Choice | null {
  const fields: Record<string, Value> = {}
  for (const field of offer.fields) {
    const value = fixed(field) ?? values[field.name]
    if (value === undefined || missing(field, value)) return null
    fields[field.name] = value
  }
  return { option: offer.id, fields }
}
