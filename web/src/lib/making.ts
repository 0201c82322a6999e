import type { GameInfo, TableLine } from '../api.gen'
import { rest } from './rest'
import { stored, store } from './stored'

const KEPT = 'making'
/** So long the game master's bot waits: time enough to stop when the hero is finished. */
const PATIENCE = 600

/** Whether this table was opened here for nothing but making a hero. */
export function isMaking(table: string): boolean {
  return stored<string[]>(KEPT, []).includes(table)
}

export function forgetMaking(table: string): void {
  store(
    KEPT,
    stored<string[]>(KEPT, []).filter((each) => each !== table),
  )
}

/** A hero of this game that is still in the making here. */
export function inTheMaking(game: string, tables: readonly TableLine[]): string {
  return tables.find((table) => table.game === game && table.state === 'open' && isMaking(table.id))?.id ?? ''
}

/** A table for making a hero: I sit in the first seat, a bot is the game master, nobody else comes. */
export async function openMaking(game: GameInfo): Promise<string> {
  const scene = game.scenes.find((each) => each.scene === game.making)
  const mine = scene?.seats.find((seat) => seat !== game.game_master)
  const seats = Object.fromEntries((scene?.seats ?? []).map((seat) => [seat, { who: seat === mine ? 'me' : seat === game.game_master ? 'bot' : 'nobody' } as const]))
  const made = await rest('create', {}, { body: { game: game.id, scene: game.making, name: 'A new hero', seats, switches: { bot_pause: PATIENCE } } })
  store(KEPT, [...stored<string[]>(KEPT, []), made.table.id])
  return made.table.id
}
