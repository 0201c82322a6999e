import { forget, store, stored } from '../../lib/stored'
import type { Hand } from '../hand'
import { mySection, type Paper, type SectionView, type TableView } from './view'

/** A placement that this browser keeps: the text of a plan, and the map it is for. */
export interface Kept {
  name: string
  chart: string
  text: string
}

const SHELF = 'plans of hero-1980'

export function keptPlans(chart: string): Kept[] {
  return stored<Kept[]>(SHELF, []).filter((each) => each.chart === chart)
}

export function keep(plan: Kept): void {
  store(SHELF, [...stored<Kept[]>(SHELF, []).filter((each) => each.name !== plan.name), plan])
}

export function throwAway(name: string): void {
  const left = stored<Kept[]>(SHELF, []).filter((each) => each.name !== name)
  if (left.length) store(SHELF, left)
  else forget(SHELF)
}

export interface Put {
  kind: string
  at: string
  carried: boolean
}

/** The lines of a plan: a kind and its squares, `*` behind riches that a Monster carries. */
export function read(text: string): Put[] {
  return text.split('\n').flatMap((line) => {
    const [kind = '', rest = ''] = line.split(':')
    return rest.split(' ').filter(Boolean).map((square) => ({ kind: kind.trim(), at: square.replace('*', ''), carried: square.endsWith('*') }))
  })
}

/** Lays a kept plan out, counter by counter; whether all of it could be laid. */
export async function layOut(plan: Kept, hand: Hand, now: () => TableView): Promise<boolean> {
  const puts = read(plan.text)
  if (mySection(now())?.counters.length) await hand.take('clear')
  for (const { kind, at } of puts) if (!(await hand.take('place', { what: nameOf(now().paper, kind), at }))) return false
  for (const { kind, at } of puts.filter((each) => each.carried)) {
    const section = mySection(now())
    const fields = section && carrying(section, kind, at)
    if (fields && !(await hand.take('carry', fields))) return false
  }
  return true
}

const RICHES = ['gold', 'jewel']
const WITHOUT_HANDS = [...RICHES, 'trap', 'succubus', 'dummy']

function carrying(section: SectionView, kind: string, at: string): { what: string; by: string } | undefined {
  const here = section.counters.filter((each) => each.at === at)
  const what = here.find((each) => each.kind === kind)
  const by = here.find((each) => !WITHOUT_HANDS.includes(each.kind))
  return what && by && { what: what.tag, by: by.tag }
}

/** One counter is put somewhere else: its square is cleared, and what else lay there is laid there again. */
export async function shift(tag: string, to: string, hand: Hand, view: TableView): Promise<void> {
  const section = mySection(view)
  const counter = section?.counters.find((each) => each.tag === tag)
  if (!section || !counter) return
  const others = section.counters.filter((each) => each.at === counter.at && each !== counter)
  await hand.take('lift', { at: counter.at })
  const there = await hand.take('place', { what: nameOf(view.paper, counter.kind), at: to })
  for (const each of there ? others : [counter, ...others]) await hand.take('place', { what: nameOf(view.paper, each.kind), at: counter.at })
}

export function nameOf(paper: Paper, kind: string): string {
  return paper.pieces.find((piece) => piece.kind === kind)?.name ?? kind
}
