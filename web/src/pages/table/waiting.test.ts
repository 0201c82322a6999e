import { describe, expect, test } from 'vitest'
import type { Screen, Sight, TableInfo } from '../../api.gen'
import { awaited, phrase } from './waiting'

const info = { paused: false, state: 'open', mine: ['ann'], seats: [{ seat: 'ann' }, { seat: 'bob' }] } as unknown as TableInfo

function sight(more: Partial<Sight> = {}): Sight {
  return { audience: 'ann', questions: [], proposals: [], waiting_for: [], wanted: false, screen: null, outcome: null, ...more } as Sight
}
function said(of: Sight, table = info): string {
  return phrase(awaited(of, table), { sight: of, called: (id) => id.toUpperCase(), store: { info: table } })
}
const question = { id: 'q' } as Sight['questions'][number]
const bobsTurn = { panels: [{ of: 'bob', turn: true }] } as Screen

describe('whom we wait for', () => {
  test('me, where I am asked', () => expect(said(sight({ questions: [question], waiting_for: ['ann'] }))).toBe('You are asked.'))
  test('me and others', () => expect(said(sight({ questions: [question], waiting_for: ['ann', 'bob'] }))).toBe('Your turn; also waiting for BOB.'))
  test('others, where they are asked', () => expect(said(sight({ waiting_for: ['bob'], wanted: true }))).toBe('Waiting for BOB.'))
  test('me, where I would do something', () => expect(said(sight({ wanted: true }))).toBe('Your turn.'))
  test('whose turn it is', () => expect(said(sight({ screen: bobsTurn }))).toBe('Waiting for BOB.'))
  test('nobody in particular', () => expect(said(sight())).toBe('The others are thinking.'))
  test('nobody, once it is over', () => expect(said(sight({ outcome: { winners: [], how: 'a draw' } }))).toBe('It is over: a draw.'))
  test('nobody, while it is paused', () => expect(said(sight({ wanted: true }), { ...info, paused: true })).toBe('Paused.'))
  test('an onlooker is never waited for', () => expect(awaited(sight({ audience: 'watcher', wanted: true }), info).me).toBe(false))
})
