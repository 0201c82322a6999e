import { settings } from './settings.svelte'

/** Sounds are made of numbers: notes (hertz), how long each lasts, how it sounds. No file, nobody's rights. */
const SOUNDS = {
  turn: { notes: [523, 659, 784], each: 0.12, wave: 'triangle' },
  dice: { notes: [190, 150, 170, 130], each: 0.035, wave: 'square' },
  good: { notes: [392, 523], each: 0.1, wave: 'triangle' },
  bad: { notes: [220, 165], each: 0.16, wave: 'sawtooth' },
  knock: { notes: [110, 110], each: 0.09, wave: 'sine' },
} as const satisfies Record<string, { notes: readonly number[]; each: number; wave: OscillatorType }>

export type Sound = keyof typeof SOUNDS
const LOUD = 0.08

let context: AudioContext | null = null

/** Sounds, if sounds are wanted. */
export function ring(sound: Sound): void {
  if (!settings.now.sounds || typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  const { notes, each, wave } = SOUNDS[sound]
  notes.forEach((hertz, at) => note(context as AudioContext, hertz, wave, at * each, each))
}

function note(audio: AudioContext, hertz: number, wave: OscillatorType, after: number, lasts: number): void {
  const [tone, gain] = [audio.createOscillator(), audio.createGain()]
  const start = audio.currentTime + after
  tone.type = wave
  tone.frequency.value = hertz
  gain.gain.setValueAtTime(LOUD, start)
  gain.gain.exponentialRampToValueAtTime(0.001, start + lasts * 1.6)
  tone.connect(gain).connect(audio.destination)
  tone.start(start)
  tone.stop(start + lasts * 1.7)
}
