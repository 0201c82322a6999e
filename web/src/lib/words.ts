/** A list as people say it: "a, b and c". */
export function listed(words: readonly string[]): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** An id as people would read it: "more_players" is "More players", "hero:1" is "Hero 1". */
export function humanised(id: string): string {
  const words = id.replace(/[_:-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What people call whatever has this id. */
export function called(id: string, names: Readonly<Record<string, string>>): string {
  return names[id] || humanised(id)
}

/** A seat before anybody has a name: "Hero 1", "Game master". */
export function seatWords(seat: string, gameMaster: string | null): string {
  return seat === gameMaster ? 'Game master' : humanised(seat)
}

/** "1 seat", "2 seats". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

const SPANS: readonly [milliseconds: number, one: string][] = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
]

/** How long ago that was: "3 hours ago". */
export function ago(then: number, now: number): string {
  for (const [span, one] of SPANS) if (now - then >= span) return `${counted(Math.floor((now - then) / span), one)} ago`
  return 'just now'
}
