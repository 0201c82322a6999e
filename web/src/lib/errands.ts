interface Errand<M, A> {
  message: M
  settle: (answer: A) => void
}

/** Messages that wait for their answers, by name. */
export class Errands<M, A> {
  readonly #open = new Map<string, Errand<M, A>>()

  get count(): number {
    return this.#open.size
  }

  get messages(): M[] {
    return [...this.#open.values()].map((each) => each.message)
  }

  /** The answer, once `settle` brings it. */
  add(name: string, message: M): Promise<A> {
    return new Promise((settle) => this.#open.set(name, { message, settle }))
  }

  settle(name: string, answer: A): void {
    this.#open.get(name)?.settle(answer)
    this.#open.delete(name)
  }

  settleAll(answer: (name: string) => A): string[] {
    const names = [...this.#open.keys()]
    for (const name of names) this.settle(name, answer(name))
    return names
  }
}
