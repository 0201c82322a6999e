import type { ClauseInfo } from '../api.gen'
import { clause } from './clauses'
import { inWords } from './rest'

/** The rule that "why?" has opened, if any. */
class OpenRule {
  game = $state('')
  id = $state('')
  found = $state<ClauseInfo | null>(null)
  trouble = $state('')

  close(): void {
    this.id = ''
    this.found = null
    this.trouble = ''
  }
}

export const rule = new OpenRule()
/** "Why?": shows one rule in our words, from anywhere. */
export async function openRule(game: string, id: string): Promise<void> {
  rule.close()
  rule.game = game
  rule.id = id
  try {
    const found = await clause(game, id)
    if (rule.id === id) rule.found = found
  } catch (fault) {
    if (rule.id === id) rule.trouble = inWords(fault)
  }
}
