import type { Board, Counter, Mark, Sign } from '../api.gen'
import { listed } from '../lib/words'
import { covered, wayTo, type Cell, type Layout, type Way } from './cells'

export const WAY_WORDS: Record<Way, string> = {
  n: 'north', ne: 'north-east', e: 'east', se: 'south-east', s: 'south', sw: 'south-west', w: 'west', nw: 'north-west',
}
const SIDE_WORDS: Record<Counter['side'], string> = { mine: 'yours', friend: 'friend', foe: 'foe', '': '' }

/** What the keys and the screen reader need besides the drawing: what can be chosen, and what is said of it. */
export interface Choosing {
  choosable: ReadonlySet<string>
  chosen: ReadonlySet<string>
  notes: Readonly<Record<string, string>>
}

export const NOTHING: Choosing = { choosable: new Set(), chosen: new Set(), notes: {} }

export function counterSign(counter: Counter): string {
  return counter.hidden ? '?' : (counter.letter || counter.name || counter.id).slice(0, 2)
}

export function counterWords(counter: Counter, choosing: Choosing = NOTHING): string {
  if (counter.hidden) return said(['something face down', ...chosenWords(counter.id, choosing)])
  const facing = counter.facing ? `facing ${WAY_WORDS[counter.facing]}` : ''
  const notes = [SIDE_WORDS[counter.side], counter.turn ? 'to move' : '', counter.out ? 'out' : '', facing, ...counter.marks]
  return said([counter.name || counter.id, ...notes, ...chosenWords(counter.id, choosing)])
}

export function groundWords(sign: Sign): string {
  const way = sign.cost === 0 ? 'no way in' : sign.cost > 1 ? `${sign.cost} steps to enter` : ''
  return said([sign.name || sign.ground, way, sign.cover ? `cover ${sign.cover}` : ''])
}

export function markWords(mark: Mark): string {
  return said([mark.kind, mark.note])
}

/** A cell as one line: "C4: rubble, 2 steps to enter. Hagar, yours, facing north. Door of 9 to the east." */
export function cellWords(board: Board, layout: Layout, cell: Cell, marks: readonly Mark[], choosing: Choosing): string {
  const sign = board.signs.find((each) => each.letter === cell.letter)
  const standing = board.counters.filter((counter) => covered(layout, counter).some((its) => its.id === cell.id))
  const here = said([sign ? groundWords(sign) : '', ...chosenWords(cell.id, choosing)])
  return [
    `${cell.id}${here ? `: ${here}` : ''}`,
    ...standing.map((counter) => counterWords(counter, choosing)),
    ...marks.filter((mark) => mark.at === cell.id).map(markWords),
    ...bordersOf(board, layout, cell),
  ].join('. ')
}

function bordersOf(board: Board, layout: Layout, cell: Cell): string[] {
  return board.borders.flatMap((border) => {
    const other = layout.byId.get(border.between[border.between[0] === cell.id ? 1 : 0])
    if (!border.between.includes(cell.id) || !other) return []
    return [`${border.kind}${border.value ? ` of ${border.value}` : ''} to the ${WAY_WORDS[wayTo(cell, other)]}`]
  })
}

/** The whole board in a few sentences. */
export function boardWords(board: Board): string {
  const size = board.kind === 'places' ? `${board.places.length} places` : `${Math.max(0, ...board.rows.map((row) => row.length))} by ${board.rows.length} ${board.kind}`
  const places = new Map(board.places.map((place) => [place.id, place.name]))
  const standing = board.counters.filter((counter) => !counter.out).map((counter) => `${counterWords(counter)} at ${places.get(counter.at) ?? counter.at}`)
  return `${board.title || 'Board'}: ${size}. ${standing.length ? `${listed(standing)}.` : 'Nobody is here.'}`
}

function chosenWords(id: string, { choosable, chosen, notes }: Choosing): string[] {
  return [notes[id] ?? '', chosen.has(id) ? 'chosen' : choosable.has(id) ? 'can be chosen' : '']
}

function said(words: readonly string[]): string {
  return words.filter(Boolean).join(', ')
}
