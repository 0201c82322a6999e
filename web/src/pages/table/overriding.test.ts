import { expect, test } from 'vitest'
import { found, readScalar } from './overriding'

test('what is typed becomes what stood there', () => {
  expect(readScalar('12', 3)).toBe(12)
  expect(readScalar(-4, 3)).toBe(-4)
  expect(readScalar('a lot', 3)).toBe('a lot')
  expect(readScalar('true', false)).toBe(true)
  expect(readScalar('12', 'eleven')).toBe('12')
  expect(readScalar('', null)).toBeNull()
  expect(readScalar('7', null)).toBe(7)
})

const values = [
  { path: 'heroes.hero:1.hit_points', value: 12 },
  { path: 'heroes.hero:2.hit_points', value: 9 },
  { path: 'fight.round', value: 2 },
]

test('a value is found by words of its path and by people’s names', () => {
  expect(found(values, 'hagar hit', { 'hero:1': 'Hagar' }).map((each) => each.path)).toEqual(['heroes.hero:1.hit_points'])
  expect(found(values, 'hero:2 hit points', {}).map((each) => each.path)).toEqual(['heroes.hero:2.hit_points'])
  expect(found(values, 'hero:2 HP', {}).map((each) => each.path)).toEqual(['heroes.hero:2.hit_points'])
  expect(found(values, 'dragon', {})).toEqual([])
  expect(found(values, '', {}).length).toBe(3)
})

test('where no value has all the words, those with the most are shown', () => {
  expect(found(values, 'hero:1 evade', {}).map((each) => each.path)).toEqual(['heroes.hero:1.hit_points'])
})
