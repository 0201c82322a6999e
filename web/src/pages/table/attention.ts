import { sound } from './sounds'

type Badged = Navigator & { setAppBadge?: (count?: number) => Promise<void>; clearAppBadge?: () => Promise<void> }

const FLASH = 1_200

/** "Your turn": in the title of the tab, as a badge, as a sound. Withdrawn as soon as it is over. */
export class Attention {
  #name = 'Herotable'
  #called = false
  #flash: ReturnType<typeof setInterval> | undefined

  named(name: string): void {
    this.#name = name
    this.#show(false)
  }

  /** Whether somebody waits for me; once for every time it begins. */
  call(on: boolean): void {
    if (on === this.#called) return
    this.#called = on
    clearInterval(this.#flash)
    this.#badge(on)
    this.#show(false)
    if (!on) return
    sound('turn')
    let lit = false
    this.#flash = setInterval(() => this.#show((lit = !lit && document.visibilityState === 'hidden')), FLASH)
  }

  /** The page is left. */
  end(): void {
    this.call(false)
    document.title = 'Herotable'
  }

  #show(lit: boolean): void {
    document.title = lit ? '❗ Your turn' : `${this.#called ? '● Your turn · ' : ''}${this.#name}`
  }

  #badge(on: boolean): void {
    const badged = navigator as Badged
    void (on ? badged.setAppBadge?.(1) : badged.clearAppBadge?.())?.catch(() => undefined)
  }
}
