import { settings } from '../../lib/settings.svelte'
import { store as keep, stored } from '../../lib/stored'
import type { Desk } from './desk.svelte'

/** Several of the table's people at one screen: whose seat it shows, and who comes next. */
export class HotSeat {
  /** Whoever is wanted next while somebody else's seat is shown. */
  next = $state('')

  constructor(private readonly desk: Desk) {}

  get curtain(): boolean {
    return this.next !== '' && settings.now.curtain
  }

  /** Sits down where this screen sat before, or at the first of my seats; then wherever somebody is wanted. */
  sit(): void {
    const { desk } = this
    const { info, audiences, sights } = desk.store
    if (!info || !audiences.length) return
    const mine = info.mine.filter((seat) => sights[seat])
    if (!desk.seat || !(mine.includes(desk.seat) || (!info.mine.length && audiences.includes(desk.seat)))) this.first(mine, audiences)
    else if (mine.length > 1 && !desk.eyes) this.turn(mine)
  }

  private first(mine: readonly string[], audiences: readonly string[]): void {
    const before = stored(this.key, '')
    this.desk.seat = (mine.includes(before) ? before : undefined) ?? mine.find((seat) => this.wanted(seat)) ?? mine[0] ?? audiences[0] ?? ''
  }

  private turn(mine: readonly string[]): void {
    const now = this.desk.seat
    const next = this.wanted(now) ? undefined : mine.find((seat) => seat !== now && this.wanted(seat))
    if (!next) this.next = ''
    else if (settings.now.curtain) this.next = next
    else this.take(next)
  }

  private wanted(seat: string): boolean {
    const sight = this.desk.store.sights[seat]?.sight
    if (!sight || sight.outcome) return false
    return sight.questions.length > 0 || sight.proposals.some((each) => each.asks_me) || sight.wanted
  }

  /** The curtain opens for the next one. */
  draw(): void {
    if (this.next) this.take(this.next)
  }

  private take(seat: string): void {
    this.desk.drop()
    this.desk.seat = seat
    this.next = ''
    keep(this.key, seat)
  }

  private get key(): string {
    return `seat ${this.desk.store.id}`
  }
}
