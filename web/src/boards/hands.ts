import type { Camera } from './camera.svelte'

/** What a pointer on a board comes to. Points are in pixels of the board's window. */
export interface Meant {
  tap(x: number, y: number): void
  over(x: number, y: number): void
  /** Whether there is something at this point that can be carried. */
  grab(x: number, y: number): boolean
  carry(x: number, y: number): void
  drop(x: number, y: number): void
  letGo(): void
}

const STILL = 6

interface Finger {
  x: number
  y: number
}

/** Mouse, pen and fingers: tap, drag a counter, push the board, pinch it, turn the wheel. */
export class Hands {
  private fingers = new Map<number, Finger>()
  private from: Finger | undefined
  private doing: 'nothing' | 'maybe tap' | 'maybe carry' | 'pan' | 'carry' = 'nothing'

  constructor(private camera: Camera, private meant: Meant) {}

  down(event: PointerEvent): void {
    if (event.button !== 0) return
    const finger = within(event)
    ;(event.currentTarget as Element).setPointerCapture(event.pointerId)
    this.fingers.set(event.pointerId, finger)
    this.from = finger
    if (this.fingers.size > 1) this.stopCarrying('pan')
    else this.doing = this.meant.grab(finger.x, finger.y) ? 'maybe carry' : 'maybe tap'
  }

  move(event: PointerEvent): void {
    const now = within(event)
    const before = this.fingers.get(event.pointerId)
    if (!before) return this.meant.over(now.x, now.y)
    this.fingers.set(event.pointerId, now)
    if (this.fingers.size > 1) return this.pinch(event.pointerId, before, now)
    if (this.doing.startsWith('maybe') && this.from && Math.hypot(now.x - this.from.x, now.y - this.from.y) > STILL)
      this.doing = this.doing === 'maybe carry' ? 'carry' : 'pan'
    if (this.doing === 'pan') this.camera.pan(now.x - before.x, now.y - before.y)
    if (this.doing === 'carry') this.meant.carry(now.x, now.y)
  }

  up(event: PointerEvent): void {
    const at = within(event)
    if (!this.fingers.delete(event.pointerId)) return
    if (this.doing.startsWith('maybe')) this.meant.tap(at.x, at.y)
    if (this.doing === 'carry') this.meant.drop(at.x, at.y)
    if (!this.fingers.size) this.doing = 'nothing'
  }

  cancel(event: PointerEvent): void {
    this.fingers.delete(event.pointerId)
    this.stopCarrying('nothing')
  }

  wheel(event: WheelEvent): void {
    event.preventDefault()
    const at = within(event)
    this.camera.zoomAt(at.x, at.y, Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)))
  }

  private stopCarrying(then: 'pan' | 'nothing'): void {
    if (this.doing === 'carry') this.meant.letGo()
    this.doing = then
  }

  private pinch(id: number, before: Finger, now: Finger): void {
    const other = [...this.fingers].find(([its]) => its !== id)?.[1]
    if (!other) return
    const grown = Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y))
    this.camera.zoomAt((now.x + other.x) / 2, (now.y + other.y) / 2, grown)
    this.camera.pan((now.x - before.x) / 2, (now.y - before.y) / 2)
  }
}

export function within(event: MouseEvent): Finger {
  const box = (event.currentTarget as Element).getBoundingClientRect()
  return { x: event.clientX - box.left, y: event.clientY - box.top }
}
