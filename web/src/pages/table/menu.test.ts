import { expect, test } from 'vitest'
import type { Offer } from '../../api.gen'
import { costWords, entries, head, offerKey, refused } from './menu'

function offer(id: string, label: string, more: Partial<Offer> = {}): Offer {
  return { id, label, fields: [], cost: [], rule: '', refused: '', ...more }
}
const bought = ['rope', 'lamp', 'cloak', 'bread'].map((thing) => offer('buy', `Buy a ${thing}`))

test('many offers of one kind stand behind one button', () => {
  expect(entries([offer('rest', 'Rest'), ...bought, offer('go', 'Go on')]).map((each) => [each.label, each.offers.length])).toEqual([
    ['Rest', 1], ['Buy a …', 4], ['Go on', 1],
  ])
})

test('what shares no words stays apart', () => {
  const declared = ['Attack', 'Flee', 'Hide', 'Do nothing'].map((label) => offer('declare', label))
  expect(entries(declared).length).toBe(4)
})

test('a few stay where they are', () => expect(entries(bought.slice(0, 3)).length).toBe(3))

test('labels are shortened to what they share', () => {
  expect(head([offer('swap', 'Take in hand: a sword'), offer('swap', 'Take in hand: a shield')])).toBe('Take in hand: a …')
  expect(head([offer('x', 'Run'), offer('x', 'Hide')])).toBe('')
  expect(head([offer('x', 'The orc: flee'), offer('x', 'The rat: flee')])).toBe('')
  expect(head([offer('x', 'Buy rope'), offer('x', 'Buy oil')])).toBe('Buy …')
})

test('what is refused is no entry, and can be listed', () => {
  const not = offer('fly', 'Fly', { refused: 'you have no wings' })
  expect(entries([not])).toEqual([])
  expect(refused([not, offer('go', 'Go')])).toEqual([not])
})

test('an offer is found again by what it says and what is fixed in it', () => {
  const attack = (target: string) => offer('attack', 'Attack', { fields: [{ kind: 'one', name: 'target', among: [target], on: '', label: '' }] })
  expect(offerKey(attack('orc'))).toBe(offerKey(attack('orc')))
  expect(offerKey(attack('orc'))).not.toBe(offerKey(attack('rat')))
})

test('costs are said as people read them', () => {
  expect(costWords(offer('buy', 'Buy', { cost: [{ name: 'gold', amount: 7, rule: '' }, { name: 'hour', amount: 1, rule: '' }] }))).toBe('7 gold, 1 hour')
})
