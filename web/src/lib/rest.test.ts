import { afterEach, expect, test, vi } from 'vitest'
import { address, inWords, rest, sentence, Trouble } from './rest'

afterEach(() => vi.unstubAllGlobals())

function answers(status: number, body: unknown): void {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } }))
}

test('an address has its places filled in', () => {
  expect(address('clause', { game: 'a b', clause: 'X-1' })).toBe('/api/games/a%20b/rules/X-1')
  expect(address('log', { table: 't' }, { audience: 'ann', first: 3 })).toBe('/api/tables/t/log?audience=ann&first=3')
})

test('a refusal is a sentence, with its rule', async () => {
  answers(400, { detail: 'you have no mana', rule: 'CH-7' })
  const fault = await rest('me').catch((thrown: unknown) => thrown)
  expect(fault).toBeInstanceOf(Trouble)
  expect(fault).toMatchObject({ message: 'You have no mana.', status: 400, rule: 'CH-7' })
})

test('a refusal without words gets some', async () => {
  answers(401, {})
  await expect(rest('me')).rejects.toThrow('Come in by a link first.')
})

test('a server that is away is said to be away', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')))
  await expect(rest('me')).rejects.toThrow(/does not answer/)
})

test('nobody reads an exception', () => {
  expect(inWords(new TypeError('x is undefined'))).toBe('Something went wrong on this page. Reload it; nothing is lost.')
  expect(sentence('really?')).toBe('Really?')
})
