import type { Component } from 'svelte'
import type { Panel, Sight } from '../api.gen'
import type { Desk } from '../pages/table/desk.svelte'

/** Something of a game's own, and when it is wanted. */
export interface OwnPart {
  wanted(sight: Sight): boolean
  shown: Component<{ desk: Desk }>
  /** Options that are taken here and need no button in the bar. */
  takes: readonly string[]
}

/** What a game adds to the table's page. Nothing of it is needed: without any, panels, boards and options do. */
export interface OwnPieces {
  /** In the place of the board: a workbench. */
  bench?: OwnPart
  /** Under the board: what lies beside it. */
  tray?: OwnPart
  /** In the place of a panel. */
  sheet?: { wanted(sight: Sight, panel: Panel): boolean; shown: Component<{ sight: Sight; panel: Panel }> }
  /** In the place of the summary, when it is over. */
  ending?: Component<{ sight: Sight }>
  /** A counter of mine was put down somewhere; whether this was understood. */
  dropped?(desk: Desk, counter: string, at: string): boolean
}

const FOUND = import.meta.glob<{ pieces: OwnPieces }>('./*/pieces.ts')
const NOTHING: OwnPieces = {}
const asked: Record<string, boolean> = {}
let known = $state.raw<Readonly<Record<string, OwnPieces>>>({})

/** A game's own pieces are fetched when its table is first looked at. */
export function ownPieces(game: string): OwnPieces {
  const load = FOUND[`./${game}/pieces.ts`]
  if (load && !asked[game]) {
    asked[game] = true
    load().then(
      ({ pieces }) => (known = { ...known, [game]: pieces }),
      () => (asked[game] = false),
    )
  }
  return known[game] ?? NOTHING
}

/** The one of two that is wanted now. */
export function wantedPart(part: OwnPart | undefined, sight: Sight | undefined): OwnPart | undefined {
  return part && sight && !sight.outcome && part.wanted(sight) ? part : undefined
}
