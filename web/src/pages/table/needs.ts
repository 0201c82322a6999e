import type { IconName } from '../../lib/themes'
import type { Desk } from './desk.svelte'

/** Something that waits for the game master. */
export interface Need {
  key: string
  icon: IconName
  text: string
  /** Somebody at the door. */
  person: string
}

export function needs(desk: Pick<Desk, 'store' | 'seat' | 'called'>): Need[] {
  const info = desk.store.info
  const own = desk.store.sights[desk.seat]?.sight
  const doors = (info?.rights.includes('own') ? info.waiting : []).map((person): Need => {
    const seat = person.wants ? `, for ${desk.called(person.wants)}` : ''
    return { key: `door ${person.id}`, icon: 'door', text: `${person.name} is at the door${seat}.`, person: person.id }
  })
  const questions = (own?.questions ?? []).map((question): Need => ({ key: question.id, icon: 'help', text: question.text, person: '' }))
  const proposals = (own?.proposals ?? []).filter((each) => each.asks_me).map((each): Need => ({ key: each.id, icon: 'take-back', text: each.text, person: '' }))
  const bots = (info?.seats ?? []).filter((seat) => seat.trouble).map((seat): Need => {
    return { key: `bot ${seat.seat}`, icon: 'bot', text: `${desk.called(seat.seat)}: ${seat.trouble}`, person: '' }
  })
  const away = (info?.seats ?? []).filter((seat) => seat.sitter === 'person' && !seat.here && own?.waiting_for.includes(seat.seat)).map((seat): Need => {
    return { key: `away ${seat.seat}`, icon: 'wait', text: `${desk.called(seat.seat)} is asked and is not here.`, person: '' }
  })
  return [...questions, ...proposals, ...doors, ...bots, ...away]
}
