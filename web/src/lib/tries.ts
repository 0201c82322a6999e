import { rest } from './rest'
import { go } from './router.svelte'

/** A guided first fight against bots, at once. */
export async function tryNow(game: string): Promise<void> {
  const made = await rest('try_now', { game })
  go(`/table/${made.table.id}`)
}
