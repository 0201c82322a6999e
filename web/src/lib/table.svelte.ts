import {
  SOCKET,
  type ChatLine,
  type Choice,
  type Done,
  type Known,
  type LogLine,
  type OddsNow,
  type RefusedNow,
  type Sent,
  type SeenNow,
  type Sight,
  type TableInfo,
  type Told,
} from '../api.gen'
import { Errands } from './errands'
import { newId } from './ids'
import { inWords, rest, Trouble } from './rest'
import { dial, Wire, type Socket } from './wire'

/** What one audience knows: the last sight, and its log (earlier lines are fetched by `earlier`). */
export interface Sighting {
  version: string
  sight: Sight
  lines: readonly LogLine[]
  total: number
  mark: string
}

type Intended = Extract<Sent, { intent: string }>
type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
/** Anything that changes the table, before it has its name. */
export type Wish = Without<Intended, 'intent'>
type OddsWish = Extract<Sent, { do: 'odds' | 'all odds' }>
export type Answered = Done | RefusedNow

export type TableState = 'connecting' | 'open' | 'offline' | 'waiting' | 'gone'

const ASK_AGAIN = 2_000

/** One table as this browser knows it. Nothing is lost with the connection: wishes wait and are sent again. */
export class TableStore {
  info = $state.raw<TableInfo | null>(null)
  sights = $state.raw<Readonly<Record<string, Sighting>>>({})
  audiences = $state.raw<readonly string[]>([])
  chat = $state.raw<readonly ChatLine[]>([])
  notes = $state('')
  state = $state<TableState>('connecting')
  trouble = $state('')
  /** How many wishes have not been answered yet. */
  busy = $state(0)
  /** Of which audiences what is known is what there is to know, since the connection was made. */
  current = $state.raw<readonly string[]>([])
  /** How often the safety card was shown while this page was open. */
  cards = $state(0)

  readonly #wire: Wire
  readonly #wishes = new Errands<Intended, Answered>()
  readonly #odds = new Errands<OddsWish, OddsNow>()
  #users = 0
  #welcomed = false
  #watching = false
  #again: ReturnType<typeof setTimeout> | undefined
  #wake = () => {
    if (document.visibilityState === 'visible') this.#wire.now()
  }

  constructor(
    readonly id: string,
    connect: () => Socket = () => dial(SOCKET.replace('{table}', encodeURIComponent(id))),
  ) {
    this.#wire = new Wire({ opened: () => this.#hello(), told: (told) => this.hear(told), lost: () => this.#lost() }, connect)
  }

  /** Every part of the page that uses the table opens it; the first one connects. */
  open({ watching = false } = {}): void {
    this.#watching ||= watching
    if (this.#users++ > 0) return
    this.#listen('addEventListener')
    this.#wire.open()
  }

  /** The last one to close it disconnects. */
  close(): void {
    if (--this.#users > 0) return
    clearTimeout(this.#again)
    this.#listen('removeEventListener')
    this.#wire.stop()
    this.#welcomed = false
    this.current = []
    this.state = 'connecting'
  }

  #listen(how: 'addEventListener' | 'removeEventListener'): void {
    if (typeof window === 'undefined') return
    window[how]('online', this.#wake)
    document[how]('visibilitychange', this.#wake)
  }

  // Wishes and odds

  /** Ask for something; the answer comes even if the connection is lost on the way. */
  send(wish: Wish): Promise<Answered> {
    const intent = newId()
    const message = { ...wish, intent } as Intended
    const answer = this.#wishes.add(intent, message)
    this.busy = this.#wishes.count
    if (this.#welcomed) this.#wire.send(message)
    return answer
  }

  /** What would come of this choice, as things stand. */
  odds(seat: string, choice: Choice, { question = '', gist = '' } = {}): Promise<OddsNow> {
    return this.#ask({ do: 'odds', ask: newId(), seat, version: this.#version(seat), choice, question, gist })
  }

  /** What would come of everything that this seat could do now. */
  allOdds(seat: string): Promise<OddsNow> {
    return this.#ask({ do: 'all odds', ask: newId(), seat, version: this.#version(seat) })
  }

  #ask(message: OddsWish): Promise<OddsNow> {
    if (this.#welcomed) this.#wire.send(message)
    return this.#odds.add(message.ask, message)
  }

  /** Odds of a sight that is no more never come: whoever waits for them is told so. */
  #forgetOdds(): void {
    const gone = (ask: string): OddsNow => ({ is: 'odds', ask, odds: [], many: false, others: null, own: null, trouble: 'gone' })
    for (const ask of this.#odds.settleAll(gone)) if (this.#welcomed) this.#wire.send({ do: 'cancel', ask })
  }

  #version(seat: string): string {
    return this.sights[seat]?.version ?? ''
  }

  /** Lines of the log before those that are here. */
  async earlier(audience: string): Promise<void> {
    const first = this.sights[audience]?.lines[0]?.number ?? 1
    if (first <= 1) return
    const from = Math.max(1, first - 200)
    const page = await rest('log', { table: this.id }, { query: { audience, first: from, most: first - from } })
    const now = this.sights[audience]
    if (!now) return
    const lines = [...page.lines, ...now.lines.filter((line) => line.number >= first)]
    this.sights = { ...this.sights, [audience]: { ...now, lines } }
  }

  // What the server says

  #hello(): void {
    this.current = []
    const known: Record<string, Known> = {}
    for (const [audience, { version, total, mark }] of Object.entries(this.sights)) known[audience] = { version, lines: total, mark }
    this.#wire.send({ do: 'hello', known, chat: this.chat.at(-1)?.number ?? 0, as_watcher: this.#watching })
  }

  hear(told: Told): void {
    if (told.is === 'done' || told.is === 'refused') return this.#answered(told)
    switch (told.is) {
      case 'welcome':
        this.audiences = told.audiences
        this.notes = told.notes
        this.info = told.table
        return this.#settled()
      case 'table':
        this.info = told.table
        return
      case 'seen':
        return this.#saw(told)
      case 'unchanged':
        return this.#upToDate(told.audience)
      case 'chat':
        this.chat = joined(this.chat, told.lines)
        return
      case 'card':
        this.cards += 1
        return
      case 'odds':
        return this.#odds.settle(told.ask, told)
      case 'gone':
        return this.#gone(told.reason, told.again)
    }
  }

  #settled(): void {
    this.#welcomed = true
    this.state = 'open'
    this.trouble = ''
    this.#wire.settled()
    for (const message of this.#wishes.messages) this.#wire.send(message)
    for (const message of this.#odds.messages) this.#wire.send(message)
  }

  #saw(told: SeenNow): void {
    const before = this.sights[told.audience]
    if (before && before.version !== told.version) this.#forgetOdds()
    const kept = (before?.lines ?? []).filter((line) => line.number < told.first)
    const { version, sight, total, mark } = told
    this.sights = { ...this.sights, [told.audience]: { version, sight, total, mark, lines: [...kept, ...told.lines] } }
    this.#upToDate(told.audience)
  }

  #upToDate(audience: string): void {
    if (!this.current.includes(audience)) this.current = [...this.current, audience]
  }

  #answered(told: Answered): void {
    this.#wishes.settle(told.intent, told)
    this.busy = this.#wishes.count
  }

  #gone(reason: string, again: boolean): void {
    if (again) return
    this.#wire.stop()
    this.#welcomed = false
    this.state = 'gone'
    this.trouble = reason
  }

  #lost(): void {
    const ever = this.#welcomed || this.state === 'offline'
    this.#welcomed = false
    this.state = ever ? 'offline' : this.state
    if (!ever) void this.#why()
  }

  /** A socket that never opened does not say why; the routes do. */
  async #why(): Promise<void> {
    try {
      const me = await rest('me')
      const line = me.tables.find((each) => each.id === this.id)
      if (!line) return this.#gone('This table is not there, or nobody let you in. Ask for a link to it.', false)
      if (line.waiting) this.#knock()
    } catch (fault) {
      if (fault instanceof Trouble && fault.status === 401) return this.#gone(inWords(fault), false)
      this.state = 'offline'
      this.trouble = inWords(fault)
    }
  }

  /** In the waiting room: ask again until somebody opens. */
  #knock(): void {
    this.state = 'waiting'
    this.#wire.stop()
    clearTimeout(this.#again)
    this.#again = setTimeout(() => {
      if (this.#users > 0) this.#wire.open()
    }, ASK_AGAIN)
  }
}

function joined(before: readonly ChatLine[], lines: readonly ChatLine[]): ChatLine[] {
  const first = lines[0]?.number ?? Infinity
  return [...before.filter((line) => line.number < first), ...lines]
}
