import type { Chance, OddsOf } from '../../api.gen'

export type Reading = 'numbers' | 'steps' | 'none'

/** The meter of five steps that children read; as `STEPS` in the rules. */
export const STEPS = ['hardly', 'perhaps', 'half and half', 'likely', 'almost surely'] as const

export function stepOf(chance: number): number {
  return Math.min(5, Math.trunc(chance * 5) + 1)
}

export function percent(chance: number): string {
  if (chance > 0 && chance < 0.005) return '<1 %'
  if (chance < 1 && chance > 0.995) return '>99 %'
  return `${Math.round(chance * 100)} %`
}

/** "62 %", "45–62 %" where hidden things matter, "≈ 62 % ± 2" where it was sampled; or a step. */
export function inWords(of: Pick<Chance, 'chance' | 'least' | 'most'>, reading: Reading, error = 0): string {
  if (reading === 'none') return ''
  if (reading === 'steps') return STEPS[stepOf(of.chance) - 1] ?? ''
  const spread = of.most - of.least >= 0.005
  const text = spread ? `${percent(of.least).replace(' %', '')}–${percent(of.most)}` : percent(of.chance)
  return error ? `≈ ${text} ± ${Math.max(1, Math.round(error * 100))}` : text
}

/** What may come of a choice: outcomes that differ in a number alone stand together, as "5–10 damage". */
export interface Told extends Chance {
  /** How many outcomes it stands for. */
  of: number
}

export function grouped(chances: readonly Chance[]): Told[] {
  const groups = new Map<string, Chance[]>()
  for (const chance of chances) {
    const key = chance.gist.replace(/\d+/g, '#')
    groups.set(key, [...(groups.get(key) ?? []), chance])
  }
  return [...groups.entries()].map(([key, alike]) => joined(key, alike))
}

function joined(key: string, alike: readonly Chance[]): Told {
  const [only] = alike
  const numbers = alike.map(({ gist }) => Number(/\d+/.exec(gist)?.[0] ?? 0))
  const one = key.split('#').length === 2
  if (alike.length === 1 && only) return { ...only, of: 1 }
  const sum = (of: (chance: Chance) => number) => Math.min(1, alike.reduce((total, each) => total + of(each), 0))
  const span = one ? `${Math.min(...numbers)}–${Math.max(...numbers)}` : '…'
  return {
    gist: key.replace('#', span).replaceAll('#', '…'),
    chance: sum((each) => each.chance),
    fraction: '',
    least: sum((each) => each.least),
    most: sum((each) => each.most),
    of: alike.length,
  }
}

/** The outcome that a button names: the likeliest that leads to something, else the likeliest. */
export function headline(odds: OddsOf): Chance | undefined {
  const leading = new Set(odds.stories.filter((story) => story.gists.length > 1).map((story) => story.gists[0]))
  const among = odds.chances.filter((chance) => leading.has(chance.gist))
  return likeliest(among) ?? likeliest(odds.chances)
}

function likeliest(chances: readonly Chance[]): Chance | undefined {
  return chances.reduce<Chance | undefined>((best, each) => (best && best.chance >= each.chance ? best : each), undefined)
}

/** One headline for several choices of one option, as far as they can be told in one: "hit 40–62 %". */
export function across(many: readonly OddsOf[]): (Chance & { error: number }) | undefined {
  const heads = many.map(headline)
  const [first] = heads
  if (!first || heads.some((head) => head?.gist !== first.gist)) return undefined
  const least = Math.min(...heads.map((head) => head?.least ?? 0))
  const most = Math.max(...heads.map((head) => head?.most ?? 0))
  return { ...first, least, most, error: Math.max(...many.map((each) => each.error)) }
}
