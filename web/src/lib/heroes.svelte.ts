import type { Panel } from '../api.gen'
import { newId } from './ids'
import { rest } from './rest'
import { stored, store } from './stored'

/** A hero that this browser keeps, as the file that it is. */
export interface KeptHero {
  id: string
  game: string
  /** What its sheet is headed by. */
  title: string
  text: string
  sheet: Panel
  kept: number
}

class Heroes {
  all = $state.raw<readonly KeptHero[]>(stored<KeptHero[]>('heroes', []))

  of(game: string): KeptHero[] {
    return this.all.filter((hero) => hero.game === game)
  }

  named(id: string): KeptHero | null {
    return this.all.find((hero) => hero.id === id) ?? null
  }

  /** The same file is kept once. */
  keep(game: string, text: string, sheet: Panel): KeptHero {
    const known = this.all.find((hero) => hero.text === text)
    const hero = { id: known?.id ?? newId(), game, title: sheet.title, text, sheet, kept: Date.now() }
    this.#set([hero, ...this.all.filter((each) => each.id !== hero.id)])
    return hero
  }

  drop(id: string): void {
    this.#set(this.all.filter((hero) => hero.id !== id))
  }

  #set(all: readonly KeptHero[]): void {
    this.all = all
    store('heroes', all)
  }
}

export const heroes = new Heroes()

/** What is wrong with a file as a hero of one of these games; kept if nothing is. */
export async function taken(games: readonly string[], text: string): Promise<{ hero: KeptHero | null; complaints: readonly string[] }> {
  let complaints: readonly string[] = ['This is no hero of any game here.']
  for (const game of games) {
    const shown = await rest('hero', { game }, { body: { text } })
    if (shown.sheet && !shown.complaints.length) return { hero: heroes.keep(game, text, shown.sheet), complaints: [] }
    if (text.includes(game) || games.length === 1) complaints = shown.complaints
  }
  return { hero: null, complaints }
}

/** Puts a file into the browser's downloads. */
export function download(name: string, text: string, type = 'application/json'): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  Object.assign(link, { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 1_000)
}

/** A name for the hero's file: "hagar-stone.json". */
export function fileName(title: string): string {
  const plain = title.split(',')[0]?.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
  return `${plain || 'hero'}.json`
}
