import type { Choice, Offer } from '../../api.gen'
import { completed, missing, openFields, type Field, type Value, type Values } from '../../lib/choices'

/** The ids that a field chooses among. */
export function idsOf(field: Field): readonly string[] {
  return field.kind === 'one' || field.kind === 'some' || field.kind === 'share' ? field.among : []
}

export function idSet(field: Field): Set<string> {
  return new Set(idsOf(field))
}

/** The one way to take an offer that leaves nothing to choose. */
export function onlyChoice(offer: Offer): Choice | null {
  return openFields(offer).length || offer.refused ? null : completed(offer, {})
}

/** What is to be chosen next: a field that misses something, else the last one that ids can still be chosen for. */
export function currentField(offer: Offer, values: Values): Field | undefined {
  const open = openFields(offer)
  return open.find((field) => missing(field, values[field.name])) ?? open.findLast((field) => idsOf(field).length > 0)
}

/** The ids that stand in the open fields of an offer. */
export function chosenIds(offer: Offer, values: Values): Set<string> {
  return new Set(openFields(offer).flatMap((field) => idsIn(values[field.name])))
}

function idsIn(value: Value | undefined): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.map(String)
  return value && typeof value === 'object' ? Object.keys(value) : []
}

/** Of one the other; of several one more, or one less; the oldest goes where there would be too many. */
export function withId(field: Field, value: Value | undefined, id: string): Value {
  if (field.kind !== 'some') return id
  const ids = Array.isArray(value) ? value.map(String) : []
  if (ids.includes(id)) return ids.filter((each) => each !== id)
  const most = field.most || field.among.length
  return [...(ids.length >= most ? ids.slice(1) : ids), id]
}

/** The same choice has the same key, in whatever order its fields were filled. */
export function keyOf(choice: Choice): string {
  const fields = Object.entries(choice.fields).sort(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([choice.option, fields])
}

/** The offers in which something with this id can be chosen, or which are about it. */
export function offersAbout(offers: readonly Offer[], id: string): Offer[] {
  return offers.filter((offer) => !offer.refused && offer.fields.some((field) => idsOf(field).includes(id)))
}

/** The offer's values with this id in the first field that can hold it. */
export function valuesWith(offer: Offer, values: Values, id: string): Values {
  const field = openFields(offer).find((each) => each.kind !== 'share' && idsOf(each).includes(id))
  return field ? { ...values, [field.name]: withId(field, values[field.name], id) } : values
}
