import type { LinkInfo } from '../api.gen'

/** Addresses are told once, when a link is made; whoever made it sees them here until the browser tab is closed. */
const links = new Map<string, readonly LinkInfo[]>()
const key = (table: string): string => `herotable links ${table}`

export function keepLinks(table: string, made: readonly LinkInfo[]): readonly LinkInfo[] {
  const known = keptLinks(table).filter((each) => !made.some((link) => link.id === each.id))
  const all = [...known, ...made]
  links.set(table, all)
  try {
    sessionStorage.setItem(key(table), JSON.stringify(all))
  } catch {
    // A browser that keeps nothing shows them until the page is left.
  }
  return all
}

export function keptLinks(table: string): readonly LinkInfo[] {
  const here = links.get(table)
  if (here) return here
  try {
    return JSON.parse(sessionStorage.getItem(key(table)) ?? '[]') as LinkInfo[]
  } catch {
    return []
  }
}
