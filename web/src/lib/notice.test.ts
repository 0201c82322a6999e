import { expect, test } from 'vitest'
import { GAMES } from './themes'
import notice from '../../../NOTICE?raw'
import { creditsOf, paragraphs } from './notice'

test('every game is credited to somebody', () => {
  const credits = creditsOf(notice)
  expect(credits.length).toBe(GAMES.length)
  for (const { lines } of credits) expect(lines.join(' ')).toMatch(/[A-Z][a-z]+ [A-Z]/)
})

test('what is ours and what is not stands in paragraphs', () => {
  expect(paragraphs(notice, 'THEIRS').join(' ')).toContain('not made, endorsed or sponsored')
  expect(paragraphs(notice, 'OURS').join(' ')).toContain('The code')
})
