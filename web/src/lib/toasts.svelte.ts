export interface Toast {
  id: number
  text: string
  kind: 'plain' | 'good' | 'bad'
  rule: string
}

class Toasts {
  shown = $state<Toast[]>([])
  #next = 1

  add(text: string, kind: Toast['kind'], rule: string): void {
    const id = this.#next++
    this.shown = [...this.shown.filter((each) => each.text !== text), { id, text, kind, rule }].slice(-3)
    setTimeout(() => this.drop(id), 4000 + 60 * text.length)
  }

  drop(id: number): void {
    this.shown = this.shown.filter((each) => each.id !== id)
  }
}

export const toasts = new Toasts()

/** A short word to whoever sits here; it goes away by itself and is read aloud. */
export function say(text: string, kind: Toast['kind'] = 'plain', rule = ''): void {
  toasts.add(text, kind, rule)
}
