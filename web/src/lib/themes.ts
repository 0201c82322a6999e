import type names from '../../icons.json'

export type IconName = keyof typeof names

interface Theme {
  accent: 'house' | 'ember' | 'moss' | 'violet' | 'lagoon' | 'wine'
  icon: IconName
}

/** The only place where a game has a face of its own; a game that is not here gets the house's. */
const themes: Record<string, Theme> = {
  'compact-heroes': { accent: 'ember', icon: 'game-compact-heroes' },
  'hero-kids': { accent: 'moss', icon: 'game-hero-kids' },
  'hero-1980': { accent: 'violet', icon: 'game-hero-1980' },
  'relic-worlds': { accent: 'lagoon', icon: 'game-relic-worlds' },
  'deck-of-many-dungeons': { accent: 'wine', icon: 'game-deck-of-many-dungeons' },
}

/** The games that have a face here. */
export const GAMES: readonly string[] = Object.keys(themes)

const house: Theme = { accent: 'house', icon: 'game-other' }

export function themeOf(game: string): Theme {
  return themes[game] ?? house
}

/** The whole page takes a game's accent; without a game, the house's. */
export function wear(game: string): void {
  document.documentElement.dataset['accent'] = themeOf(game).accent
}
