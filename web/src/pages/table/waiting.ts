import type { Sight, TableInfo } from '../../api.gen'
import { listed } from '../../lib/words'

/** Whom the table waits for, as far as it can be known: whoever was asked, else whose turn it is. */
export interface Awaited {
  seats: readonly string[]
  /** This screen's seat is among them. */
  me: boolean
  /** Because of a question in the middle of something. */
  asked: boolean
}

export const NOBODY: Awaited = { seats: [], me: false, asked: false }

export function awaited(sight: Sight | undefined, info: TableInfo | null): Awaited {
  if (!sight || !info || info.paused || info.state !== 'open') return NOBODY
  const mine = info.mine.includes(sight.audience)
  if (mine && isAsked(sight)) return { seats: others(sight.waiting_for, sight.audience), me: true, asked: true }
  if (sight.waiting_for.length) return { seats: sight.waiting_for, me: false, asked: true }
  if (mine && sight.wanted) return { seats: [], me: true, asked: false }
  return { seats: others(atTurn(sight, info), sight.audience), me: false, asked: false }
}

function isAsked(sight: Sight): boolean {
  return sight.questions.length > 0 || sight.proposals.some((proposal) => proposal.asks_me)
}

function atTurn(sight: Sight, info: TableInfo): string[] {
  const seats = info.seats.map((seat) => seat.seat)
  return (sight.screen?.panels ?? []).filter((panel) => panel.turn && seats.includes(panel.of)).map((panel) => panel.of)
}

function others(seats: readonly string[], me: string): string[] {
  return seats.filter((seat) => seat !== me)
}

interface Named {
  sight: Sight | undefined
  called(id: string): string
  store: { info: TableInfo | null }
}

/** "Your turn.", "Waiting for Ann and Bob.", "The scene is over." */
export function phrase(waits: Awaited, desk: Named): string {
  if (desk.store.info?.paused) return 'Paused.'
  const named = listed(waits.seats.map((seat) => desk.called(seat)))
  if (waits.me) return named ? `Your turn; also waiting for ${named}.` : waits.asked ? 'You are asked.' : 'Your turn.'
  if (named) return `Waiting for ${named}.`
  return desk.sight?.outcome ? `It is over: ${desk.sight.outcome.how}.` : 'The others are thinking.'
}
