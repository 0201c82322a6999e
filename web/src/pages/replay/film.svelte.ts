import type { ReplayStep } from '../../api.gen'
import { inWords, rest } from '../../lib/rest'

const BEAT = 900
const AHEAD = 3

export type Fetch = (audience: string, step: number) => Promise<ReplayStep>

/** A game as it was, step by step: fetched as it is looked at, a little ahead, and each step only once. */
export class Film {
  audience = $state('')
  step = $state(0)
  steps = $state(0)
  playing = $state(false)
  trouble = $state('')
  private frames = $state.raw<Readonly<Record<number, ReplayStep>>>({})
  private asked: number[] = []
  private timer: ReturnType<typeof setInterval> | undefined

  constructor(
    table: string,
    private readonly fetch: Fetch = (audience, step) => rest('replay', { table }, { query: { audience, step } }),
  ) {}

  /** The step that is looked at, or, until it is here, the one before it. */
  readonly shown: ReplayStep | undefined = $derived.by(() => {
    for (let at = this.step; at >= 0; at -= 1) if (this.frames[at]) return this.frames[at]
    return undefined
  })

  /** From the beginning, with these eyes; another audience's steps are others. */
  async watch(audience: string): Promise<void> {
    this.stop()
    this.audience = audience
    this.frames = {}
    this.asked = []
    this.step = 0
    await this.ask(0)
  }

  to(step: number): void {
    this.step = Math.max(0, Math.min(this.steps, step))
    if (this.step >= this.steps) this.stop()
    for (let at = this.step; at <= Math.min(this.steps, this.step + AHEAD); at += 1) void this.ask(at)
  }

  play(): void {
    if (this.playing) return this.stop()
    if (this.step >= this.steps) this.to(0)
    this.playing = true
    this.timer = setInterval(() => this.to(this.step + 1), BEAT)
  }

  stop(): void {
    clearInterval(this.timer)
    this.playing = false
  }

  private async ask(step: number): Promise<void> {
    if (this.asked.includes(step)) return
    this.asked.push(step)
    const { audience } = this
    try {
      const frame = await this.fetch(audience, step)
      if (audience !== this.audience && this.audience !== '') return
      this.frames = { ...this.frames, [step]: frame }
      this.audience = frame.audience
      this.steps = frame.steps
      this.trouble = ''
    } catch (fault) {
      this.asked = this.asked.filter((each) => each !== step)
      this.trouble = inWords(fault)
    }
  }
}
