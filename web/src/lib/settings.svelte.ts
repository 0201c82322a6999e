import { stored, store } from './stored'

export type Theme = 'auto' | 'day' | 'night'
export type Motion = 'auto' | 'full' | 'none'

interface Kept {
  theme: Theme
  text: 'usual' | 'large' | 'huge'
  font: 'book' | 'clear'
  motion: Motion
  dice: boolean
  sounds: boolean
  confirm: 'usual' | 'always'
  curtain: boolean
  hints: boolean
  keys: Record<string, string>
}

const usual: Kept = {
  theme: 'auto',
  text: 'usual',
  font: 'book',
  motion: 'auto',
  dice: true,
  sounds: false,
  confirm: 'usual',
  curtain: true,
  hints: true,
  keys: {},
}

/** How this browser likes it; kept here and nowhere else. */
class Settings {
  now = $state<Kept>({ ...usual, ...stored<Partial<Kept>>('settings', {}) })

  set<K extends keyof Kept>(name: K, value: Kept[K]): void {
    this.now = { ...this.now, [name]: value }
    store('settings', this.now)
    this.wear()
  }

  get still(): boolean {
    return this.now.motion === 'none' || (this.now.motion === 'auto' && prefers('(prefers-reduced-motion: reduce)'))
  }

  get night(): boolean {
    return this.now.theme === 'night' || (this.now.theme === 'auto' && prefers('(prefers-color-scheme: dark)'))
  }

  wear(): void {
    Object.assign(document.documentElement.dataset, {
      theme: this.night ? 'night' : 'day',
      text: this.now.text,
      font: this.now.font,
      motion: this.still ? 'none' : 'full',
    })
  }
}

function prefers(what: string): boolean {
  return typeof matchMedia !== 'undefined' && matchMedia(what).matches
}

export const settings = new Settings()

/** From now on the page looks as it is set, also when the machine turns to night. */
export function wearSettings(): void {
  settings.wear()
  for (const what of ['(prefers-color-scheme: dark)', '(prefers-reduced-motion: reduce)'])
    matchMedia(what).addEventListener('change', () => settings.wear())
}
