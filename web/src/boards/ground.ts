import type { Sign } from '../api.gen'
import { outline, round, WIDE, type Cell, type Layout } from './cells'

/** How a kind of ground looks: by what its name says, else by what it does to whoever walks or looks. */
export type Look = 'floor' | 'wall' | 'water' | 'growth' | 'rough' | 'thing' | 'chasm' | 'fire' | 'door' | 'open-door' | 'stairs' | 'dark'

const BY_NAME: readonly (readonly [RegExp, Look])[] = [
  [/open.*door|doorway|gate.*open/, 'open-door'],
  [/door|gate|portcullis/, 'door'],
  [/water|river|lake|sea|pond|stream|swamp|mud/, 'water'],
  [/fire|lava|flame|ember/, 'fire'],
  [/stair|ladder|step/, 'stairs'],
  [/pit|chasm|abyss|hole|void/, 'chasm'],
  [/tree|bush|wood|forest|hedge|vine|grass|fern|crop|thicket/, 'growth'],
  [/barrel|crate|table|bench|chest|bed|shelf|pillar|column|statue|altar|stone|boulder|cover|wreck|furniture|tomb|sack/, 'thing'],
  [/rubble|rough|debris|difficult|slope|bones|rock|scree/, 'rough'],
  [/wall|rock face|solid/, 'wall'],
  [/dark|unknown|unseen|unexplored/, 'dark'],
]

export function lookOf(sign: Sign | undefined): Look {
  if (!sign) return 'dark'
  const words = `${sign.ground} ${sign.name}`.toLowerCase()
  const named = BY_NAME.find(([pattern]) => pattern.test(words))?.[1]
  if (sign.cost === 0 && sign.opaque && named !== 'door' && named !== 'growth' && named !== 'thing') return 'wall'
  return named ?? byWhatItDoes(sign)
}

function byWhatItDoes(sign: Sign): Look {
  if (sign.cost === 0) return 'chasm'
  if (sign.opaque) return 'growth'
  if (sign.cover) return 'thing'
  return sign.cost > 1 ? 'rough' : 'floor'
}

/** Small strokes in a cell that say what it is without colour, in units of a cell from its middle. */
const STROKES: Record<Look, readonly (readonly (readonly [number, number])[])[]> = {
  floor: [],
  wall: [[[-0.5, -0.17], [0.5, -0.17]], [[-0.5, 0.17], [0.5, 0.17]], [[0, -0.5], [0, -0.17]], [[-0.25, -0.17], [-0.25, 0.17]], [[0.25, -0.17], [0.25, 0.17]], [[0, 0.17], [0, 0.5]]],
  water: [-0.18, 0.06, 0.3].map((y) => [[-0.34, y], [-0.22, y - 0.08], [-0.1, y], [0.02, y + 0.08], [0.14, y], [0.26, y - 0.08], [0.36, y]]),
  growth: [[[-0.28, 0.22], [-0.2, -0.06], [-0.12, 0.22]], [[0.1, 0.3], [0.2, -0.02], [0.3, 0.3]], [[-0.08, -0.04], [0.02, -0.34], [0.12, -0.04]]],
  rough: [[[-0.3, -0.18], [-0.16, -0.3], [-0.06, -0.16]], [[0.1, 0.02], [0.2, -0.1], [0.34, 0.02]], [[-0.26, 0.28], [-0.1, 0.14], [0.02, 0.28]], [[0.16, 0.32], [0.26, 0.24], [0.34, 0.32]]],
  thing: [[[-0.32, -0.32], [0.32, -0.32], [0.32, 0.32], [-0.32, 0.32], [-0.32, -0.32]], [[-0.32, -0.32], [0.32, 0.32]], [[0.32, -0.32], [-0.32, 0.32]]],
  chasm: [[[-0.4, -0.2], [-0.2, -0.4]], [[-0.4, 0.1], [0.1, -0.4]], [[-0.4, 0.4], [0.4, -0.4]], [[-0.1, 0.4], [0.4, -0.1]], [[0.2, 0.4], [0.4, 0.2]]],
  fire: [[[-0.2, 0.3], [-0.26, 0], [-0.08, -0.14], [0, -0.36], [0.12, -0.1], [0.26, 0.04], [0.18, 0.3], [-0.2, 0.3]], [[-0.06, 0.3], [0, 0.04], [0.08, 0.3]]],
  door: [[[-0.3, 0.4], [-0.3, -0.4], [0.3, -0.4], [0.3, 0.4], [-0.3, 0.4]], [[0.14, 0], [0.2, 0.04]], [[-0.3, -0.1], [0.3, -0.1]]],
  'open-door': [[[-0.3, 0.4], [-0.3, -0.4], [0.02, -0.28], [0.02, 0.46], [-0.3, 0.4]], [[0.3, -0.4], [0.3, 0.4]]],
  stairs: [[[-0.36, 0.36], [-0.36, 0.18], [-0.12, 0.18], [-0.12, 0], [0.12, 0], [0.12, -0.18], [0.36, -0.18], [0.36, -0.36]]],
  dark: [[-0.25, -0.25], [0.25, -0.25], [0, 0], [-0.25, 0.25], [0.25, 0.25]].map(([x, y]) => [[x! - 0.03, y! + 0.05], [x! + 0.03, y! - 0.05]] as const),
}

export interface Ground {
  look: Look
  fill: string
  strokes: string
}

/** One filled shape and one set of strokes for each look: a board of a thousand cells is a dozen drawings. */
export function grounds(layout: Layout, signs: readonly Sign[]): Ground[] {
  const known = new Map(signs.map((sign) => [sign.letter, sign]))
  const kinds = new Map<Look, Cell[]>()
  for (const cell of layout.cells) {
    if (cell.letter === ' ' && !known.has(' ')) continue
    const look = lookOf(known.get(cell.letter))
    const alike = kinds.get(look)
    if (alike) alike.push(cell)
    else kinds.set(look, [cell])
  }
  return [...kinds].map(([look, cells]) => ({
    look,
    fill: cells.map((cell) => outline(layout.corners(cell))).join(''),
    strokes: cells.map((cell) => strokesAt(look, cell)).join(''),
  }))
}

function strokesAt(look: Look, cell: Cell): string {
  return STROKES[look]
    .map((line) => `M${line.map(([x, y]) => `${round(cell.x + x * WIDE)} ${round(cell.y + y * WIDE)}`).join('L')}`)
    .join('')
}
