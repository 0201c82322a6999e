import { expect, test } from 'vitest'
import type { LogLine } from '../../api.gen'
import { diceOf, luck, thrownBy } from './dice'

function thrown(text: string, by: string | null, ...faces: number[]): LogLine {
  return { number: 1, text, kind: 'dice', rule: '', by, event: '', faces, parts: [], value: null, undone: false }
}

test('what was thrown stands in the words of the line', () => {
  expect(diceOf(thrown('Ann throws d20 + 3 Skill ≥ 13 for to hit: 11 → yes', 'ann', 11))).toEqual([{ sides: 20, face: 11 }])
  expect(diceOf(thrown('Ann throws 2d6 + 1 for damage: 3, 5 → 9', 'ann', 3, 5)).map((die) => die.sides)).toEqual([6, 6])
  expect(diceOf(thrown('Ann throws d12 + d4: 12, 1 → 13', 'ann', 12, 1)).map((die) => die.sides)).toEqual([12, 4])
})

test('what does not stand there is guessed from the face', () => {
  expect(diceOf(thrown('Thrown: 7', null, 7))).toEqual([{ sides: 8, face: 7 }])
  expect(diceOf(thrown('Ann throws d6: 9', 'ann', 9))).toEqual([{ sides: 10, face: 9 }])
})

test('luck is how high the dice fell', () => {
  const lines = [thrown('Ann throws d6: 6', 'ann', 6), thrown('Ann throws d6: 1', 'ann', 1), thrown('Bob throws d20: 20', 'bob', 20)]
  expect(thrownBy(lines, 'ann')).toEqual([{ sides: 6, count: 2, height: 0.5 }])
  expect(luck(thrownBy(lines, 'bob'))).toBe(1)
  expect(luck([])).toBe(0.5)
  expect(thrownBy([{ ...lines[0]!, undone: true }], 'ann')).toEqual([])
})
