const AT_REST = 160

/** What part of a drawing is seen, and how large. Positions are in pixels of the window on it. */
export class Camera {
  x = $state(0)
  y = $state(0)
  zoom = $state(1)
  /** Just after its size has changed it is drawn anew. */
  sharpening = $state(false)
  /** Nobody has moved it yet: it follows the size of its window. */
  fitted = $state(true)
  private rest: ReturnType<typeof setTimeout> | undefined

  get transform(): string {
    return `translate(${this.x}px, ${this.y}px) scale(${this.zoom})`
  }

  pan(dx: number, dy: number): void {
    this.x += dx
    this.y += dy
    this.fitted = false
  }

  /** Nearer or farther; the point under (x, y) stays where it is. */
  zoomAt(x: number, y: number, factor: number): void {
    const zoom = Math.min(4, Math.max(0.15, this.zoom * factor))
    const by = zoom / this.zoom
    this.x = x - (x - this.x) * by
    this.y = y - (y - this.y) * by
    this.zoom = zoom
    this.fitted = false
    this.resized()
  }

  fit(width: number, height: number, drawnWidth: number, drawnHeight: number): void {
    if (!width || !height || !drawnWidth || !drawnHeight) return
    this.zoom = Math.min(1.6, width / drawnWidth, height / drawnHeight)
    this.x = (width - drawnWidth * this.zoom) / 2
    this.y = (height - drawnHeight * this.zoom) / 2
    this.fitted = true
    this.resized()
  }

  /** Brings a point of the drawing into the window, and moves no more than it must. */
  show(x: number, y: number, width: number, height: number, margin = 60): void {
    const [left, top] = [this.x + x * this.zoom, this.y + y * this.zoom]
    const dx = Math.max(margin - left, 0) || Math.min(width - margin - left, 0)
    const dy = Math.max(margin - top, 0) || Math.min(height - margin - top, 0)
    if (dx || dy) this.pan(dx, dy)
  }

  /** From a point of the window to one of the drawing. */
  toDrawing(x: number, y: number): readonly [number, number] {
    return [(x - this.x) / this.zoom, (y - this.y) / this.zoom]
  }

  /** Shortly after the last change of size it is drawn sharply again. */
  private resized(): void {
    clearTimeout(this.rest)
    this.rest = setTimeout(() => {
      this.sharpening = true
      this.rest = setTimeout(() => (this.sharpening = false), AT_REST)
    }, AT_REST)
  }
}
