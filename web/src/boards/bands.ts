import type { Board, Link, Place } from '../api.gen'

/** Places at the same distance from the one that we look from. */
export interface Band {
  band: number
  name: string
  places: readonly { place: Place; link: Link | null }[]
}

/** The place to look from at first: where I stand, best of all with whoever is to move. */
export function standpoint(board: Board): string {
  const mine = board.counters.filter((each) => each.side === 'mine' && !each.out)
  const from = mine.find((each) => each.turn) ?? mine[0] ?? board.counters.find((each) => each.turn)
  return board.places.find((place) => place.id === from?.at)?.id ?? board.places[0]?.id ?? ''
}

export function linkBetween(board: Board, one: string, other: string): Link | null {
  return board.links.find(({ between }) => between.includes(one) && between.includes(other) && one !== other) ?? null
}

/** Every other place by its band, the nearest first; those whose distance nobody has said come last. */
export function bandsFrom(board: Board, from: string): Band[] {
  const bands = new Map<number, { name: string; places: { place: Place; link: Link | null }[] }>()
  for (const place of board.places) {
    if (place.id === from) continue
    const link = linkBetween(board, from, place.id)
    const key = link?.band ?? Infinity
    const band = bands.get(key) ?? { name: link?.name ?? 'distance not said', places: [] }
    band.places.push({ place, link })
    bands.set(key, band)
  }
  return [...bands].sort(([one], [other]) => one - other).map(([band, { name, places }]) => ({ band, name, places }))
}
