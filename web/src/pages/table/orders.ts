import { keyed, type Command } from '../../lib/commands.svelte'
import { say } from '../../lib/toasts.svelte'
import { idsOf } from './choosing'
import type { Desk } from './desk.svelte'
import type { Look } from './look.svelte'

/** The keys 1 to 0: whatever is in front of me, in its order. */
export function numbered(desk: Desk): Command[] {
  return inFront(desk).map(([label, run], at) => {
    const key = at < 10 ? String((at + 1) % 10) : ''
    return { id: `choice ${at}`, label, run, where: 'What I can do', ...(key ? { key } : {}) }
  })
}

function inFront(desk: Desk): [label: string, run: () => void][] {
  const { offer, field } = desk
  if (offer && field?.kind === 'one' && !desk.onCells) return idsOf(field).map((id) => [`${offer.label}: ${desk.called(id)}`, () => desk.choose(id)])
  if (offer) return []
  if (desk.opened.length) return desk.opened.map((each) => [each.label, () => desk.take(each)])
  return desk.entries.map((entry) => [entry.label, () => desk.openEntry(entry)])
}

/** Everything else that a key or the palette can do at the table. */
export function orders(desk: Desk, look: Look, turn: () => string): Command[] {
  const paused = desk.store.info?.paused ?? false
  const rights = desk.store.info?.rights ?? []
  return [
    keyed('confirm', () => void desk.confirm()),
    keyed('back', () => back(desk, look)),
    keyed('odds', () => (look.dialog = 'odds')),
    keyed('turn', () => say(turn())),
    keyed('log', () => toTab(look, 'log')),
    keyed('chat', () => toTab(look, 'chat')),
    ...(desk.watching ? [] : [keyed('take back', () => void desk.takeBack())]),
    ...(rights.some((right) => right !== 'watch') ? [keyed('pause', () => void desk.send({ do: 'pause', on: !paused }), paused ? 'Go on' : 'Pause')] : []),
    ...masters(desk, look),
    { id: 'people', label: 'Who is here', run: () => (look.dialog = 'people'), where: 'At the table' },
    { id: 'card', label: 'Show the safety card …', run: () => (look.dialog = 'card'), where: 'At the table' },
  ]
}

function masters(desk: Desk, look: Look): Command[] {
  if (!desk.isGameMaster) return []
  return [
    { id: 'override', label: 'Set something right …', run: () => look.override(''), where: 'Game master' },
    { id: 'check', label: 'Call for a check …', run: () => (look.dialog = 'check'), where: 'Game master' },
  ]
}

function back(desk: Desk, look: Look): void {
  if (look.drawer) look.drawer = false
  else desk.back()
}

function toTab(look: Look, tab: 'log' | 'chat'): void {
  look.show(tab)
  requestAnimationFrame(() => document.querySelector<HTMLElement>(tab === 'chat' ? '#chat-text' : '.side .log button')?.focus())
}
