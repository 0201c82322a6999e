import { untrack } from 'svelte'
import { keyOf, KEYS, pressed, type KeyName } from './keys'
import { settings } from './settings.svelte'

/** Something that can be done here now: by a key, or found by its name in the palette. */
export interface Command {
  id: string
  label: string
  run: () => void
  /** A key of the list of keys, which settings may change … */
  named?: KeyName
  /** … or one of its own, which they may not: 1 to 0. */
  key?: string
  /** Under which head the palette and the help show it. */
  where?: string
}

class Commands {
  #sets = $state.raw<readonly (() => readonly Command[])[]>([])

  /** All that can be done now; what was offered last comes first. */
  get all(): Command[] {
    return this.#sets.flatMap((each) => each()).reverse()
  }

  add(set: () => readonly Command[]): () => void {
    this.#sets = [...untrack(() => this.#sets), set]
    return () => (this.#sets = this.#sets.filter((each) => each !== set))
  }

  keyOf(command: Command): string {
    return command.named ? keyOf(command.named, settings.now.keys) : (command.key ?? '')
  }

  /** Does what the key does, if it does anything here. */
  press(event: KeyboardEvent): void {
    const key = pressed(event)
    if (!key || event.defaultPrevented || busy(event, key)) return
    const found = this.all.find((each) => this.keyOf(each) === key)
    if (!found) return
    event.preventDefault()
    found.run()
  }
}

/** Keys belong to the field that somebody types in, to an open dialog, or to the button that has the focus. */
function busy(event: KeyboardEvent, key: string): boolean {
  if (document.querySelector('dialog[open]')) return true
  const at = event.target instanceof Element ? event.target : null
  if (at?.closest('input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]')) return !key.includes('Ctrl+') && key !== 'Escape'
  return (key === 'Enter' || key === 'Space') && at?.closest('button, a[href], summary, input') !== null && at !== null
}

export const commands = new Commands()

/** From a component: as long as it is there, these can be done. */
export function offerCommands(set: () => readonly Command[]): void {
  $effect(() => untrack(() => commands.add(set)))
}

/** A command by a key of the list, in the list's words. */
export function keyed(named: KeyName, run: () => void, label: string = KEYS[named][1]): Command {
  return { id: named, label, run, named, where: KEYS[named][2] }
}
