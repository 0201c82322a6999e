import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Offer, OddsOf, Sent, SeenNow, Sight, TableInfo, Told } from '../../api.gen'
import { TableStore } from '../../lib/table.svelte'
import type { Socket } from '../../lib/wire'
import { Desk } from './desk.svelte'

/** A server that plays by a script: it tells what it is told to tell, and keeps what it was sent. */
class Scripted implements Socket {
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
  last(what: Sent['do']): Sent & Record<string, unknown> {
    return this.sent.findLast((message) => message.do === what) as Sent & Record<string, unknown>
  }
  async answer(what: Sent['do'], told: Record<string, unknown> = { is: 'done', broken: [] }): Promise<void> {
    this.tell({ ...told, intent: this.last(what)['intent'] } as unknown as Told)
    await vi.advanceTimersByTimeAsync(0)
  }
}

const one = (name: string, ...among: string[]) => ({ kind: 'one', name, among, on: '', label: name }) as const
const attack: Offer = { id: 'attack', label: 'Attack', fields: [one('target', 'orc', 'rat')], cost: [], rule: 'R-1', refused: '' }
const rest: Offer = { id: 'rest', label: 'Rest', fields: [], cost: [], rule: '', refused: '' }
const fly: Offer = { id: 'fly', label: 'Fly', fields: [], cost: [], rule: 'R-2', refused: 'you have no wings' }

let socket: Scripted
let desk: Desk

function seen(version: string, more: Partial<Sight> = {}): SeenNow {
  const sight = { audience: 'ann', options: [attack, rest, fly], questions: [], proposals: [], names: { orc: 'the orc' }, screen: null, ...more } as unknown as Sight
  return { is: 'seen', audience: 'ann', version, sight, first: 1, lines: [], total: 0, mark: '' }
}

function odds(target: string, chance: number): OddsOf {
  const chances = [{ gist: 'hit', chance, fraction: '', least: chance, most: chance }]
  return { choice: { option: 'attack', fields: { target } }, question: '', chances, stories: [{ gists: ['hit', 'dead'], chance }], exact: true, error: 0 }
}

async function sat(): Promise<void> {
  const store = new TableStore('t', () => (socket = new Scripted()))
  store.open()
  socket.onopen?.()
  const table = { id: 't', mine: ['ann'], rights: [], seats: [], people: [], game_master: null } as unknown as TableInfo
  socket.tell({ is: 'welcome', table, audiences: ['ann'], notes: '', server: '' })
  socket.tell(seen('1'))
  desk = new Desk(store)
  desk.seat = 'ann'
  const asked = desk.askOdds()
  const plain: OddsOf = { choice: { option: 'rest', fields: {} }, question: '', chances: [], stories: [], exact: true, error: 0 }
  const { ask } = socket.last('all odds') as unknown as { ask: string }
  socket.tell({ is: 'odds', ask, odds: [odds('orc', 0.4), odds('rat', 0.6), plain], many: false, others: null, own: null, trouble: '' })
  await asked
}

beforeEach(async () => {
  vi.useFakeTimers()
  await sat()
})

describe('choosing', () => {
  test('goes from the action to the target to the preview to the deed', async () => {
    desk.take(attack)
    expect([...desk.choosable]).toEqual(['orc', 'rat'])
    expect(desk.choice).toBeNull()
    desk.choose('rat')
    expect(desk.preview?.chances[0]?.chance).toBe(0.6)
    void desk.confirm()
    expect(socket.last('act')).toMatchObject({ seat: 'ann', version: '1', choice: { option: 'attack', fields: { target: 'rat' } } })
    await socket.answer('act')
    expect(desk.offer).toBeUndefined()
  })

  test('the second click on the target is as good as confirming', () => {
    desk.take(attack)
    desk.choose('orc')
    desk.choose('orc')
    expect(socket.last('act')).toMatchObject({ choice: { fields: { target: 'orc' } } })
  })

  test('whoever is clicked first is asked what can be done with them', () => {
    desk.choose('orc')
    expect(desk.about).toEqual([attack])
    desk.takeFor(attack, 'orc')
    expect(desk.choice).toEqual({ option: 'attack', fields: { target: 'orc' } })
  })

})

describe('an action', () => {
  test('what is not left to chance is done at once', () => {
    desk.take(rest)
    expect(socket.last('act')).toMatchObject({ choice: { option: 'rest', fields: {} } })
  })

  test('what may be left to chance waits until that is known', () => {
    socket.tell(seen('2'))
    desk.take(rest)
    expect(socket.last('act')).toBeUndefined()
    desk.settle()
    expect(socket.last('act')).toBeUndefined()
    const asked = desk.askOdds()
    const { ask } = socket.last('all odds') as unknown as { ask: string }
    const plain: OddsOf = { choice: { option: 'rest', fields: {} }, question: '', chances: [], stories: [], exact: true, error: 0 }
    socket.tell({ is: 'odds', ask, odds: [plain], many: false, others: null, own: null, trouble: '' })
    return asked.then(() => {
      desk.settle()
      expect(socket.last('act')).toMatchObject({ version: '2', choice: { option: 'rest' } })
    })
  })

  test('what is refused is not even sent', () => {
    desk.take(fly)
    expect(socket.last('act')).toBeUndefined()
  })

  test('a step back takes the target back, another one the action', () => {
    desk.take(attack)
    expect(desk.back()).toBe(true)
    expect(desk.offer).toBeUndefined()
    expect(desk.back()).toBe(false)
  })

  test('goes on in the next sight of the table, if it is still on offer', () => {
    desk.take(attack)
    desk.choose('rat')
    socket.tell(seen('2'))
    expect(desk.choice).toEqual({ option: 'attack', fields: { target: 'rat' } })
    socket.tell(seen('3', { options: [rest] }))
    expect(desk.offer).toBeUndefined()
  })
})

describe('odds', () => {
  test('stand on the button as a range, and on every target', () => {
    expect(desk.oddsOn(desk.entries[0]!)).toBe('hit 40–60 %')
    desk.take(attack)
    expect(desk.notes).toEqual({ orc: '40 %', rat: '60 %' })
  })

  test('of the choice tell how far others can move its outcome', async () => {
    desk.take(attack)
    desk.choose('orc')
    const asked = desk.askPreview()
    expect(socket.last('odds')).toMatchObject({ gist: 'hit', choice: { fields: { target: 'orc' } } })
    const { ask } = socket.last('odds') as unknown as { ask: string }
    socket.tell({ is: 'odds', ask, odds: [odds('orc', 0.4)], many: false, others: [0.1, 0.4], own: null, trouble: '' })
    await asked
    expect([desk.moved, desk.bounds?.others]).toEqual(['hit', [0.1, 0.4]])
  })
})

describe('a question', () => {
  const question = { id: 'q1', kind: 'luck', text: 'Use luck?', about: [], rule: '', options: [{ ...rest, id: 'yes', label: 'yes' }], usual: { option: 'no', fields: {} }, passes: ['round'] }

  test('comes before everything else, and one click answers it', () => {
    desk.take(attack)
    socket.tell(seen('2', { questions: [question] }))
    expect(desk.entries.map((entry) => entry.label)).toEqual(['yes'])
    expect(desk.offer).toBeUndefined()
    desk.take(desk.offers[0]!)
    expect(socket.last('answer')).toMatchObject({ question: 'q1', choice: { option: 'yes', fields: {} } })
  })

  test('for real dice is open at once', () => {
    const faces: Offer['fields'][number] = { kind: 'faces', name: 'faces', sides: [20], label: '' }
    socket.tell(seen('2', { questions: [{ ...question, kind: 'throw', options: [{ ...rest, id: 'throw', fields: [faces] }] }] }))
    desk.readyToThrow()
    expect(desk.field?.kind).toBe('faces')
  })
})

describe('taking back', () => {
  test('that needs consent asks whether to ask', async () => {
    void desk.takeBack()
    await socket.answer('undo', { is: 'refused', reason: 'this needs the consent of bob', rule: '', why: 'consent', consent: ['bob'] })
    expect(desk.wanting).toEqual({ change: 'undo' })
    void desk.propose({ change: 'undo', reason: 'a slip' })
    expect(socket.last('propose')).toMatchObject({ seat: 'ann', what: { change: 'undo', reason: 'a slip' } })
    expect(desk.wanting).toBeNull()
  })

  test('is refused when the table has moved, and the choice stays', async () => {
    desk.take(attack)
    desk.choose('orc')
    void desk.confirm()
    await socket.answer('act', { is: 'refused', reason: 'the table has moved', rule: '', why: 'stale', consent: [] })
    expect(desk.choice).not.toBeNull()
    expect(desk.sending).toBe(false)
  })
})

test('the game master acts for whoever they look as', () => {
  desk.store.hear({ is: 'table', table: { ...(desk.store.info as TableInfo), mine: ['gm'] } })
  socket.tell({ ...seen('g'), audience: 'gm' })
  desk.seat = 'gm'
  desk.eyes = 'ann'
  desk.take(desk.offers[0]!)
  desk.choose('rat')
  void desk.confirm()
  expect(socket.last('act')).toMatchObject({ seat: 'gm', acts_for: 'ann', version: '1' })
})
