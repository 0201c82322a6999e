import { describe, expect, test } from 'vitest'
import { colours, contrast } from './contrast'
import css from './tokens.css?raw'

const blocks = colours(css)
const day = Object.assign({}, ...blocks.filter(([where]) => where === ':root').map(([, named]) => named)) as Record<string, string>
const night = { ...day, ...named(":root[data-theme='night']") }
const accents = [...new Set([...css.matchAll(/data-accent='(\w+)'/g)].map(([, accent]) => accent ?? ''))]

function named(selector: string): Record<string, string> {
  const found = blocks.find(([where]) => where.split(/,\s*/).includes(selector))
  if (!found) throw new Error(`tokens.css has no ${selector}`)
  return found[1]
}

const themes: [string, Record<string, string>][] = [
  ['day', day],
  ['night', night],
  ...accents.map((accent): [string, Record<string, string>] => [`day, ${accent}`, { ...day, ...named(`[data-accent='${accent}']`) }]),
  ...accents.map((accent): [string, Record<string, string>] => [
    `night, ${accent}`,
    { ...night, ...named(`:root[data-theme='night'][data-accent='${accent}']`) },
  ]),
]

const text: [string, string][] = [
  ...['--ink', '--muted', '--accent', '--good', '--bad', '--warn'].flatMap((ink): [string, string][] =>
    ['--paper', '--paper-2', '--card'].map((ground) => [ink, ground]),
  ),
  ['--accent-ink', '--accent'],
  ['--ink', '--accent-soft'],
  ['--accent', '--accent-soft'],
  ['--muted', '--accent-soft'],
  ['--ink', '--warn-soft'],
  ['--bad', '--warn-soft'],
]
const shapes: [string, string][] = ['--line-strong', '--focus'].flatMap((ink): [string, string][] =>
  ['--paper', '--paper-2', '--card'].map((ground) => [ink, ground]),
)

test('there are five accents besides the house colour', () => expect(accents.length).toBe(5))

describe.each(themes)('%s', (_, theme) => {
  test.each(text)('%s can be read on %s', (ink, ground) => {
    expect(contrast(theme[ink] ?? '', theme[ground] ?? '')).toBeGreaterThanOrEqual(4.5)
  })
  test.each(shapes)('%s can be seen on %s', (ink, ground) => {
    expect(contrast(theme[ink] ?? '', theme[ground] ?? '')).toBeGreaterThanOrEqual(3)
  })
})

test('contrast is counted as WCAG counts it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})
