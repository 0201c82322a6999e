import type { Sight } from '../../api.gen'

/** What `sight.view` holds of HERO (1980): the fields of view.py and prospects.py that are used here. */
export interface TableView {
  you: string
  step: string
  turn: number
  chart: string
  heroes: HeroView[]
  sections: SectionView[]
  winners: string[]
  how: string
  prospects: Prospect[]
  paper: Paper
}

export interface HeroView {
  seat: string
  ready: boolean
  name: string
  levels: LevelView[]
  spent_points: number
  weapon_points: number
  armour: string
  shield: boolean
  weapons: WeaponView[]
  in_hand: string
  alive: boolean
  conceded: boolean
  died_of: string
  track: number
  carries: string[]
  kills: string[]
  points: PointsView | null
}

export interface LevelView {
  letter: string
  bought: number
  now: number
}

export interface WeaponView {
  id: string
  points: number
  box: number
  modifier: number
}

export interface PointsView {
  courage: number
  percent: number
  modified: number
  charm: number
  riches: number
  total: number
}

export interface SectionView {
  hero: string
  runner: string
  ready: boolean
  counters: CounterView[]
  to_place: Record<string, number>
  plan: string
}

export interface CounterView {
  tag: string
  at: string
  kind: string
}

export interface Prospect {
  group: string
  what: string
  ways: number
  of: number
  rule: string
  by: string
}

export interface Paper {
  columns: Column[]
  racks: Rack[]
  armours: Worn[]
  ready: Ready[]
  pieces: Piece[]
}

export interface Column {
  letter: string
  name: string
  cost: number
  least: number
  most: number
}

export interface Rack {
  id: string
  name: string
  boxes: number[]
  two_handed: boolean
}

export interface Worn {
  id: string
  name: string
  to_hit: number
  courage: number
}

export interface Ready {
  name: string
  idea: string
  written: string
}

export interface Piece {
  kind: string
  name: string
  letter: string
  stacking: number
  courage: number
  riches: number
}

export const BUILD = 'build'
export const PLACE = 'place counters'

export function viewOf(sight: Sight): TableView {
  return sight.view as TableView
}

/** My own sheet. */
export function myHero(view: TableView): HeroView | undefined {
  return view.heroes.find((hero) => hero.seat === view.you)
}

/** The catacomb in which my counters lie. */
export function mySection(view: TableView): SectionView | undefined {
  return view.sections.find((section) => section.runner === view.you)
}
