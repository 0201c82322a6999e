import type { GameInfo, Me, TableLine } from '../api.gen'
import { inWords, rest, Trouble } from './rest'

/** Whoever sits at this browser, and what this server has to play. */
class Here {
  me = $state<Me | null>(null)
  games = $state<GameInfo[]>([])
  /** Not asked yet, known, a stranger (who must come in by a link), or out of reach. */
  state = $state<'asking' | 'known' | 'stranger' | 'away'>('asking')
  trouble = $state('')

  async ask(): Promise<void> {
    try {
      const [me, games] = await Promise.all([rest('me'), rest('games')])
      this.welcome(me)
      this.games = games
    } catch (fault) {
      const stranger = fault instanceof Trouble && fault.status === 401
      this.state = stranger ? 'stranger' : 'away'
      this.trouble = inWords(fault)
    }
  }

  welcome(me: Me): void {
    this.me = me
    this.state = 'known'
    this.trouble = ''
  }

  game(id: string): GameInfo | null {
    return this.games.find((each) => each.id === id) ?? null
  }

  get tables(): readonly TableLine[] {
    return this.me?.tables ?? []
  }
}

export const here = new Here()
