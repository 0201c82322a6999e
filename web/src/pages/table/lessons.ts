import type { Hint, LogLine, Sight } from '../../api.gen'

/** A guide's hints: each is said once, when what it speaks of first comes up. */
export class Lessons {
  readonly #left: Map<number, Hint>
  #read = 0

  constructor(
    private readonly hints: readonly Hint[],
    said: readonly number[],
  ) {
    this.#left = new Map(hints.map((hint, at): [number, Hint] => [at, hint]).filter(([at]) => !said.includes(at)))
  }

  /** Which have been said, by their number. */
  get said(): number[] {
    return this.hints.map((_, at) => at).filter((at) => !this.#left.has(at))
  }

  /** What is to be said now, in the guide's order. */
  due(sight: Sight, lines: readonly LogLine[]): Hint[] {
    const fresh = lines.filter((line) => line.number > this.#read)
    this.#read = lines.at(-1)?.number ?? this.#read
    const found = [...this.#left].filter(([, hint]) => comesUp(hint, sight, fresh))
    for (const [at] of found) this.#left.delete(at)
    return found.map(([, hint]) => hint)
  }
}

function comesUp(hint: Hint, sight: Sight, fresh: readonly LogLine[]): boolean {
  switch (hint.on) {
    case 'begin':
      return true
    case 'option':
      return [...sight.options, ...sight.questions.flatMap((question) => question.options)].some((offer) => offer.id === hint.of && !offer.refused)
    case 'question':
      return sight.questions.some((question) => question.kind === hint.of)
    case 'event':
      return fresh.some((line) => line.event === hint.of)
    case 'dice':
      return fresh.some((line) => line.kind === 'dice')
    case 'end':
      return sight.outcome !== null
  }
}
