import type { Column, HeroView, Paper, Rack } from './view'

export const POINTS = 70

/** One box of a column of dots: what it stands for, and what is printed in it. */
export interface Box {
  value: number
  label: string
}

/** Movement has two boxes of 1: its first two Levels walk equally far. */
export function boxesOf(column: Column): Box[] {
  const values = Array.from({ length: column.most - column.least + 1 }, (_, at) => at + column.least)
  return values.map((value) => ({ value, label: String(column.letter === 'M' ? Math.max(1, value) : value) }))
}

/** The first box of a weapon stands for not owning it. */
export function boxesOfRack(rack: Rack): Box[] {
  return [{ value: 0, label: '·' }, ...rack.boxes.map((modifier, at) => ({ value: at + 1, label: signed(modifier) }))]
}

export function signed(amount: number): string {
  return amount < 0 ? `−${-amount}` : amount > 0 ? `+${amount}` : '0'
}

export function bought(hero: HeroView, letter: string): number {
  return hero.levels.find((level) => level.letter === letter)?.bought ?? 0
}

export function pointsIn(hero: HeroView, weapon: string): number {
  return hero.weapons.find((each) => each.id === weapon)?.points ?? 0
}

/** The highest Level that the points which are left can pay. */
export function reach(hero: HeroView, column: Column): number {
  return Math.min(column.most, bought(hero, column.letter) + Math.floor((POINTS - hero.spent_points) / column.cost))
}

export function reachOfRack(hero: HeroView, rack: Rack): number {
  return Math.min(rack.boxes.length, pointsIn(hero, rack.id) + bought(hero, 'W') - hero.weapon_points)
}

/** Why a Level cannot be bought, with its rule; nothing if it can. */
export function whyNoLevel(hero: HeroView, column: Column, level: number): readonly [why: string, rule: string] | null {
  const more = (level - bought(hero, column.letter)) * column.cost
  const left = POINTS - hero.spent_points
  if (more > left) return [`${column.name} ${level} costs ${count(more, 'more point')}, and ${count(left, 'point')} ${left === 1 ? 'is' : 'are'} left.`, 'HERO-103.A3']
  if (column.letter === 'W' && level < hero.weapon_points)
    return [`${count(hero.weapon_points, 'point')} of ${column.name} lie on weapons: take them off there first.`, 'HERO-103.B1']
  return null
}

export function whyNoPoint(hero: HeroView, rack: Rack, points: number): readonly [why: string, rule: string] | null {
  const more = points - pointsIn(hero, rack.id)
  const left = bought(hero, 'W') - hero.weapon_points
  return more > left ? [`${rack.name} needs ${count(more, 'more point')} there, and Weapon Proficiency has ${left} left.`, 'HERO-103.B1'] : null
}

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`
}

export function percent(ways: number, of: number): string {
  return `${Math.round((100 * ways) / of)} %`
}

// The final reckoning

export interface Sum {
  label: string
  amount: number
  how: string
  rule: string
}

/** Courage, charm and riches of a Hero, one after the other, each with its sum (HERO-214). */
export function reckoning(hero: HeroView, paper: Paper): Sum[] {
  const { points } = hero
  if (!points) return []
  const fold = (kinds: readonly string[], worth: 'courage' | 'riches') =>
    paper.pieces
      .map((piece) => [piece, kinds.filter((kind) => kind === piece.kind).length] as const)
      .filter(([, number]) => number)
      .map(([piece, number]) => `${number} ${piece.name} × ${piece[worth]}`)
      .join(' + ')
  const charm = ['P', 'I', 'C'].map((letter) => hero.levels.find((level) => level.letter === letter)?.now ?? 0)
  return [
    { label: 'Courage', amount: points.courage, how: fold(hero.kills, 'courage') || 'nobody eliminated', rule: 'HERO-214.A1' },
    { label: 'after armour', amount: points.modified, how: `${points.courage} × ${points.percent} %`, rule: 'HERO-214.D1' },
    { label: 'Charm', amount: points.charm, how: `10 × (${charm.join(' + ')})`, rule: 'HERO-214.E4' },
    { label: 'Riches', amount: points.riches, how: fold(hero.carries, 'riches') || 'nothing carried', rule: 'HERO-214.E4' },
    { label: 'Total', amount: points.total, how: `${points.modified} + ${points.charm} + ${points.riches}`, rule: 'HERO-214.E4' },
  ]
}

/** Those who count come last, the best at the very end. */
export function inOrder(heroes: readonly HeroView[], winners: readonly string[]): HeroView[] {
  const rank = (hero: HeroView) => (winners.includes(hero.seat) ? 2 : counts(hero) ? 1 : 0)
  return [...heroes].sort((one, other) => rank(one) - rank(other) || (one.points?.total ?? 0) - (other.points?.total ?? 0))
}

/** Whether he has come to Alysa, and lives: only then do points win (HERO-215.B1). */
export function counts(hero: HeroView): boolean {
  return hero.alive && hero.track >= 0
}
