import { inWords } from './rest'
import { say } from './toasts.svelte'

/** Something asked of the server once at a time: while it runs, its button waits; what goes wrong is said. */
export class Once {
  running = $state('')

  async run(name: string, work: () => Promise<unknown>): Promise<void> {
    if (this.running) return
    this.running = name
    try {
      await work()
    } catch (fault) {
      say(inWords(fault), 'bad')
    } finally {
      this.running = ''
    }
  }
}
