/** What can be done by a key, wherever it is done: the usual key, and what it does in words. Settings may change each. */
export const KEYS = {
  help: ['?', 'Show the keys', 'Anywhere'],
  palette: ['/', 'Find anything by its name', 'Anywhere'],
  home: ['Alt+H', 'Go home', 'Anywhere'],
  theme: ['Alt+T', 'Day or night', 'Anywhere'],
  sounds: ['Alt+S', 'Sounds on or off', 'Anywhere'],
  confirm: ['Enter', 'Do what is chosen', 'At the table'],
  back: ['Escape', 'Back one step', 'At the table'],
  'take back': ['Ctrl+Z', 'Take back what was done last', 'At the table'],
  'end turn': ['E', 'End the turn', 'At the table'],
  odds: ['O', 'Compare the odds of everything', 'At the table'],
  board: ['B', 'Go to the board', 'At the table'],
  actions: ['A', 'Go to the actions', 'At the table'],
  sheet: ['S', 'My sheet', 'At the table'],
  log: ['L', 'The log', 'At the table'],
  chat: ['Shift+C', 'Chat', 'At the table'],
  dice: ['D', 'The dice', 'At the table'],
  turn: ['T', 'Say whose turn it is', 'At the table'],
  pause: ['P', 'Pause and go on', 'At the table'],
} as const satisfies Record<string, readonly [key: string, words: string, where: string]>

export type KeyName = keyof typeof KEYS

const NAMED: Record<string, string> = { ' ': 'Space', Esc: 'Escape' }
const CHORD_BY_ITSELF = ['Shift', 'Control', 'Alt', 'Meta']

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** What was pressed, as it is written: "Ctrl+Z", "Shift+C", "?", "1". A sign that needs Shift anyway is just the sign. */
export function pressed(event: Press): string {
  if (CHORD_BY_ITSELF.includes(event.key)) return ''
  const key = withoutAlt(event)
  const held: [boolean, string][] = [
    [event.ctrlKey || event.metaKey, 'Ctrl+'],
    [event.altKey, 'Alt+'],
    [event.shiftKey && !isSign(key), 'Shift+'],
  ]
  return held.map(([down, name]) => (down ? name : '')).join('') + named(key)
}

/** With Alt many keyboards type other letters; the key counts. */
function withoutAlt({ key, code, altKey }: Press): string {
  return (altKey && /^Key([A-Z])$/.exec(code)?.[1]) || key
}

function isSign(key: string): boolean {
  return key.length === 1 && key !== ' ' && key.toUpperCase() === key.toLowerCase()
}

function named(key: string): string {
  return NAMED[key] ?? (key.length === 1 ? key.toUpperCase() : key)
}

/** The key that does this, as this browser has it set. */
export function keyOf(name: KeyName, changed: Readonly<Record<string, string>>): string {
  return changed[name] ?? KEYS[name][0]
}
