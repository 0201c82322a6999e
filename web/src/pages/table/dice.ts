import type { LogLine } from '../../api.gen'

export interface Die {
  sides: number
  face: number
}

const NAMED = /(\d*)d(\d+)/g
const USUAL = [4, 6, 8, 10, 12, 20, 100]

/** The dice of a line of the log: what was thrown stands in its words, what they showed beside them. */
export function diceOf(line: Pick<LogLine, 'text' | 'faces'>): Die[] {
  const said = line.text.slice(0, line.text.lastIndexOf(':'))
  const sides = [...said.matchAll(NAMED)].flatMap(([, count, each]) => Array.from({ length: Math.min(100, Number(count || 1)) }, () => Number(each)))
  return line.faces.map((face, at) => ({ face, sides: sidesFor(face, sides[at] ?? sides.at(-1)) }))
}

function sidesFor(face: number, said: number | undefined): number {
  if (said !== undefined && face <= said) return said
  return USUAL.find((each) => face <= each) ?? face
}

export interface Thrown {
  sides: number
  count: number
  /** How high they fell on the average, from 0 (all ones) to 1. */
  height: number
}

/** What one seat's dice have shown so far, kind by kind. */
export function thrownBy(lines: readonly LogLine[], seat: string | null): Thrown[] {
  const kinds = new Map<number, number[]>()
  for (const line of lines) {
    if (line.kind !== 'dice' || line.undone || (line.by ?? '') !== (seat ?? '')) continue
    for (const { sides, face } of diceOf(line)) kinds.set(sides, [...(kinds.get(sides) ?? []), face])
  }
  return [...kinds].sort(([one], [other]) => one - other).map(([sides, faces]) => ({ sides, count: faces.length, height: height(sides, faces) }))
}

function height(sides: number, faces: readonly number[]): number {
  const mean = faces.reduce((sum, face) => sum + face, 0) / faces.length
  return sides > 1 ? (mean - 1) / (sides - 1) : 0.5
}

/** All dice together, weighted by their number: 0.5 is what chance gives on the average. */
export function luck(thrown: readonly Thrown[]): number {
  const count = thrown.reduce((sum, each) => sum + each.count, 0)
  return count ? thrown.reduce((sum, each) => sum + each.height * each.count, 0) / count : 0.5
}
