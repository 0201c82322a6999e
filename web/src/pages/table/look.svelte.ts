export type Size = 'wide' | 'middle' | 'small'
export type Tab = 'log' | 'chat' | 'dice' | 'notes' | 'story' | 'master'
export type PhoneTab = 'board' | 'me' | 'log' | 'dice'
export type DialogName = '' | 'odds' | 'people' | 'card' | 'check' | 'override' | 'tools' | 'summary' | 'consent' | 'since'

const WIDE = '(width >= 1100px)'
const MIDDLE = '(width >= 700px)'

/** What of the table page is in sight: by the size of the window, by tabs, by dialogs. */
export class Look {
  size = $state<Size>('wide')
  tab = $state<Tab>('log')
  phone = $state<PhoneTab>('board')
  drawer = $state(false)
  dialog = $state<DialogName>('')
  /** Where the override dialog begins: words that its list is narrowed to. */
  narrowed = $state('')

  /** Follow the window until this is undone. */
  follow(): () => void {
    const watched = [WIDE, MIDDLE].map((query) => matchMedia(query))
    const measure = () => (this.size = matchMedia(WIDE).matches ? 'wide' : matchMedia(MIDDLE).matches ? 'middle' : 'small')
    measure()
    for (const each of watched) each.addEventListener('change', measure)
    return () => watched.forEach((each) => each.removeEventListener('change', measure))
  }

  show(tab: Tab): void {
    this.tab = tab
    if (this.size === 'small') this.phone = tab === 'dice' ? 'dice' : 'log'
  }

  /** Whether this tab is what the reader has before their eyes. */
  sees(tab: Tab): boolean {
    return this.tab === tab && (this.size !== 'small' || this.phone === 'log' || (tab === 'dice' && this.phone === 'dice'))
  }

  override(narrowed: string): void {
    this.narrowed = narrowed
    this.dialog = 'override'
  }
}
