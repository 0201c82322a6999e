import { describe, expect, test } from 'vitest'
import type { Desk } from '../../pages/table/desk.svelte'
import { Hand } from '../hand'
import { layOut, read, shift } from './plans'
import { boxesOf, boxesOfRack, inOrder, reach, reachOfRack, reckoning, whyNoLevel, whyNoPoint } from './sums'
import type { Column, HeroView, Paper, Rack, TableView } from './view'

const LUCK: Column = { letter: 'L', name: 'Luck', cost: 4, least: 0, most: 5 }
const SKILL: Column = { letter: 'W', name: 'Weapon Proficiency', cost: 1, least: 0, most: 18 }
const AXE: Rack = { id: 'A', name: 'Ax', boxes: [-1, 0, 0, 0, 1, 2, 3], two_handed: false }

function hero(more: Partial<HeroView> = {}): HeroView {
  return {
    seat: 'A', ready: false, name: 'Jo', levels: [], spent_points: 0, weapon_points: 0, armour: 'N', shield: false, weapons: [], in_hand: '',
    alive: true, conceded: false, died_of: '', track: -1, carries: [], kills: [], points: null, ...more,
  }
}

describe('the sheet', () => {
  test('the first two Levels of Movement walk equally far', () =>
    expect(boxesOf({ letter: 'M', name: 'Movement', cost: 1, least: 0, most: 3 }).map((box) => box.label)).toEqual(['1', '1', '2', '3']))
  test('a weapon begins with not being owned', () => expect(boxesOfRack(AXE).map((box) => box.label)).toEqual(['·', '−1', '0', '0', '0', '+1', '+2', '+3']))
  test('what is left pays for a Level of Luck at four points each', () => {
    expect(reach(hero({ spent_points: 61 }), LUCK)).toBe(2)
    expect(whyNoLevel(hero({ spent_points: 61 }), LUCK, 2)).toBeNull()
    expect(whyNoLevel(hero({ spent_points: 61 }), LUCK, 3)).toEqual(['Luck 3 costs 12 more points, and 9 points are left.', 'HERO-103.A3'])
  })
  test('points on weapons hold Weapon Proficiency up', () => {
    const trained = hero({ levels: [{ letter: 'W', bought: 6, now: 6 }], weapon_points: 5, weapons: [{ id: 'A', points: 5, box: 5, modifier: 1 }] })
    expect(whyNoLevel(trained, SKILL, 4)?.[1]).toBe('HERO-103.B1')
    expect(reachOfRack(trained, AXE)).toBe(6)
    expect(whyNoPoint(trained, AXE, 7)).toEqual(['Ax needs 2 more points there, and Weapon Proficiency has 1 left.', 'HERO-103.B1'])
  })
})

describe('the reckoning', () => {
  const paper: Paper = {
    columns: [], racks: [], armours: [], ready: [],
    pieces: [
      { kind: 'goblin', name: 'Goblin', letter: 'G', stacking: 1, courage: 7, riches: 0 },
      { kind: 'gold', name: 'Gold', letter: '$', stacking: 0, courage: 0, riches: 40 },
    ],
  }
  const rich = hero({
    levels: [{ letter: 'P', bought: 6, now: 5 }, { letter: 'I', bought: 9, now: 9 }, { letter: 'C', bought: 5, now: 5 }],
    kills: ['goblin', 'goblin'], carries: ['gold'], points: { courage: 14, percent: 60, modified: 8, charm: 190, riches: 40, total: 238 }, track: 2,
  })

  test('every line shows where its amount comes from', () =>
    expect(reckoning(rich, paper).map(({ how, amount }) => [how, amount])).toEqual([
      ['2 Goblin × 7', 14], ['14 × 60 %', 8], ['10 × (5 + 9 + 5)', 190], ['1 Gold × 40', 40], ['8 + 190 + 40', 238],
    ]))
  test('who cannot win comes first, who has won last', () => {
    const lost = hero({ seat: 'B', track: 0, points: { ...rich.points!, total: 300 } })
    const away = hero({ seat: 'C', points: { ...rich.points!, total: 999 } })
    expect(inOrder([rich, away, lost], ['A']).map((each) => each.seat)).toEqual(['C', 'B', 'A'])
  })
})

describe('plans', () => {
  const text = 'goblin: 5,1 5,1\ngold: 6,1*\n'
  const done: string[] = []
  const desk = { seat: 'A', eyes: '', sighting: { version: '' }, store: { send } }
  let stale = false

  /** Every other wish comes too late, when somebody else has moved. */
  function send(wish: { choice: { option: string; fields: Record<string, unknown> } }): Promise<unknown> {
    desk.sighting = { version: `${desk.sighting.version}+` }
    stale = !stale
    if (stale) return Promise.resolve({ is: 'refused', why: 'stale', reason: '', rule: '' })
    done.push([wish.choice.option, ...Object.values(wish.choice.fields)].join(' '))
    return Promise.resolve({ is: 'done' })
  }
  const view = {
    you: 'A',
    paper: { pieces: [{ kind: 'goblin', name: 'Goblin' }, { kind: 'gold', name: 'Gold' }] },
    sections: [{ runner: 'A', counters: [{ tag: 'goblin 1', at: '6,1', kind: 'goblin' }, { tag: 'gold 1', at: '6,1', kind: 'gold' }] }],
  } as unknown as TableView

  test('are kinds and squares, with a star where a Monster carries', () =>
    expect(read(text)).toEqual([
      { kind: 'goblin', at: '5,1', carried: false }, { kind: 'goblin', at: '5,1', carried: false }, { kind: 'gold', at: '6,1', carried: true },
    ]))
  test('are laid out counter by counter, on an empty map', async () => {
    done.length = 0
    expect(await layOut({ name: 'mine', chart: 'catacomb-1', text }, new Hand(desk as unknown as Desk), () => view)).toBe(true)
    expect(done).toEqual(['clear', 'place Goblin 5,1', 'place Goblin 5,1', 'place Gold 6,1', 'carry gold 1 goblin 1'])
  })
  test('a counter that is moved leaves the others where they lay', async () => {
    done.length = 0
    await shift('gold 1', '7,1', new Hand(desk as unknown as Desk), view)
    expect(done).toEqual(['lift 6,1', 'place Gold 7,1', 'place Goblin 6,1'])
  })
})
