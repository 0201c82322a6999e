import { expect, test } from 'vitest'
import { readDice } from './notation'

test('dice are typed as usual', () => {
  expect(readDice('d20')).toEqual({ dice: [20], plus: 0, keep: 0 })
  expect(readDice(' 4D6kh3 + 2')).toEqual({ dice: [6, 6, 6, 6], plus: 2, keep: 3 })
  expect(readDice('2d6-1')?.plus).toBe(-1)
})

test.each(['', 'd', '0d6', '3d6kh4', 'd0', '2d', '1d6+', 'six'])('%j is no dice', (text) => expect(readDice(text)).toBeNull())
