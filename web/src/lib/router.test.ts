import { expect, test } from 'vitest'
import { matched, pathOf } from './router.svelte'

test('an address names a page and what stands in its places', () => {
  expect(pathOf('')).toBe('/')
  expect(pathOf('#/table/abc/')).toBe('/table/abc')
  expect(matched('/table/{id}', '/table/a%20b')).toEqual({ id: 'a b' })
  expect(matched('/table/{id}/gm', '/table/x/gm')).toEqual({ id: 'x' })
  expect(matched('/table/{id}', '/table/x/gm')).toBeNull()
  expect(matched('/table/{id}', '/table/')).toBeNull()
  expect(matched('/enter/{token}', '/enter/%E0%A4%A')).toEqual({ token: '%E0%A4%A' })
})
