/** Lines through winning cells, and raining coins for a big win: two canvases over the reels, cleared when nothing is shown. */

import type { ReelCell } from '../engine/outcome.ts'
import { blank, gradient, type Pen, penOf, type Surface } from './canvas.ts'
import type { Layout } from './layout.ts'

/** Twelve colours that are easy to distinguish next to each other. */
export const lineColours = [
  '#ffd23a',
  '#4fe39a',
  '#58b4ff',
  '#ff5d72',
  '#c07bff',
  '#ffb054',
  '#4fe0cf',
  '#ff9ccb',
  '#bfee4a',
  '#8a9bff',
  '#ff8a5c',
  '#e8f0ff',
] as const

export class WinLines {
  readonly #pen: Pen
  #scale = 1
  #cell = { width: 0, height: 0 }

  constructor(surface: Surface) {
    this.#pen = penOf(surface)
  }

  get surface(): Surface {
    return this.#pen.canvas
  }

  fit({ reels, cell }: Layout, scale: number): void {
    this.#scale = scale
    this.#cell = cell
    this.#pen.canvas.width = Math.round(reels.width * scale)
    this.#pen.canvas.height = Math.round(reels.height * scale)
  }

  /** An empty canvas would still be blended with the one below it on each frame. */
  clear(): void {
    this.#pen.canvas.hidden = true
    this.#pen.clearRect(0, 0, this.#pen.canvas.width, this.#pen.canvas.height)
  }

  /** Each line's row on each reel. Lines end at the winning cells, and do not cross their symbols. */
  draw(
    lines: readonly { readonly number: number; readonly rows: readonly number[] }[],
    cells: readonly ReelCell[],
  ): void {
    this.clear()
    const pen = this.#pen
    pen.canvas.hidden = lines.length === 0
    const wide = Math.max(2, this.#cell.height * 0.055) * this.#scale
    pen.lineJoin = 'round'
    pen.lineCap = 'round'
    for (const { number, rows } of lines) {
      const colour = lineColours[number % lineColours.length]!
      this.#path(rows, (number % 5) - 2)
      pen.strokeStyle = 'rgba(0,0,0,.7)'
      pen.lineWidth = wide * 1.7
      pen.stroke()
      pen.shadowColor = colour
      pen.shadowBlur = wide * 2.4
      pen.strokeStyle = colour
      pen.lineWidth = wide
      pen.stroke()
      pen.shadowColor = 'transparent'
      pen.strokeStyle = 'rgba(255,255,255,.85)'
      pen.lineWidth = wide * 0.3
      pen.stroke()
    }
    const { width, height } = this.#cell
    const inset = Math.min(width, height) * 0.05
    for (const { reel, row } of cells) {
      pen.clearRect(
        (reel * width + inset) * this.#scale,
        (row * height + inset) * this.#scale,
        (width - 2 * inset) * this.#scale,
        (height - 2 * inset) * this.#scale,
      )
    }
  }

  /** Lines through the same cells lie next to each other. */
  #path(rows: readonly number[], shift: number): void {
    const { width, height } = this.#cell
    const y = (row: number) => ((row + 0.5) * height + shift * height * 0.03) * this.#scale
    this.#pen.beginPath()
    this.#pen.moveTo(width * 0.06 * this.#scale, y(rows[0]!))
    rows.forEach((row, reel) => {
      this.#pen.lineTo((reel + 0.5) * width * this.#scale, y(row))
    })
    this.#pen.lineTo((rows.length - 0.06) * width * this.#scale, y(rows.at(-1)!))
  }
}

const most = 70
const turns = 8

/** Coins from below; all numbers are in arrays allocated before the first frame. */
export class CoinRain {
  readonly #pen: Pen
  readonly #sprites: readonly Surface[] = Array.from({ length: turns }, (_, i) => coinSprite(i / turns))
  readonly #x = new Float32Array(most)
  readonly #y = new Float32Array(most)
  readonly #vx = new Float32Array(most)
  readonly #vy = new Float32Array(most)
  #last = 0
  #until = 0

  constructor(surface: Surface) {
    this.#pen = penOf(surface)
  }

  fit(width: number, height: number): void {
    this.#pen.canvas.width = width
    this.#pen.canvas.height = height
  }

  start(now: number, forMs: number): void {
    this.#until = now + forMs
    this.#last = now
    this.#pen.canvas.hidden = false
    for (let i = 0; i < most; i++) this.#throw(i, Math.random())
  }

  stop(): void {
    this.#until = 0
    this.#pen.clearRect(0, 0, this.#pen.canvas.width, this.#pen.canvas.height)
    this.#pen.canvas.hidden = true
  }

  #throw(i: number, waits: number): void {
    const { width, height } = this.#pen.canvas
    this.#x[i] = width * (0.5 + (Math.random() - 0.5) * 0.3)
    this.#y[i] = height * (1.05 + waits * 1.4)
    this.#vx[i] = (Math.random() - 0.5) * width * 0.55
    this.#vy[i] = -height * (1.05 + Math.random() * 0.5)
  }

  frame(now: number): boolean {
    if (this.#until === 0) return false
    const pen = this.#pen
    const { width, height } = pen.canvas
    const seconds = Math.min(0.05, (now - this.#last) / 1000)
    this.#last = now
    pen.clearRect(0, 0, width, height)
    let flying = 0
    for (let i = 0; i < most; i++) {
      const y = this.#y[i]! + this.#vy[i]! * seconds
      if (y < height) this.#vy[i]! += height * 1.25 * seconds
      this.#y[i] = y
      this.#x[i]! += this.#vx[i]! * seconds * (y < height ? 1 : 0)
      if (y > height * 1.1 && this.#vy[i]! > 0) {
        if (now < this.#until) this.#throw(i, Math.random() * 0.3)
        continue
      }
      flying++
      const sprite = this.#sprites[(Math.floor(now / 60) + i) % turns]!
      pen.drawImage(sprite, this.#x[i]! - 20, y - 20)
    }
    if (flying > 0 || now < this.#until) return true
    this.stop()
    return false
  }
}

function coinSprite(turn: number): Surface {
  const { surface, pen } = blank(40)
  pen.translate(20, 20)
  pen.scale(Math.max(0.14, Math.abs(Math.cos(turn * Math.PI))), 1)
  for (const [radius, ...colours] of [
    [17, '#4a2400', '#4a2400'],
    [15.5, '#fff6c9', '#ffd75e', '#a85b00'],
    [11, '#c97a06', '#ffdf7a'],
  ] as const) {
    pen.fillStyle = gradient(pen, [-10, -14, 10, 14], ...colours)
    pen.beginPath()
    pen.arc(0, 0, radius, 0, Math.PI * 2)
    pen.fill()
  }
  return surface
}
