import { settings } from '../../lib/settings.svelte'

/** A sound made from numbers: tones one after the other, each for a while. */
interface Tone {
  hertz: number
  seconds: number
  shape: OscillatorType
}

const SOUNDS = {
  turn: [
    { hertz: 523, seconds: 0.09, shape: 'triangle' },
    { hertz: 784, seconds: 0.18, shape: 'triangle' },
  ],
  dice: [
    { hertz: 180, seconds: 0.03, shape: 'square' },
    { hertz: 140, seconds: 0.03, shape: 'square' },
    { hertz: 210, seconds: 0.04, shape: 'square' },
  ],
  card: [{ hertz: 330, seconds: 0.5, shape: 'sine' }],
} as const satisfies Record<string, readonly Tone[]>

let audio: AudioContext | undefined

/** Heard only if somebody has switched sounds on. */
export function sound(name: keyof typeof SOUNDS, volume = 0.12): void {
  if (!settings.now.sounds || typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  let at = audio.currentTime
  for (const tone of SOUNDS[name]) at = play(audio, tone, at, volume)
}

function play(context: AudioContext, tone: Tone, at: number, volume: number): number {
  const oscillator = context.createOscillator()
  const gain = context.createGain()
  const end = at + tone.seconds
  oscillator.type = tone.shape
  oscillator.frequency.setValueAtTime(tone.hertz, at)
  gain.gain.setValueAtTime(volume, at)
  gain.gain.exponentialRampToValueAtTime(0.001, end)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(at)
  oscillator.stop(end)
  return end
}
