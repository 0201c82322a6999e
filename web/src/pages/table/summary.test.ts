import { describe, expect, test } from 'vitest'
import type { LogLine, ReplayStep, Screen, Sight } from '../../api.gen'
import { balance, summaryOf } from './summary'

type Panel = Screen['panels'][number]

function somebody(of: string, side: Panel['side'], hp: number | null, out = false): Panel {
  const pieces: Panel['pieces'] = hp === null ? [] : [{ kind: 'meter', label: 'HP', now: hp, most: 10, drawn: 'bar' }]
  return { title: of.toUpperCase(), of, side, out, turn: false, pieces }
}

function told(text: string): LogLine {
  return { number: 1, text, kind: 'told', rule: '', by: null, event: '', faces: [], parts: [], value: null, undone: false }
}

function step(number: number, line: string, ...panels: Panel[]): ReplayStep {
  const screen = { title: '', panels, board: null, beside: [], chances: 'numbers', pages: [] } as Screen
  return { audience: 'ann', step: number, steps: 3, sight: { screen } as Sight, lines: [told(line)] }
}

const fight = [
  step(0, 'It begins.', somebody('ann', 'mine', 10), somebody('orc', 'foe', null)),
  step(1, 'The orc hits.', somebody('ann', 'mine', 4), somebody('orc', 'foe', null)),
  step(2, 'Ann drinks.', somebody('ann', 'mine', 7), somebody('orc', 'foe', null)),
  step(3, 'The orc dies.', somebody('ann', 'mine', 7), somebody('orc', 'foe', null, true)),
]

describe('at the end of a scene', () => {
  const { fared, turning } = summaryOf(fight, [{ ...told('Ann throws d6: 6'), kind: 'dice', by: 'ann', faces: [6] }])

  test('what was lost and won back is counted', () => {
    expect(fared[0]).toMatchObject({ id: 'ann', lost: 6, regained: 3, meter: 'HP', out: false, luck: 1 })
  })
  test('of whoever shows no points, only the fate is known', () => {
    expect(fared[1]).toMatchObject({ id: 'orc', meter: '', out: true, luck: null })
  })
  test('the turning point is where the balance changed most', () => {
    expect(turning).toEqual({ step: 3, line: 'The orc dies.', better: true })
  })
})

test('nothing that changed nothing is a turning point', () => expect(summaryOf(fight.slice(0, 1), []).turning).toBeNull())

test('the balance goes from all lost to all won', () => {
  expect(balance(fight[3]?.sight.screen ?? null)).toBeCloseTo(0.7)
  expect(balance(null)).toBe(0)
})
