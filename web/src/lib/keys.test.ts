import { expect, test } from 'vitest'
import { keyOf, KEYS, pressed } from './keys'

const none = { code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

test('a key is written as people say it', () => {
  expect(pressed({ ...none, key: 'z', code: 'KeyZ', ctrlKey: true })).toBe('Ctrl+Z')
  expect(pressed({ ...none, key: 'z', code: 'KeyZ', metaKey: true })).toBe('Ctrl+Z')
  expect(pressed({ ...none, key: 'C', code: 'KeyC', shiftKey: true })).toBe('Shift+C')
  expect(pressed({ ...none, key: ' ', code: 'Space' })).toBe('Space')
})

test('a sign that needs Shift on some keyboards is the same key on all', () => {
  expect(pressed({ ...none, key: '?', code: 'Slash', shiftKey: true })).toBe('?')
  expect(pressed({ ...none, key: '/', code: 'Digit7', shiftKey: true })).toBe('/')
})

test('with Alt the letter counts, not what it types', () => {
  expect(pressed({ ...none, key: '˙', code: 'KeyH', altKey: true })).toBe('Alt+H')
})

test('Shift alone is no key', () => {
  expect(pressed({ ...none, key: 'Shift', code: 'ShiftLeft', shiftKey: true })).toBe('')
})

test('a changed key counts instead of the usual', () => {
  expect(keyOf('log', {})).toBe('L')
  expect(keyOf('log', { log: 'Q' })).toBe('Q')
})

test('no two things have the same usual key', () => {
  const keys = Object.values(KEYS).map(([key]) => key)
  expect(new Set(keys).size).toBe(keys.length)
})
