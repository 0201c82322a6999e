import type { Choice, OddsNow, OddsOf } from '../../api.gen'
import type { TableStore } from '../../lib/table.svelte'
import { keyOf } from './choosing'

interface Known {
  version: string
  of: Readonly<Record<string, OddsOf>>
}

interface One {
  key: string
  gist: string
  now: OddsNow
}

const NOTHING: Known = { version: '', of: {} }

/** The odds that this screen knows: of everything at once where that is little enough, else of one choice after the other. */
export class Reckoning {
  private all = $state.raw<Known>(NOTHING)
  private one = $state.raw<One | null>(null)
  private asking = ''

  constructor(private readonly store: TableStore) {}

  private version(seat: string): string {
    return this.store.sights[seat]?.version ?? ''
  }

  /** Ask for all odds of what this seat sees, once. */
  async askAll(seat: string): Promise<void> {
    const version = this.version(seat)
    if (this.all.version === version) return
    this.all = { ...NOTHING, version }
    const told = await this.store.allOdds(seat)
    if (this.all.version !== version || told.trouble) return
    const known = told.odds.map((each): [string, OddsOf] => [name(each.choice, each.question), each])
    this.all = { version, of: Object.fromEntries(known) }
  }

  /** Ask for the odds of one choice; with a gist, how far that outcome can be moved. */
  async ask(seat: string, choice: Choice, question: string, gist = ''): Promise<void> {
    const key = this.key(seat, choice, question)
    if (this.asking === `${key} ${gist}`) return
    this.asking = `${key} ${gist}`
    const now = await this.store.odds(seat, choice, { question, gist })
    if (!now.trouble) this.one = { key, gist, now }
  }

  of(seat: string, choice: Choice, question: string): OddsOf | undefined {
    const known = this.all.version === this.version(seat) ? this.all.of[name(choice, question)] : undefined
    return known ?? this.bounds(seat, choice, question)?.odds[0]
  }

  /** What was asked about this choice alone. */
  bounds(seat: string, choice: Choice, question: string): OddsNow | undefined {
    return this.one?.key === this.key(seat, choice, question) ? this.one.now : undefined
  }

  gistOf(seat: string, choice: Choice, question: string): string {
    return this.one?.key === this.key(seat, choice, question) ? this.one.gist : ''
  }

  private key(seat: string, choice: Choice, question: string): string {
    return `${this.version(seat)} ${name(choice, question)}`
  }
}

function name(choice: Choice, question: string): string {
  return `${question} ${keyOf(choice)}`
}
