import type { Offer, SeenQuestion, Sight } from '../../api.gen'
import { fixed } from '../../lib/choices'

/** Something in the action bar: an offer, or several of one kind behind one button. */
export interface Entry {
  key: string
  label: string
  offers: readonly Offer[]
}

const ALIKE = 4
/** "The" alone says nothing. */
const TELLING = /\p{L}{4}|\b(?!the|an)\p{L}{2,3}\b/iu

/** Names an offer, so that it is found again in the next sight of the table. */
export function offerKey(offer: Offer): string {
  return JSON.stringify([offer.id, offer.label, offer.fields.map((field) => [field.name, fixed(field) ?? null])])
}

/** What is asked or on offer now: a question comes before everything else. */
export function offersOf(sight: Sight | undefined, question: SeenQuestion | undefined): readonly Offer[] {
  return question?.options ?? sight?.options ?? []
}

/** Offers that can be taken, in their order; of one kind four and more stand behind one button. */
export function entries(offers: readonly Offer[]): Entry[] {
  const kinds = new Map<string, Offer[]>()
  for (const offer of offers) if (!offer.refused) kinds.set(offer.id, [...(kinds.get(offer.id) ?? []), offer])
  return [...kinds].flatMap(([id, alike]) => {
    const label = alike.length < ALIKE ? '' : head(alike)
    return label ? [{ key: `kind ${id}`, label, offers: alike }] : alike.map(single)
  })
}

function single(offer: Offer): Entry {
  return { key: offerKey(offer), label: offer.label, offers: [offer] }
}

/** What the labels of several offers begin with: "Buy rope" and "Buy oil" are "Buy …"; empty where they share nothing. */
export function head(offers: readonly Offer[]): string {
  const words = offers.map((offer) => offer.label.split(' '))
  const [first = []] = words
  const same = first.findIndex((word, at) => words.some((each) => each[at] !== word))
  const shared = first.slice(0, same < 0 ? first.length : same).join(' ').replace(/[:,]$/, '')
  return TELLING.test(shared) ? `${shared} …` : ''
}

/** "7 gold, 1 action" */
export function costWords(offer: Offer): string {
  return offer.cost.map((part) => `${part.amount} ${part.name}`).join(', ')
}

export function refused(offers: readonly Offer[]): Offer[] {
  return offers.filter((offer) => offer.refused)
}
