import { expect, test } from 'vitest'
import type { Offer } from '../api.gen'
import { Surprise } from './surprise'

function offer(id: string, fields: Offer['fields'] = [], refused = ''): Offer {
  return { id, fields, cost: [], rule: '', refused, label: id }
}

const NAME: Offer['fields'] = [{ kind: 'words', name: 'name', least: 1, most: 40, label: '' }]

/** A little game of making: kin, then two skills (going back is possible), then a name. */
class Making {
  step = 0
  skills = 0

  get offers(): Offer[] {
    if (this.step === 0) return ['elf', 'dwarf'].map((kin) => offer('kin', [{ kind: 'one', name: 'kin', among: [kin], on: '', label: '' }]))
    if (this.step === 1) return [offer('skill', [], this.skills === 2 ? 'no points are left' : ''), offer('next', [], this.skills < 2 ? 'points are left' : ''), offer('back')]
    return this.step === 2 ? [offer('name', NAME), offer('back')] : []
  }

  do(id: string): void {
    if (id === 'skill') this.skills++
    else if (id === 'back') {
      this.step--
      this.skills = 0
    } else this.step++
  }
}

function dice(seed: number): (count: number) => number {
  let state = seed
  return (count) => {
    state = (state * 1103515245 + 12345) % 2147483648
    return Math.floor((state / 2147483648) * count)
  }
}

test.each(Array.from({ length: 60 }, (_, seed) => seed))('a surprise comes to its end, whatever the dice (%i)', (seed) => {
  const making = new Making()
  const surprise = new Surprise(dice(seed))
  for (let done = 0; making.step < 3; done++) {
    expect(done).toBeLessThan(40)
    const choice = surprise.next(making.offers)
    expect(choice).not.toBeNull()
    making.do(choice?.option ?? '')
  }
})

test('what is refused is never chosen, nor what is shunned', () => {
  const surprise = new Surprise(dice(1), new Set(['hagar']))
  const ready = offer('ready', [{ kind: 'one', name: 'hero', among: ['hagar'], on: '', label: '' }])
  expect(surprise.next([offer('race', [], 'too late'), ready])).toBeNull()
})

test('a share is given out whole, within its limits', () => {
  const share = offer('points', [{ kind: 'share', name: 'points', total: 5, among: ['a', 'b', 'c'], most: [2, 2, 2], label: '' }])
  const given = new Surprise(dice(3)).next([share])?.fields['points'] as Record<string, number>
  expect(Object.values(given).reduce((sum, each) => sum + each, 0)).toBe(5)
  expect(Math.max(...Object.values(given))).toBeLessThanOrEqual(2)
})
