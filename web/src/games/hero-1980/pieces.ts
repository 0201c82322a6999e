import { Hand } from '../hand'
import type { OwnPieces } from '../own.svelte'
import Builder from './Builder.svelte'
import Ending from './Ending.svelte'
import { shift } from './plans'
import Sheet from './Sheet.svelte'
import Tray from './Tray.svelte'
import { BUILD, myHero, mySection, PLACE, viewOf } from './view'

export const pieces: OwnPieces = {
  bench: {
    wanted(sight) {
      const view = viewOf(sight)
      const hero = myHero(view)
      return view.step === BUILD && hero !== undefined && !hero.ready && !hero.conceded
    },
    shown: Builder,
    takes: ['take', 'buy', 'train', 'wear', 'hold in hand', 'call'],
  },
  tray: {
    wanted(sight) {
      const view = viewOf(sight)
      const section = mySection(view)
      return view.step === PLACE && section !== undefined && !section.ready
    },
    shown: Tray,
    takes: ['place', 'lay out', 'place the rest'],
  },
  sheet: {
    wanted(sight, panel) {
      const view = viewOf(sight)
      return view.step !== BUILD && view.heroes.some((hero) => hero.seat === panel.of && hero.levels.length > 0)
    },
    shown: Sheet,
  },
  ending: Ending,
  dropped(desk, counter, at) {
    const { sight } = desk
    if (!sight || viewOf(sight).step !== PLACE) return false
    void shift(counter, at, new Hand(desk), viewOf(sight))
    return true
  },
}
