import type { ValueAt } from '../../api.gen'

type Scalar = ValueAt['value']

/** What was typed, as the kind of value that stood there. */
export function readScalar(given: string | number, was: Scalar): Scalar {
  const typed = String(given)
  const text = typed.trim()
  if (typeof was === 'boolean') return text === 'true'
  if (typeof was === 'number') return Number.isInteger(Number(text)) && text !== '' ? Number(text) : typed
  if (was === null && text === '') return null
  if (was === null && /^-?\d+$/.test(text)) return Number(text)
  return typed
}

/** Values whose path holds the most of the typed words: ids, what people call them, or initials (HP is hit_points). */
export function found(values: readonly ValueAt[], typed: string, names: Readonly<Record<string, string>>): ValueAt[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (!words.length) return [...values]
  const scored = values.map((value) => ({ value, score: score(readable(value.path, names), words) }))
  const most = Math.max(0, ...scored.map((each) => each.score))
  return most ? scored.filter((each) => each.score === most).map((each) => each.value) : []
}

function readable(path: string, names: Readonly<Record<string, string>>): string {
  const called = path.split('.').map((step) => names[step] ?? '')
  const short = path.split('.').map((step) => step.split('_').map((word) => word[0] ?? '').join(''))
  return `${path} ${path.replace(/[._-]/g, ' ')} ${called.join(' ')} ${short.join(' ')}`.toLowerCase()
}

function score(text: string, words: readonly string[]): number {
  return words.filter((word) => text.includes(word)).length
}
