import type { Component } from 'svelte'
import { matched } from '../lib/router.svelte'

type Loaded = { default: Component<Record<string, string>> }

interface Page {
  /** Fetched when it is first looked at. */
  load: () => Promise<Loaded>
  places: Record<string, string>
  /** The same page with other places is another page. */
  key: string
  /** Without the shell's header: the page fills the window. */
  bare: boolean
}

const found = (page: Promise<{ default: unknown }>): Promise<Loaded> => page as Promise<Loaded>

const pages: [pattern: string, load: () => Promise<Loaded>, bare?: boolean][] = [
  ['/', () => found(import('./Home.svelte'))],
  ['/enter/{token}', () => found(import('./Enter.svelte'))],
  ['/host', () => found(import('./Host.svelte'))],
  ['/host/{game}', () => found(import('./Host.svelte'))],
  ['/host/{game}/{hero}', () => found(import('./Host.svelte'))],
  ['/lobby/{table}', () => found(import('./Lobby.svelte'))],
  ['/characters', () => found(import('./Characters.svelte'))],
  ['/characters/{hero}', () => found(import('./Character.svelte'))],
  ['/making/{table}', () => found(import('./Making.svelte'))],
  ['/replays', () => found(import('./Replays.svelte'))],
  ['/rules', () => found(import('./Rules.svelte'))],
  ['/rules/{game}', () => found(import('./RulesOf.svelte'))],
  ['/rules/{game}/{clause}', () => found(import('./RulesOf.svelte'))],
  ['/settings', () => found(import('./Settings.svelte'))],
  ['/about', () => found(import('./About.svelte'))],
  ['/table/{table}', () => found(import('./table/Table.svelte')), true],
  ['/replay/{table}', () => found(import('./replay/Replay.svelte')), true],
]

export function pageFor(path: string): Page {
  for (const [pattern, load, bare = false] of pages) {
    const places = matched(pattern, path)
    if (places) return { load, places, key: path, bare }
  }
  return { load: () => found(import('./Nowhere.svelte')), places: {}, key: path, bare: false }
}
