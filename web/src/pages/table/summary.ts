import type { LogLine, ReplayStep, Screen } from '../../api.gen'
import { luck, thrownBy } from './dice'

/** How somebody came through a scene. */
export interface Fared {
  id: string
  name: string
  side: string
  /** Points that were lost and won back, of the first meter that they have; without one (`meter` is empty) nobody knows. */
  lost: number
  regained: number
  meter: string
  out: boolean
  /** How high their dice fell: 0.5 is the average; null where they threw none. */
  luck: number | null
}

export interface Summary {
  fared: Fared[]
  /** The step after which the balance of the sides had changed most, what was told there, and for whom it was good. */
  turning: { step: number; line: string; better: boolean } | null
}

type Panel = Screen['panels'][number]
type Meter = Extract<Panel['pieces'][number], { kind: 'meter' }>

export function summaryOf(steps: readonly ReplayStep[], lines: readonly LogLine[]): Summary {
  const fared = new Map<string, Fared>()
  let before = new Map<string, number>()
  for (const { sight } of steps) {
    const now = new Map<string, number>()
    for (const panel of sight.screen?.panels ?? []) {
      if (!panel.of || !panel.side) continue
      const meter = vital(panel)
      if (meter) now.set(panel.of, meter.now)
      note(fared, panel, meter, meter ? meter.now - (before.get(panel.of) ?? meter.now) : 0)
    }
    before = now
  }
  for (const each of fared.values()) each.luck = luckOf(lines, each.id)
  return { fared: [...fared.values()], turning: turningPoint(steps) }
}

function vital(panel: Panel): Meter | undefined {
  return panel.pieces.find((piece): piece is Meter => piece.kind === 'meter')
}

function note(fared: Map<string, Fared>, panel: Panel, meter: Meter | undefined, change: number): void {
  const known = fared.get(panel.of) ?? { id: panel.of, name: panel.title, side: panel.side, lost: 0, regained: 0, meter: meter?.label ?? '', out: false, luck: null }
  fared.set(panel.of, { ...known, name: panel.title, out: panel.out, lost: known.lost + Math.max(0, -change), regained: known.regained + Math.max(0, change) })
}

function luckOf(lines: readonly LogLine[], seat: string): number | null {
  const thrown = thrownBy(lines, seat)
  return thrown.length ? luck(thrown) : null
}

/** How my side stands against the other, from -1 to 1, as far as it can be seen. */
export function balance(screen: Screen | null): number {
  const standing = (ours: boolean) => {
    const panels = (screen?.panels ?? []).filter((panel) => panel.of && panel.side && (panel.side !== 'foe') === ours)
    const shares = panels.map(share)
    return shares.length ? shares.reduce((sum, each) => sum + each, 0) / shares.length : 1
  }
  return standing(true) - standing(false)
}

function share(panel: Panel): number {
  if (panel.out) return 0
  const meter = vital(panel)
  return meter && meter.most > 0 ? Math.max(0, Math.min(1, meter.now / meter.most)) : 1
}

function turningPoint(steps: readonly ReplayStep[]): Summary['turning'] {
  let best: Summary['turning'] = null
  let most = 0.05
  for (const [at, step] of steps.entries()) {
    const before = steps[at - 1]
    if (!before) continue
    const swing = balance(step.sight.screen) - balance(before.sight.screen)
    if (Math.abs(swing) <= most) continue
    most = Math.abs(swing)
    best = { step: step.step, line: step.lines.findLast((line) => line.kind === 'told')?.text ?? '', better: swing > 0 }
  }
  return best
}
