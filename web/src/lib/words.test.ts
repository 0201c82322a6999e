import { expect, test } from 'vitest'
import { ago, called, counted, humanised, listed, seatWords } from './words'

test('a list reads as people say it', () => {
  expect(listed([])).toBe('')
  expect(listed(['Ann'])).toBe('Ann')
  expect(listed(['Ann', 'Bob', 'Cy'])).toBe('Ann, Bob and Cy')
})

test('an id without a name reads like words', () => {
  expect(humanised('more_players')).toBe('More players')
  expect(humanised('hero:1')).toBe('Hero 1')
  expect(called('orc-1', { 'orc-1': 'Grishnak' })).toBe('Grishnak')
  expect(called('orc-1', {})).toBe('Orc 1')
})

test('the game master is called so in every game', () => {
  expect(seatWords('gm', 'gm')).toBe('Game master')
  expect(seatWords('hero:2', 'gm')).toBe('Hero 2')
})

test('one is not many', () => {
  expect(counted(1, 'seat')).toBe('1 seat')
  expect(counted(2, 'hero', 'heroes')).toBe('2 heroes')
})

test('time passed is said in the largest span that fits', () => {
  expect(ago(0, 30_000)).toBe('just now')
  expect(ago(0, 3 * 3_600_000 + 5)).toBe('3 hours ago')
  expect(ago(0, 25 * 3_600_000)).toBe('1 day ago')
})
