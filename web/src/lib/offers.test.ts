import { expect, test } from 'vitest'
import type { Offer } from '../api.gen'
import { completed } from './choices'
import { costWords, grouped, matching } from './offers'

function offer(id: string, label: string, refused = ''): Offer {
  return { id, label, refused, fields: [], cost: [], rule: '' }
}

const OFFERS = [offer('learn skill', 'Learn Swords'), offer('learn skill', 'Learn Bows', 'needs Agility'), offer('next step', 'Go on')]

test('many of a kind stand under one head, what stands alone is a step', () => {
  const { groups, steps } = grouped(OFFERS)
  expect(groups.map(({ head, open, refused }) => [head, open.length, refused.length])).toEqual([['Learn skill', 1, 1]])
  expect(steps.map(({ label }) => label)).toEqual(['Go on'])
})

test('where one thing of many is to be chosen, each is an offer', () => {
  const dice = { ...offer('divide', 'Divide four dice'), fields: [{ kind: 'one' as const, name: 'dice', among: ['a', 'b'], on: '', label: '' }] }
  const [divide] = grouped([dice], { a: 'Melee 2' }).groups
  expect([divide?.head, divide?.open.map(({ label }) => label)]).toEqual(['Divide four dice', ['Melee 2', 'B']])
  expect(divide?.open.map((each) => completed(each, {})?.fields)).toEqual([{ dice: 'a' }, { dice: 'b' }])
})

test('a word finds what has it', () => {
  expect(matching(OFFERS, 'bow').map(({ label }) => label)).toEqual(['Learn Bows'])
})

test('a cost is an amount and what it is of', () => {
  expect(costWords({ ...offer('buy', 'Buy rope'), cost: [{ name: 'gold', amount: 2, rule: '' }] })).toBe('2 gold')
})
