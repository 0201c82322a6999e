import { describe, expect, test } from 'vitest'
import type { Offer } from '../api.gen'
import { begun, completed, missing, openFields, type Field } from './choices'

const one: Field = { kind: 'one', name: 'target', among: ['orc', 'wolf'], on: '', label: 'At whom' }
const only: Field = { kind: 'one', name: 'with', among: ['sword'], on: '', label: 'With what' }
const share: Field = { kind: 'share', name: 'points', total: 3, among: ['str', 'agi'], most: [2, 2], label: 'Points' }

function offer(...fields: Field[]): Offer {
  return { id: 'attack', fields, cost: [], rule: '', refused: '', label: 'Attack' }
}

describe('filling an option', () => {
  test('what leaves no choice is filled in', () => {
    expect(openFields(offer(one, only))).toEqual([one])
    expect(completed(offer(only), {})).toEqual({ option: 'attack', fields: { with: 'sword' } })
  })

  test('nothing can be sent before everything is chosen', () => {
    expect(completed(offer(one, only), begun(offer(one, only)))).toBeNull()
    expect(completed(offer(one, only), { target: 'orc' })?.fields).toEqual({ target: 'orc', with: 'sword' })
  })

  test('what is not on offer is not a choice', () => {
    expect(missing(one, 'dragon')).toBe('choose one')
  })

  test('a share must add up', () => {
    expect(missing(share, { str: 2 })).toBe('1 still to be given')
    expect(missing(share, { str: 2, agi: 2 })).toBe('1 too many')
    expect(missing(share, { str: 2, agi: 1 })).toBe('')
  })

  test('dice are between 1 and their sides', () => {
    const dice: Field = { kind: 'faces', name: 'faces', sides: [6, 20], label: '' }
    expect(missing(dice, [6, 21])).not.toBe('')
    expect(missing(dice, [6, 20])).toBe('')
  })

  test('several: neither too few nor too many', () => {
    const some: Field = { kind: 'some', name: 'who', among: ['a', 'b', 'c'], least: 1, most: 2, on: '', label: '' }
    expect(missing(some, [])).toBe('choose 1 more')
    expect(missing(some, ['a', 'b', 'c'])).toBe('choose at most 2')
    expect(missing(some, ['a'])).toBe('')
  })
})
