import type { Board, Screen, Sight } from '../../api.gen'

/** Whatever the game master sees on the table and somebody else does not: ids of counters, people and cells. */
export function veiledFor(all: Sight | undefined, theirs: Sight | undefined): ReadonlySet<string> {
  const known = new Set(theirs?.screen ? idsOn(theirs.screen) : [])
  return new Set((all?.screen ? idsOn(all.screen) : []).filter((id) => !known.has(id)))
}

function idsOn(screen: Screen): string[] {
  const boards = [...(screen.board ? [screen.board] : []), ...screen.beside]
  return [...screen.panels.map((panel) => panel.of), ...boards.flatMap(idsOf)].filter(Boolean)
}

function idsOf(board: Board): string[] {
  const faceUp = board.counters.filter((counter) => !counter.hidden).map((counter) => counter.id)
  return [...faceUp, ...board.places.map((place) => place.id), `board ${board.id || board.title}`]
}
