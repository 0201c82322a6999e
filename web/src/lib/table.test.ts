import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { LogLine, OddsNow, Sent, SeenNow, Sight, TableInfo, Told } from '../api.gen'
import { TableStore } from './table.svelte'
import type { Socket } from './wire'

class FakeSocket implements Socket {
  sent: Sent[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: (() => void) | null = null

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Sent)
  }
  close(): void {
    this.onclose?.()
  }
  tell(told: Partial<Told>): void {
    this.onmessage?.({ data: JSON.stringify(told) })
  }
  welcome(): void {
    this.onopen?.()
    this.tell({ is: 'welcome', table: { id: 't' } as TableInfo, audiences: ['ann'], notes: '', server: '' })
  }
  wishes(): Sent[] {
    return this.sent.filter((message) => message.do === 'act')
  }
}

let sockets: FakeSocket[] = []

function table(): TableStore {
  sockets = []
  const store = new TableStore('t', () => {
    const socket = new FakeSocket()
    sockets.push(socket)
    return socket
  })
  store.open()
  return store
}

function line(number: number, text: string): LogLine {
  return { number, text, kind: 'told', rule: '', by: null, event: '', faces: [], parts: [], value: null, undone: false }
}

function seen(version: string, first: number, ...texts: string[]): SeenNow {
  const lines = texts.map((text, at) => line(first + at, text))
  const sight = { audience: 'ann' } as Sight
  return { is: 'seen', audience: 'ann', version, sight, first, lines, total: first + lines.length - 1, mark: `m${version}` }
}

const wish = { do: 'act', seat: 'ann', version: '1', choice: { option: 'wave', fields: {} } } as const
const last = () => sockets.at(-1) as FakeSocket

beforeEach(() => {
  vi.useFakeTimers()
})

describe('the log', () => {
  test('new lines come behind those that are known, and may take their place', () => {
    const store = table()
    last().welcome()
    last().tell(seen('1', 1, 'one', 'two'))
    last().tell(seen('2', 2, 'two, taken back', 'three'))
    expect(store.sights['ann']?.lines.map((each) => each.text)).toEqual(['one', 'two, taken back', 'three'])
  })

  test('after a gap only what is new is asked for', () => {
    table()
    last().welcome()
    last().tell(seen('7', 1, 'one', 'two'))
    last().close()
    vi.advanceTimersByTime(1_000)
    last().welcome()
    expect(sockets.length).toBe(2)
    expect(last().sent[0]).toMatchObject({ do: 'hello', known: { ann: { version: '7', lines: 2, mark: 'm7' } } })
  })
})

test('what is known is up to date once the server has said so', () => {
  const store = table()
  last().welcome()
  expect(store.current).toEqual([])
  last().tell(seen('1', 1, 'one'))
  expect(store.current).toEqual(['ann'])
  last().close()
  vi.advanceTimersByTime(1_000)
  last().welcome()
  expect(store.current).toEqual([])
  last().tell({ is: 'unchanged', audience: 'ann', version: '1' })
  expect(store.current).toEqual(['ann'])
})

describe('a wish', () => {
  test('is sent again by the same name after the connection was lost', async () => {
    const store = table()
    last().welcome()
    const answer = store.send(wish)
    const [first] = last().wishes() as { intent: string }[]
    last().close()
    expect(store.state).toBe('offline')
    vi.advanceTimersByTime(1_000)
    last().welcome()
    const [again] = last().wishes() as { intent: string }[]
    expect(again?.intent).toBe(first?.intent)
    last().tell({ is: 'done', intent: again?.intent ?? '', broken: [] })
    expect(await answer).toMatchObject({ is: 'done' })
    expect(store.busy).toBe(0)
  })

  test('waits where there is no connection yet', () => {
    const store = table()
    void store.send(wish)
    expect(last().wishes()).toEqual([])
    last().welcome()
    expect(last().wishes().length).toBe(1)
  })

  test('is not sent again once it was answered', async () => {
    const store = table()
    last().welcome()
    const answer = store.send(wish)
    const [sent] = last().wishes() as { intent: string }[]
    last().tell({ is: 'refused', intent: sent?.intent ?? '', reason: 'too late', rule: '', why: 'stale', consent: [] })
    expect(await answer).toMatchObject({ is: 'refused', why: 'stale' })
    last().close()
    vi.advanceTimersByTime(1_000)
    last().welcome()
    expect(last().wishes()).toEqual([])
  })
})

describe('odds', () => {
  test('of a sight that is no more are given up', async () => {
    const store = table()
    last().welcome()
    last().tell(seen('1', 1, 'one'))
    const odds = store.odds('ann', { option: 'wave', fields: {} })
    expect(last().sent.at(-1)).toMatchObject({ do: 'odds', version: '1' })
    last().tell(seen('2', 2, 'two'))
    expect((await odds).trouble).not.toBe('')
    expect(last().sent.at(-1)).toMatchObject({ do: 'cancel' })
  })

  test('come in any order', async () => {
    const store = table()
    last().welcome()
    last().tell(seen('1', 1, 'one'))
    const first = store.allOdds('ann')
    const second = store.allOdds('ann')
    const [one, two] = last().sent.filter((each) => each.do === 'all odds')
    const told: Omit<OddsNow, 'ask' | 'many'> = { is: 'odds', odds: [], others: null, own: null, trouble: '' }
    last().tell({ ...told, ask: two?.ask ?? '', many: true })
    last().tell({ ...told, ask: one?.ask ?? '', many: false })
    expect((await first).many).toBe(false)
    expect((await second).many).toBe(true)
  })
})

describe('the connection', () => {
  test('that answers nothing is given up and made anew', () => {
    const store = table()
    last().welcome()
    vi.advanceTimersByTime(15_000 + 8_000)
    expect(store.state).toBe('offline')
    vi.advanceTimersByTime(1_000)
    expect(sockets.length).toBe(2)
  })

  test('stays closed when the server says for good', () => {
    const store = table()
    last().welcome()
    last().tell({ is: 'gone', reason: 'The table is over.', again: false })
    vi.advanceTimersByTime(60_000)
    expect(store.state).toBe('gone')
    expect(store.trouble).toBe('The table is over.')
    expect(sockets.length).toBe(1)
  })

  test('is shared: it closes with the last who uses it', () => {
    const store = table()
    store.open()
    last().welcome()
    store.close()
    expect(store.state).toBe('open')
    store.close()
    vi.advanceTimersByTime(60_000)
    expect(sockets.length).toBe(1)
  })
})
