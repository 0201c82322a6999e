import { expect, test } from 'vitest'
import type { Chance, OddsOf } from '../../api.gen'
import { across, grouped, headline, inWords, percent, stepOf, STEPS } from './chances'

const chance = (gist: string, is: number, least = is, most = is): Chance => ({ gist, chance: is, fraction: '', least, most })

function odds(chances: Chance[], ...stories: string[][]): OddsOf {
  return { choice: { option: 'attack', fields: {} }, question: '', chances, stories: stories.map((gists) => ({ gists, chance: 0.5 })), exact: true, error: 0 }
}

test('a chance is never rounded to what it is not', () => {
  expect([0, 0.001, 0.5, 0.555, 0.999, 1].map(percent)).toEqual(['0 %', '<1 %', '50 %', '56 %', '>99 %', '100 %'])
})

test('what hidden things leave open is told as from and to', () => {
  expect(inWords(chance('hit', 0.55, 0.4, 0.62), 'numbers')).toBe('40–62 %')
  expect(inWords(chance('hit', 0.55), 'numbers')).toBe('55 %')
})

test('what was sampled says so', () => expect(inWords(chance('hit', 0.55), 'numbers', 0.012)).toBe('≈ 55 % ± 1'))

test('children read steps, and some read nothing', () => {
  expect(STEPS.map((_, at) => stepOf(at / 5 + 0.1))).toEqual([1, 2, 3, 4, 5])
  expect(stepOf(1)).toBe(5)
  expect(inWords(chance('hit', 0.7), 'steps')).toBe('likely')
  expect(inWords(chance('hit', 0.7), 'none')).toBe('')
})

test('a button names the likeliest outcome that leads to something', () => {
  const attack = odds([chance('miss', 0.6), chance('hit', 0.4), chance('4 damage', 0.4)], ['miss'], ['hit', '4 damage'])
  expect(headline(attack)?.gist).toBe('hit')
  expect(headline(odds([chance('found', 0.3), chance('nothing', 0.7)], ['found'], ['nothing']))?.gist).toBe('nothing')
  expect(headline(odds([]))).toBeUndefined()
})

test('outcomes that differ in a number stand together', () => {
  const told = grouped([chance('miss', 0.4), chance('5 damage', 0.2), chance('9 damage', 0.4)])
  expect(told.map((each) => [each.gist, Math.round(each.chance * 100), each.of])).toEqual([['miss', 40, 1], ['5–9 damage', 60, 2]])
})

test('targets with other chances are one range, if they are of one kind', () => {
  const at = (is: number) => odds([chance('hit', is)], ['hit', 'x'])
  const both = across([at(0.4), at(0.6)])
  expect(both && inWords(both, 'numbers')).toBe('40–60 %')
  expect(across([at(0.4), odds([chance('fled', 1)], ['fled'])])).toBeUndefined()
})
