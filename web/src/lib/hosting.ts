import type { CreateTable, GameInfo, SceneInfo, SeatPlan } from '../api.gen'

export type Who = NonNullable<SeatPlan['who']>
export type Strength = NonNullable<SeatPlan['strength']>

/** One seat as it is being planned. `hero`: a ready hero's id, the text of a file, or nothing: as the scene has it. */
export interface Planned {
  seat: string
  who: Who
  strength: Strength
  hero: string
}

export const PRESETS = {
  alone: 'Just me, bots in every other seat',
  friends: 'Friends by link; I am the game master',
  screen: 'All of us at this screen',
} as const
export type Preset = keyof typeof PRESETS

/** Who sits where to begin with; whatever a preset says can be changed seat by seat. */
export function planned(game: GameInfo, scene: SceneInfo, preset: Preset): Planned[] {
  const players = scene.seats.filter((seat) => seat !== game.game_master)
  return scene.seats.map((seat) => ({
    seat,
    who: whoSits(seat === game.game_master, seat === players[0], players.length === scene.seats.length, preset),
    strength: 'usual',
    hero: scene.details[seat] ?? '',
  }))
}

/** A hero of mine sits where I play first. */
export function withHero(plan: readonly Planned[], hero = ''): Planned[] {
  const mine = plan.find(({ who }) => who === 'me')
  return plan.map((each) => (each === mine && hero ? { ...each, hero } : each))
}

function whoSits(master: boolean, first: boolean, masterless: boolean, preset: Preset): Who {
  if (preset === 'screen') return master ? 'bot' : 'me'
  if (preset === 'friends') return master || (masterless && first) ? 'me' : 'link'
  return first ? 'me' : 'bot'
}

/** Options whose values differ from the rulebook's. */
export function changedOptions(game: GameInfo, chosen: Readonly<Record<string, string>>): Record<string, string> {
  const changed = game.options.filter(({ name, values }) => chosen[name] !== undefined && chosen[name] !== values[0])
  return Object.fromEntries(changed.map(({ name }) => [name, chosen[name] ?? '']))
}

/** What is sent: a table as it was planned. */
export function tableOf(game: GameInfo, scene: SceneInfo, name: string, plan: readonly Planned[], options: Readonly<Record<string, string>>): CreateTable {
  const heroes = plan.filter(({ hero, seat }) => hero && hero !== (scene.details[seat] ?? ''))
  return {
    game: game.id,
    scene: scene.scene,
    name,
    options: { ...scene.options, ...changedOptions(game, options) },
    details: { ...scene.details, ...Object.fromEntries(heroes.map(({ seat, hero }) => [seat, hero])) },
    seats: Object.fromEntries(plan.map(({ seat, who, strength }) => [seat, { who, strength }])),
  }
}
