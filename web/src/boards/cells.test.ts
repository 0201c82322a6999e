import { describe, expect, test } from 'vitest'
import type { Board, Counter } from '../api.gen'
import { bandsFrom, standpoint } from './bands'
import { cellId, columnLetters, covered, laidOut, sharedSide, standing, wayTo } from './cells'
import { grounds, lookOf } from './ground'
import { boardWords, cellWords, NOTHING } from './words'

const EMPTY: Board = {
  rows: [], legend: [], kind: 'squares', id: '', title: '', named: 'A1', origin: [0, 0], signs: [], borders: [], marks: [],
  counters: [], places: [], links: [],
}

function someone(more: Partial<Counter>): Counter {
  return { id: 'jo', at: 'A1', letter: 'J', name: 'Jo', side: 'mine', facing: '', hidden: false, out: false, turn: false, size: 1, marks: [], ...more }
}

describe('several on one cell', () => {
  const board = { ...EMPTY, rows: ['..'] }
  const places = (...counters: Counter[]) => standing({ counters }, laidOut(board)).map(({ x, y, scale }) => [x, y, scale])

  test('one alone stands in the middle', () => expect(places(someone({}))).toEqual([[46, 46, 1]]))
  test('two stand side by side, and smaller', () => expect(places(someone({}), someone({ id: 'al' }))).toEqual([[34, 46, 0.58], [58, 46, 0.58]]))
  test('three stand in two rows', () => expect(places(someone({}), someone({ id: 'al' }), someone({ id: 'ed' })).map(([, y]) => y)).toEqual([34, 34, 58]))
  test('a large one shares nothing', () => expect(places(someone({ size: 2 }), someone({ id: 'al' }))[1]).toEqual([46, 46, 1]))
})

describe('what cells are called', () => {
  test('after Z comes AA', () => expect([0, 25, 26, 51, 52].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA']))
  test('letters and numbers', () => expect(cellId({ named: 'A1', origin: [0, 0] }, 2, 3)).toBe('C4'))
  test('two numbers', () => expect(cellId({ named: '0,0', origin: [0, 0] }, 2, 3)).toBe('2,3'))
  test('axial, counted from the origin', () => {
    const board = { named: 'q,r', origin: [1, 1] } as const
    expect(cellId({ ...board, origin: [1, 1] }, 1, 1)).toBe('0,0')
    expect(cellId({ ...board, origin: [1, 1] }, 1, 2)).toBe('-1,1')
    expect(cellId({ ...board, origin: [1, 1] }, 0, 0)).toBe('-1,-1')
  })
})

describe('where cells lie', () => {
  const squares = laidOut({ ...EMPTY, rows: ['..', '..'] })
  const hexes = laidOut({ ...EMPTY, kind: 'hexes', named: 'q,r', rows: ['...', '...', '...'] })

  test('the middle of every cell is in that cell', () => {
    for (const layout of [squares, hexes]) expect(layout.cells.map((cell) => layout.at(cell.x, cell.y)?.id)).toEqual(layout.cells.map((cell) => cell.id))
  })
  test('outside there is nothing', () => expect([squares.at(2, 2), hexes.at(2, 2)]).toEqual([undefined, undefined]))
  test('a hex in the middle has six neighbours that share a side with it', () => {
    const middle = hexes.byId.get('1,1')!
    const around = (['e', 'w', 'ne', 'nw', 'se', 'sw'] as const).map((way) => hexes.step(middle, way)!)
    expect(around.map((cell) => cell.id).sort()).toEqual(['0,1', '0,2', '1,0', '1,2', '2,0', '2,1'])
    expect(around.every((cell) => sharedSide(hexes, middle, cell))).toBe(true)
    expect(around.map((cell) => wayTo(middle, cell)).every((way) => way !== 'n' && way !== 's')).toBe(true)
  })
  test('squares across a corner share no side', () => {
    expect(sharedSide(squares, squares.byId.get('A1')!, squares.byId.get('B2')!)).toBeUndefined()
    expect(sharedSide(squares, squares.byId.get('A1')!, squares.byId.get('B1')!)).toBeDefined()
  })
  test('a large counter covers cells to the right and down', () => {
    expect(covered(squares, someone({ size: 2 })).map((cell) => cell.id)).toEqual(['A1', 'B1', 'A2', 'B2'])
  })
})

describe('how ground looks', () => {
  const sign = { letter: '.', ground: 'x', name: 'x', cost: 1, opaque: false, cover: 0 }
  test('by its name', () => expect(lookOf({ ...sign, name: 'deep water', cost: 0 })).toBe('water'))
  test('an open door is not a closed one', () => expect([lookOf({ ...sign, ground: 'open-door' }), lookOf({ ...sign, ground: 'door' })]).toEqual(['open-door', 'door']))
  test('without a telling name by what it does', () => {
    expect(lookOf({ ...sign, cost: 0, opaque: true })).toBe('wall')
    expect(lookOf({ ...sign, cost: 2 })).toBe('rough')
    expect(lookOf({ ...sign, cover: 1 })).toBe('thing')
    expect(lookOf(sign)).toBe('floor')
  })
  test('a big board is a few drawings', () => {
    const board = { ...EMPTY, rows: Array.from({ length: 30 }, () => '.#'.repeat(20)), signs: [sign, { ...sign, letter: '#', name: 'wall', cost: 0, opaque: true }] }
    expect(grounds(laidOut(board), board.signs).map((each) => each.look)).toEqual(['floor', 'wall'])
  })
})

describe('boards in words', () => {
  const board: Board = {
    ...EMPTY,
    title: 'Cellar',
    rows: ['.r'],
    signs: [{ letter: 'r', ground: 'rubble', name: 'rubble', cost: 2, opaque: false, cover: 1 }],
    borders: [{ between: ['A1', 'B1'], kind: 'door', value: 9 }],
    counters: [someone({ at: 'B1', facing: 'n', marks: ['prone'] }), someone({ id: 'x', at: 'A1', hidden: true, name: '' })],
  }
  const layout = laidOut(board)
  test('a cell with everything on it', () => {
    expect(cellWords(board, layout, layout.byId.get('B1')!, [], { ...NOTHING, choosable: new Set(['jo']), notes: { jo: '60 %' } })).toBe(
      'B1: rubble, 2 steps to enter, cover 1. Jo, yours, facing north, prone, 60 %, can be chosen. door of 9 to the west',
    )
  })
  test('what lies face down stays unknown', () => expect(boardWords(board)).toBe('Cellar: 2 by 1 squares. Jo, yours, facing north, prone at B1 and something face down at A1.'))
})

describe('bands', () => {
  const places = ['wall', 'gate', 'tower', 'well'].map((id) => ({ id, name: id, cover: 0, note: '' }))
  const links = [
    { between: ['gate', 'wall'] as [string, string], band: 2, name: 'medium', note: '' },
    { between: ['gate', 'tower'] as [string, string], band: 1, name: 'short', note: '' },
  ]
  const board: Board = { ...EMPTY, kind: 'places', places, links, counters: [someone({ at: 'gate' })] }
  test('I look from where I stand', () => expect(standpoint(board)).toBe('gate'))
  test('the nearest first, the unknown last', () => {
    expect(bandsFrom(board, 'gate').map((band) => [band.name, band.places.map(({ place }) => place.id)])).toEqual([
      ['short', ['tower']], ['medium', ['wall']], ['distance not said', ['well']],
    ])
  })
})
