import { store, stored } from '../../lib/stored'

const FEW = 3

/** How much of the log had been read when this page was looked at last. */
export class Since {
  readonly #key: string

  constructor(table: string, audience: string) {
    this.#key = `read ${table} ${audience}`
  }

  /** The last line that was read before, if so much has come since that it is worth telling; else 0. */
  from(total: number): number {
    const read = stored(this.#key, 0)
    return read > 0 && total - read > FEW ? read : 0
  }

  read(total: number): void {
    store(this.#key, total)
  }
}
