import { expect, test } from 'vitest'
import type { Hint, LogLine, Sight } from '../../api.gen'
import { Lessons } from './lessons'

const hints: Hint[] = [
  { on: 'begin', text: 'welcome', of: '', rule: '' },
  { on: 'option', text: 'attack!', of: 'attack', rule: '' },
  { on: 'event', text: 'a hit', of: 'Hit', rule: '' },
  { on: 'dice', text: 'dice', of: '', rule: '' },
  { on: 'end', text: 'over', of: '', rule: '' },
]
function sight(more: Partial<Sight> = {}): Sight {
  return { options: [], questions: [], outcome: null, ...more } as Sight
}
function line(number: number, more: Partial<LogLine>): LogLine {
  return { number, kind: 'told', event: '', ...more } as LogLine
}
const attack = { id: 'attack', refused: '', fields: [], cost: [], rule: '', label: '' }

test('every hint is said once, when what it speaks of first comes up', () => {
  const lessons = new Lessons(hints, [])
  const said = (now: Sight, ...lines: LogLine[]) => lessons.due(now, lines).map((hint) => hint.text)
  expect(said(sight())).toEqual(['welcome'])
  expect(said(sight({ options: [{ ...attack, refused: 'not yet' }] }))).toEqual([])
  expect(said(sight({ options: [attack] }))).toEqual(['attack!'])
  expect(said(sight({ options: [attack] }), line(1, { kind: 'dice' }), line(2, { event: 'Hit' }))).toEqual(['a hit', 'dice'])
  expect(said(sight({ outcome: { winners: [], how: '' } }), line(3, { event: 'Hit' }))).toEqual(['over'])
})

test('what was said before a reload is not said again', () => {
  const before = new Lessons(hints, [])
  before.due(sight(), [])
  expect(before.said).toEqual([0])
  expect(new Lessons(hints, before.said).due(sight(), [])).toEqual([])
})
