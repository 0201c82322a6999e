import type { Choice, Offer } from '../api.gen'
import { begun, completed, type Field, type Value } from './choices'

export type Below = (count: number) => number

/** Where there is much to choose from, somebody lingers. */
const MANY = 4
const NAMES = ['Ash', 'Brindle', 'Corin', 'Dara', 'Eskil', 'Fenna', 'Garrick', 'Hilde', 'Ivo', 'Jorun', 'Kestrel', 'Linnea', 'Marrow', 'Nessa', 'Oswin', 'Petra', 'Quill', 'Rowan', 'Sable', 'Torben', 'Una', 'Vesper', 'Wren', 'Yarrow']

/** One thing after another at random, but never back: what led to where somebody has been before is not done again. */
export class Surprise {
  #steps: string[] = []
  readonly #back = new Set<string>()
  #last = ''

  /** `shunned`: ids that are not to be chosen, such as ready heroes where one is to be made. */
  constructor(
    private readonly below: Below,
    private readonly shunned: ReadonlySet<string> = new Set(),
  ) {}

  /** What to do now; null where nothing is left to do. */
  next(offers: readonly Offer[]): Choice | null {
    this.#look(offers)
    const ids = [...new Set(offers.map((offer) => offer.id))].filter((id) => !this.#back.has(`${this.#step()} ${id}`))
    const rich = ids.filter((id) => offers.filter((offer) => offer.id === id && !offer.refused).length > MANY)
    for (const id of this.#shuffled([...ids, ...rich, ...rich])) {
      const choice = this.#some(offers.filter((offer) => offer.id === id))
      if (choice) {
        this.#last = `${this.#step()} ${id}`
        return choice
      }
    }
    return null
  }

  #step(): string {
    return this.#steps.at(-1) ?? ''
  }

  /** Where this is; whatever led back to an earlier place is remembered. */
  #look(offers: readonly Offer[]): void {
    const step = [...new Set(offers.map((offer) => offer.id))].sort().join('|')
    const before = this.#steps.indexOf(step)
    if (before >= 0 && before < this.#steps.length - 1) {
      this.#back.add(this.#last)
      this.#steps = this.#steps.slice(0, before + 1)
    } else if (before < 0) this.#steps.push(step)
  }

  #some(offers: readonly Offer[]): Choice | null {
    for (const offer of this.#shuffled(offers)) {
      const choice = offer.refused ? null : this.filled(offer)
      if (choice) return choice
    }
    return null
  }

  filled(offer: Offer): Choice | null {
    const values: Record<string, Value | undefined> = begun(offer)
    for (const field of offer.fields) values[field.name] = this.#value(field)
    const shunned = Object.values(values).some((value) => typeof value === 'string' && this.shunned.has(value))
    return shunned ? null : completed(offer, values)
  }

  #value(field: Field): Value | undefined {
    switch (field.kind) {
      case 'one':
        return field.among[this.below(field.among.length)]
      case 'some':
        return this.#shuffled(field.among).slice(0, Math.max(field.least, 1))
      case 'number':
        return field.least + this.below(field.most - field.least + 1)
      case 'share':
        return this.#share(field.total, field.among, field.most)
      case 'words':
        return (NAMES[this.below(NAMES.length)] ?? '').slice(0, field.most)
      case 'faces':
        return field.sides.map((sides) => 1 + this.below(sides))
    }
  }

  #share(total: number, among: readonly string[], most: readonly number[]): Record<string, number> {
    const given: Record<string, number> = {}
    for (let left = total; left > 0; left--) {
      const open = among.filter((id, at) => (given[id] ?? 0) < (most[at] ?? total))
      const id = open[this.below(open.length)]
      if (id === undefined) break
      given[id] = (given[id] ?? 0) + 1
    }
    return given
  }

  #shuffled<T>(things: readonly T[]): T[] {
    const pile = [...things]
    for (let last = pile.length - 1; last > 0; last--) {
      const other = this.below(last + 1)
      ;[pile[last], pile[other]] = [pile[other] as T, pile[last] as T]
    }
    return pile
  }
}
