import type { Board, Mark, Screen } from '../api.gen'

/** What can be done with a board or a cast, whatever its kind. Ids are those of options' fields. */
export interface Choosable {
  /** What a click chooses now: cells, places, counters, panels. */
  choosable?: ReadonlySet<string>
  chosen?: ReadonlySet<string>
  /** Highlights besides the board's own marks. */
  lit?: readonly Mark[]
  /** A few words at an id: odds, costs. */
  notes?: Readonly<Record<string, string>>
  /** What people call ids that have no name of their own. */
  called?: Readonly<Record<string, string>>
  onchoose?: (id: string) => void
  /** What is hidden from whoever is looked after: hatched. */
  veiled?: ReadonlySet<string>
  /** Somebody points at it. */
  onlook?: (id: string) => void
  /** Somebody clicks what cannot be chosen now: what can be done with it? */
  onask?: (id: string) => void
  /** A counter of mine is picked up, and put down somewhere. */
  onlift?: (counter: string) => void
  ondrop?: (counter: string, at: string) => void
}

export interface BoardProps extends Choosable {
  board: Board
}

export interface ScreenProps extends Choosable {
  screen: Screen
  /** Whose rules "why?" opens. */
  game?: string
}
