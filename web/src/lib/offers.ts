import type { Offer } from '../api.gen'
import { openFields } from './choices'
import { humanised } from './words'

/** Offers of one kind: "Learn" with every skill, "Buy" with every thing. */
export interface Group {
  id: string
  head: string
  open: Offer[]
  refused: Offer[]
}

/** Several offers under one head, in the order in which they come; what stands alone goes to `steps`. */
export function grouped(offers: readonly Offer[]): { groups: Group[]; steps: Offer[] } {
  const ids = [...new Set(offers.map((offer) => offer.id))]
  const all = ids.map((id) => offers.filter((offer) => offer.id === id))
  const alone = all.filter(([first, ...more]) => first && !more.length && !openFields(first).length)
  const groups = all.filter((each) => !alone.includes(each))
  return {
    steps: alone.flat(),
    groups: groups.map((each) => ({
      id: each[0]?.id ?? '',
      head: humanised(each[0]?.id ?? ''),
      open: each.filter((offer) => !offer.refused),
      refused: each.filter((offer) => offer.refused),
    })),
  }
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
