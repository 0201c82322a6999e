import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ReplayStep, Sight } from '../../api.gen'
import { Trouble } from '../../lib/rest'
import { Film } from './film.svelte'

let asked: string[] = []

function film(steps = 5): Film {
  asked = []
  return new Film('t', async (audience, step): Promise<ReplayStep> => {
    asked.push(`${audience} ${step}`)
    return { audience: audience || 'ann', step, steps, sight: {} as Sight, lines: [] }
  })
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const settled = () => vi.advanceTimersByTimeAsync(0)

test('it begins at the beginning, with eyes that the server chose', async () => {
  const shown = film()
  await shown.watch('')
  expect([shown.audience, shown.step, shown.steps, shown.shown?.step]).toEqual(['ann', 0, 5, 0])
})

test('a little is fetched ahead, and nothing twice', async () => {
  const shown = film()
  await shown.watch('ann')
  shown.to(1)
  await settled()
  shown.to(2)
  await settled()
  expect(asked).toEqual(['ann 0', 'ann 1', 'ann 2', 'ann 3', 'ann 4', 'ann 5'])
})

test('it stays within its steps', async () => {
  const shown = film(2)
  await shown.watch('ann')
  shown.to(9)
  expect(shown.step).toBe(2)
  shown.to(-1)
  expect(shown.step).toBe(0)
})

test('it plays by itself and stops at the end', async () => {
  const shown = film(2)
  await shown.watch('ann')
  shown.play()
  await vi.advanceTimersByTimeAsync(900)
  expect([shown.step, shown.playing]).toEqual([1, true])
  await vi.advanceTimersByTimeAsync(900)
  expect([shown.step, shown.playing]).toEqual([2, false])
})

test('until a step is here, the one before it is shown', async () => {
  const waits: (() => void)[] = []
  const shown = new Film('t', (audience, step) => new Promise((settle) => waits.push(() => settle({ audience, step, steps: 9, sight: {} as Sight, lines: [] }))))
  void shown.watch('ann')
  waits.shift()?.()
  await settled()
  shown.to(4)
  expect(shown.shown?.step).toBe(0)
  waits.shift()?.()
  await settled()
  expect(shown.shown?.step).toBe(4)
})

test('what could not be fetched is asked again', async () => {
  let fails = true
  const shown = new Film('t', async (audience, step) => {
    if (fails) throw new Trouble('The server does not answer.', 0)
    return { audience, step, steps: 1, sight: {} as Sight, lines: [] }
  })
  await shown.watch('ann')
  expect(shown.trouble).toBe('The server does not answer.')
  fails = false
  shown.to(0)
  await settled()
  expect([shown.trouble, shown.shown?.step]).toEqual(['', 0])
})
