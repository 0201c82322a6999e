import type { Choice } from '../api.gen'
import type { Desk } from '../pages/table/desk.svelte'

const SOON = 3000
const LOOK = 15

/** Takes one option after the other, each as soon as the table shows what came of the one before. */
export class Hand {
  private last: Promise<boolean> = Promise.resolve(true)

  constructor(private readonly desk: Desk) {}

  take(option: string, fields: Choice['fields'] = {}): Promise<boolean> {
    this.last = this.last.catch(() => false).then(() => this.act({ option, fields }))
    return this.last
  }

  private async act(choice: Choice): Promise<boolean> {
    const { desk } = this
    const version = desk.sighting?.version ?? ''
    const eyes = desk.eyes ? { acts_for: desk.eyes } : {}
    const done = await desk.send({ do: 'act', version, seat: desk.seat, choice, ...eyes })
    if (done) await until(() => desk.sighting?.version !== version)
    return done
  }
}

async function until(so: () => boolean): Promise<void> {
  for (let waited = 0; waited < SOON && !so(); waited += LOOK) await new Promise((settle) => setTimeout(settle, LOOK))
}
