import type { Choice } from '../api.gen'
import { sentence } from '../lib/rest'
import { say } from '../lib/toasts.svelte'
import type { Desk } from '../pages/table/desk.svelte'

const SOON = 3000
const LOOK = 15
const TRIES = 5

/** Takes one option after the other, each as soon as the table shows what came of the one before. */
export class Hand {
  private last: Promise<boolean> = Promise.resolve(true)

  constructor(private readonly desk: Desk) {}

  take(option: string, fields: Choice['fields'] = {}): Promise<boolean> {
    this.last = this.last.catch(() => false).then(() => this.act({ option, fields }))
    return this.last
  }

  /** What others do at the same time takes nothing away: then it is tried again on the table as it is now. */
  private async act(choice: Choice): Promise<boolean> {
    const { desk } = this
    const eyes = desk.eyes ? { acts_for: desk.eyes } : {}
    for (let tries = 0; tries < TRIES; tries += 1) {
      const version = desk.sighting?.version ?? ''
      const answer = await desk.store.send({ do: 'act', version, seat: desk.seat, choice, ...eyes })
      if (answer.is === 'refused' && answer.why !== 'stale') {
        say(sentence(answer.reason), 'bad', answer.rule)
        return false
      }
      await until(() => desk.sighting?.version !== version)
      if (answer.is === 'done') return true
    }
    return false
  }
}

async function until(so: () => boolean): Promise<void> {
  for (let waited = 0; waited < SOON && !so(); waited += LOOK) await new Promise((settle) => setTimeout(settle, LOOK))
}
