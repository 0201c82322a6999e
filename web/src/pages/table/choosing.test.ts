import { describe, expect, test } from 'vitest'
import type { Offer } from '../../api.gen'
import { begun, completed } from '../../lib/choices'
import { chosenIds, currentField, idsOf, keyOf, offersAbout, onlyChoice, valuesWith, withId } from './choosing'

const one = (name: string, ...among: string[]) => ({ kind: 'one', name, among, on: '', label: name }) as const
const some = (name: string, least: number, most: number, ...among: string[]) => ({ kind: 'some', name, among, least, most, on: '', label: name }) as const

function offer(id: string, ...fields: Offer['fields']): Offer {
  return { id, fields, cost: [], rule: '', refused: '', label: id }
}

describe('an offer', () => {
  test('that leaves nothing to choose is one choice', () => {
    expect(onlyChoice(offer('attack', one('who', 'ann'), one('target', 'orc')))).toEqual({ option: 'attack', fields: { who: 'ann', target: 'orc' } })
    expect(onlyChoice(offer('attack', one('target', 'orc', 'rat')))).toBeNull()
    expect(onlyChoice({ ...offer('rest'), refused: 'not now' })).toBeNull()
  })

  test('asks for what is missing first, then lets the last be chosen anew', () => {
    const attack = offer('attack', one('with', 'bow', 'sword'), one('target', 'orc', 'rat'))
    expect(currentField(attack, {})?.name).toBe('with')
    expect(currentField(attack, { with: 'bow' })?.name).toBe('target')
    expect(currentField(attack, { with: 'bow', target: 'rat' })?.name).toBe('target')
  })

  test('is about whoever can be chosen in it', () => {
    const heal = offer('heal', one('whom', 'ann', 'bob'))
    const harm = offer('harm', one('whom', 'orc', 'rat'))
    expect(offersAbout([heal, harm, { ...heal, refused: 'no' }], 'orc')).toEqual([harm])
    expect(completed(harm, valuesWith(harm, begun(harm), 'orc'))).toEqual({ option: 'harm', fields: { whom: 'orc' } })
  })

  test('knows who is chosen in its open fields', () => {
    const blast = offer('blast', one('who', 'ann'), some('targets', 1, 2, 'orc', 'rat', 'bat'))
    expect([...chosenIds(blast, { who: 'ann', targets: ['rat'] })]).toEqual(['rat'])
  })
})

describe('a field', () => {
  test('of several takes one more, or one less', () => {
    const targets = some('targets', 0, 2, 'orc', 'rat', 'bat')
    expect(withId(targets, [], 'orc')).toEqual(['orc'])
    expect(withId(targets, ['orc'], 'orc')).toEqual([])
    expect(withId(targets, ['orc', 'rat'], 'bat')).toEqual(['rat', 'bat'])
    expect(withId(one('target', 'orc', 'rat'), 'orc', 'rat')).toBe('rat')
  })

  test('without ids has none', () => expect(idsOf({ kind: 'words', name: 'why', most: 9, least: 0, label: '' })).toEqual([]))
})

test('the same choice has the same key', () => {
  expect(keyOf({ option: 'a', fields: { x: 1, y: 2 } })).toBe(keyOf({ option: 'a', fields: { y: 2, x: 1 } }))
  expect(keyOf({ option: 'a', fields: { x: 1 } })).not.toBe(keyOf({ option: 'a', fields: { x: 2 } }))
})
