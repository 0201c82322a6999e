import type { ClauseInfo } from '../api.gen'
import { rest } from './rest'

const known = new Map<string, Promise<ClauseInfo>>()

/** One rule in our words; asked for once. */
export function clause(game: string, id: string): Promise<ClauseInfo> {
  const key = `${game} ${id}`
  const asked = known.get(key) ?? rest('clause', { game, clause: id })
  known.set(key, asked)
  asked.catch(() => known.delete(key))
  return asked
}
