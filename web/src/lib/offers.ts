import type { Offer } from '../api.gen'
import { openFields } from './choices'
import { called, humanised } from './words'

type Names = Readonly<Record<string, string>>

/** Offers of one kind: "Learn" with every skill, "Buy" with every thing. */
export interface Group {
  id: string
  head: string
  open: Offer[]
  refused: Offer[]
}

/** Several offers under one head, in the order in which they come; what stands alone goes to `steps`. */
export function grouped(offers: readonly Offer[], names: Names = {}): { groups: Group[]; steps: Offer[] } {
  const ids = [...new Set(offers.map((offer) => offer.id))]
  const all = ids.map((id) => offers.filter((offer) => offer.id === id))
  const alone = all.filter(([first, ...more]) => first && !more.length && !openFields(first).length)
  return { steps: alone.flat(), groups: all.filter((each) => !alone.includes(each)).map((each) => group(each, names)) }
}

function group(offers: readonly Offer[], names: Names): Group {
  const [first] = offers
  const only = first && offers.length === 1 ? oneByOne(first, names) : null
  return {
    id: first?.id ?? '',
    head: only ? (first?.label ?? '') : humanised(first?.id ?? ''),
    open: only ?? offers.filter((offer) => !offer.refused),
    refused: offers.filter((offer) => offer.refused),
  }
}

/** An offer in which one thing is to be chosen of many, as an offer for each of them: a click instead of a form. */
function oneByOne(offer: Offer, names: Names): Offer[] | null {
  const [field, ...more] = openFields(offer)
  if (offer.refused || field?.kind !== 'one' || more.length) return null
  return field.among.map((id) => ({
    ...offer,
    label: called(id, names),
    fields: offer.fields.map((each) => (each === field ? { ...field, among: [id] } : each)),
  }))
}

/** Offers in which every one of these words stands. */
export function matching(offers: readonly Offer[], asked: string): Offer[] {
  const words = asked.toLowerCase().split(/\s+/).filter(Boolean)
  return offers.filter((offer) => words.every((word) => offer.label.toLowerCase().includes(word)))
}

/** One key for an offer among its like: what it says. */
export function offerKey(offer: Offer): string {
  return `${offer.id} ${offer.label} ${JSON.stringify(offer.fields.map((field) => ('among' in field ? field.among : field.name)))}`
}

/** What an offer costs, as people read it: "7 gold". */
export function costWords(offer: Offer): string {
  return offer.cost.map((part) => `${part.amount} ${part.name}`).join(', ')
}
