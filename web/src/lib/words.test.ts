import { expect, test } from 'vitest'
import { listed } from './words'

test('a list reads as people say it', () => {
  expect(listed([])).toBe('')
  expect(listed(['Ann'])).toBe('Ann')
  expect(listed(['Ann', 'Bob', 'Cy'])).toBe('Ann, Bob and Cy')
})
