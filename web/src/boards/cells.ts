import type { Board, Counter } from '../api.gen'

/** A cell of a board with a grid; `x` and `y` are its middle. */
export interface Cell {
  id: string
  column: number
  row: number
  x: number
  y: number
  letter: string
}

export type Way = 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w' | 'nw'
export type Point = readonly [x: number, y: number]

/** Where the cells of a board lie: all that drawing and choosing need to know of squares and hexes. */
export interface Layout {
  cells: readonly Cell[]
  byId: ReadonlyMap<string, Cell>
  width: number
  height: number
  corners(cell: Cell, inset?: number): readonly Point[]
  at(x: number, y: number): Cell | undefined
  step(from: Cell, way: Way): Cell | undefined
}

/** How wide a cell is. */
export const WIDE = 48
const RADIUS = WIDE / Math.sqrt(3)
const ROW = 1.5 * RADIUS
/** Room around the cells for the names of rows and columns. */
export const RIM = 22

/** A to Z, then AA, AB. */
export function columnLetters(column: number): string {
  let text = ''
  for (let left = column; left >= 0; left = Math.floor(left / 26) - 1) text = String.fromCharCode(65 + (left % 26)) + text
  return text
}

/** What options call the cell in this column of this row. */
export function cellId(board: Pick<Board, 'named' | 'origin'>, column: number, row: number): string {
  if (board.named === 'A1') return `${columnLetters(column)}${row + 1}`
  if (board.named === '0,0') return `${column},${row}`
  const axial = (c: number, r: number) => c - Math.floor(r / 2)
  const [c, r] = board.origin
  return `${axial(column, row) - axial(c, r)},${row - r}`
}

export function laidOut(board: Board): Layout {
  return board.kind === 'hexes' ? hexes(board) : squares(board)
}

function collected(board: Board, middle: (column: number, row: number) => Point): { cells: Cell[]; byId: Map<string, Cell> } {
  const cells = board.rows.flatMap((letters, row) =>
    [...letters].map((letter, column) => {
      const [x, y] = middle(column, row)
      return { id: cellId(board, column, row), column, row, x, y, letter }
    }),
  )
  return { cells, byId: new Map(cells.map((cell) => [cell.id, cell])) }
}

function finder(board: Board, byId: ReadonlyMap<string, Cell>) {
  return (column: number, row: number) => byId.get(cellId(board, column, row))
}

const SQUARE_STEPS: Record<Way, Point> = { n: [0, -1], ne: [1, -1], e: [1, 0], se: [1, 1], s: [0, 1], sw: [-1, 1], w: [-1, 0], nw: [-1, -1] }

function squares(board: Board): Layout {
  const { cells, byId } = collected(board, (column, row) => [RIM + (column + 0.5) * WIDE, RIM + (row + 0.5) * WIDE])
  const find = finder(board, byId)
  const most = Math.max(0, ...board.rows.map((row) => row.length))
  return {
    cells,
    byId,
    width: most * WIDE + 2 * RIM,
    height: board.rows.length * WIDE + 2 * RIM,
    corners({ x, y }, inset = 0) {
      const half = WIDE / 2 - inset
      return [[x - half, y - half], [x + half, y - half], [x + half, y + half], [x - half, y + half]]
    },
    at: (x, y) => find(Math.floor((x - RIM) / WIDE), Math.floor((y - RIM) / WIDE)),
    step: (from, way) => find(from.column + SQUARE_STEPS[way][0], from.row + SQUARE_STEPS[way][1]),
  }
}

const SIXTHS = [30, 90, 150, 210, 270, 330].map((degrees) => (degrees * Math.PI) / 180)

function hexes(board: Board): Layout {
  const middle = (column: number, row: number): Point => [RIM + (column + 0.5 + (row % 2) / 2) * WIDE, RIM + RADIUS + row * ROW]
  const { cells, byId } = collected(board, middle)
  const find = finder(board, byId)
  const most = Math.max(0, ...board.rows.map((row, number) => row.length + (number % 2) / 2))
  return {
    cells,
    byId,
    width: most * WIDE + 2 * RIM,
    height: Math.max(0, board.rows.length - 1) * ROW + 2 * RADIUS + 2 * RIM,
    corners: ({ x, y }, inset = 0) => SIXTHS.map((turn) => [x + (RADIUS - inset) * Math.cos(turn), y + (RADIUS - inset) * Math.sin(turn)]),
    at: (x, y) => nearest(cells, x, y),
    step: (from, way) => find(from.column + hexStep(from.row, way)[0], from.row + hexStep(from.row, way)[1]),
  }
}

/** Straight up and down go in a zigzag: a hex has no neighbour there. */
function hexStep(row: number, way: Way): Point {
  const shift = row % 2
  const steps: Record<Way, Point> = {
    e: [1, 0], w: [-1, 0], n: [0, -1], s: [0, 1],
    ne: [shift, -1], se: [shift, 1], nw: [shift - 1, -1], sw: [shift - 1, 1],
  }
  return steps[way]
}

function nearest(cells: readonly Cell[], x: number, y: number): Cell | undefined {
  let best: Cell | undefined
  let least = RADIUS * RADIUS
  for (const cell of cells) {
    const away = (cell.x - x) ** 2 + (cell.y - y) ** 2
    if (away < least) [best, least] = [cell, away]
  }
  return best
}

export function outline(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`
}

export function round(value: number): number {
  return Math.round(value * 10) / 10
}

/** The side that two neighbours share, as a line. */
export function sharedSide(layout: Layout, one: Cell, other: Cell): readonly [Point, Point] | undefined {
  const near = layout.corners(one).filter((corner) => layout.corners(other).some((its) => Math.hypot(its[0] - corner[0], its[1] - corner[1]) < 1))
  const [from, to] = near
  return from && to ? [from, to] : undefined
}

/** The cells that a counter covers: of a large one those to the right of its own and below. */
export function covered(layout: Layout, counter: Counter): Cell[] {
  const from = layout.byId.get(counter.at)
  if (!from) return []
  const size = Math.max(1, counter.size)
  if (size === 1) return [from]
  const within = (value: number, start: number) => value >= start && value < start + size
  return layout.cells.filter((cell) => within(cell.column, from.column) && within(cell.row, from.row))
}

export function middleOf(cells: readonly Cell[]): Point {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return [mean(cells.map((cell) => cell.x)), mean(cells.map((cell) => cell.y))]
}

/** A counter where it is drawn: around the middle of its cells, smaller where several share one. */
export interface Standing {
  counter: Counter
  cells: readonly Cell[]
  x: number
  y: number
  scale: number
}

/** Everybody who is on the board. */
export function standing(board: Pick<Board, 'counters'>, layout: Layout): Standing[] {
  const alone = board.counters.flatMap((counter): Standing[] => {
    const cells = covered(layout, counter)
    if (!cells.length) return []
    const [x, y] = middleOf(cells)
    return [{ counter, cells, x, y, scale: 1 }]
  })
  return alone.map((each) => {
    if (each.cells.length > 1) return each
    const together = alone.filter((other) => other.cells.length === 1 && other.cells[0] === each.cells[0])
    const { dx, dy, scale } = spotOf(together.indexOf(each), together.length)
    return { ...each, x: each.x + dx, y: each.y + dy, scale }
  })
}


/** Several on one cell stand beside each other, in rows, so that each of them can be seen. */
function spotOf(place: number, of: number): { dx: number; dy: number; scale: number } {
  if (of <= 1) return { dx: 0, dy: 0, scale: 1 }
  const wide = Math.ceil(Math.sqrt(of))
  const high = Math.ceil(of / wide)
  const step = WIDE / wide
  return { dx: ((place % wide) - (wide - 1) / 2) * step, dy: (Math.floor(place / wide) - (high - 1) / 2) * step, scale: Math.min(0.62, 1.16 / wide) }
}

const WAYS: readonly Way[] = ['e', 'se', 's', 'sw', 'w', 'nw', 'n', 'ne']

export function wayTo(from: Cell, to: Cell): Way {
  const eighth = Math.round(Math.atan2(to.y - from.y, to.x - from.x) / (Math.PI / 4))
  return WAYS[(eighth + 8) % 8]!
}
