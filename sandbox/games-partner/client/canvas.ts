/** Canvases that are drawn once and copied often, and helpers for numbers and colours of drawings. */

export type Surface = HTMLCanvasElement
export type Pen = CanvasRenderingContext2D
export type Palette = readonly [light: string, middle: string, dark: string]

export function blank(width: number, height = width, look: { opaque?: boolean } = {}): { surface: Surface; pen: Pen } {
  const surface = document.createElement('canvas')
  surface.width = Math.max(1, Math.round(width))
  surface.height = Math.max(1, Math.round(height))
  return { surface, pen: penOf(surface, look) }
}

/** `opaque` surfaces are copied without blending. */
export function penOf(surface: Surface, { opaque = false } = {}): Pen {
  const pen = surface.getContext('2d', { alpha: !opaque })
  if (!pen) throw new Error('this browser has no canvas')
  return pen
}

/** From `one` to `other`: 0 is the first, 1 the second. Both are `#rrggbb`. */
export function mix(one: string, other: string, share: number): string {
  const at = (colour: string, i: number) => Number.parseInt(colour.slice(1 + i * 2, 3 + i * 2), 16)
  const parts = [0, 1, 2].map((i) => Math.round(at(one, i) + (at(other, i) - at(one, i)) * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

export function fade(colour: string, opacity: number): string {
  return `${colour}${Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0')}`
}

/** Colours at equal distances. */
export function gradient(pen: Pen, line: readonly [number, number, number, number], ...colours: string[]) {
  const made = pen.createLinearGradient(...line)
  colours.forEach((colour, i) => {
    made.addColorStop(i / Math.max(1, colours.length - 1), colour)
  })
  return made
}

export function glow(pen: Pen, x: number, y: number, radius: number, colour: string, opacity: number): void {
  const made = pen.createRadialGradient(x, y, 0, x, y, radius)
  made.addColorStop(0, fade(colour, opacity))
  made.addColorStop(0.5, fade(colour, opacity * 0.35))
  made.addColorStop(1, fade(colour, 0))
  pen.fillStyle = made
  pen.fillRect(x - radius, y - radius, radius * 2, radius * 2)
}

export function disc(pen: Pen, x: number, y: number, rx: number, ry = rx): void {
  pen.beginPath()
  pen.ellipse(x, y, rx, ry, 0, 0, Math.PI * 2)
  pen.fill()
}

export function polygon(pen: Pen, points: readonly (readonly [number, number])[]): void {
  pen.beginPath()
  for (const [x, y] of points) pen.lineTo(x, y)
  pen.closePath()
}

/** Draws from a moved, turned and scaled origin. */
export function drawAt(pen: Pen, x: number, y: number, scale: number, turn: number, draw: () => void): void {
  pen.save()
  pen.translate(x, y)
  pen.rotate(turn)
  pen.scale(scale, scale)
  draw()
  pen.restore()
}

export interface Random {
  fraction(): number
  between(from: number, to: number): number
}

/** Numbers derived only from a text: a game looks the same each time. */
export function randomFrom(seed: string): Random {
  let state = 0x811c9dc5
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193) >>> 0
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return { fraction, between: (from, to) => from + fraction() * (to - from) }
}
