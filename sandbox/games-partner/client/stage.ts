/** The canvases of the game, one above the other, and the one loop that draws them while something moves. */

import type { CoinCell, GameInfo, Grid, ReelCell } from '../engine/outcome.ts'
import type { Atlas, AtlasMaker } from './atlas.ts'
import { drawCabinet } from './cabinet.ts'
import { blank, type Pen, penOf, type Surface } from './canvas.ts'
import { make } from './dom.ts'
import { type Layout, layoutOf } from './layout.ts'
import { title } from './lettering.ts'
import { Reels } from './reels.ts'
import { Respins } from './respins.ts'
import { drawScene } from './scenery.ts'
import type { Skin } from './skin.ts'
import { CoinRain, WinLines } from './win-lines.ts'

/** More pixels than this are invisible on a phone, and cost time. */
const mostDensity = 2
const mostPixels = 3_600_000

export interface Landing {
  readonly grid: Grid
  readonly coins: readonly CoinCell[]
  readonly tense: readonly boolean[]
  readonly quick: boolean
}

export class SlotStage {
  readonly element: HTMLElement
  readonly #skin: Skin
  readonly #game: GameInfo
  readonly #makeAtlas: AtlasMaker
  readonly #scene: Pen
  readonly #window = make('canvas', { class: 'window' })
  readonly #reels: Reels
  readonly #respins: Respins
  readonly #lines: WinLines
  readonly #rain: CoinRain
  readonly #calm = matchMedia('(prefers-reduced-motion: reduce)')
  #layout: Layout | undefined
  #running = false
  #holding = false
  #landed: (() => void) | undefined
  onLand: (reel: number) => void = () => {}
  onFrame: (now: number) => boolean = () => false

  constructor(skin: Skin, game: GameInfo, makeAtlas: AtlasMaker, coinText: (coin: CoinCell) => string) {
    this.#skin = skin
    this.#game = game
    this.#makeAtlas = makeAtlas
    const scene = make('canvas', { class: 'scene' })
    const lines = make('canvas', { class: 'lines', hidden: true })
    const rain = make('canvas', { class: 'rain', hidden: true })
    this.element = make('div', { class: 'stage', 'aria-hidden': 'true' }, scene, this.#window, lines, rain)
    this.#scene = penOf(scene)
    const ids = game.symbols.map(({ id }) => id)
    this.#reels = new Reels(this.#window, firstGrid(skin, game), ids, skin.random(), coinText)
    this.#reels.onLand = (reel) => this.onLand(reel)
    this.#respins = new Respins(this.#reels, coinText)
    this.#lines = new WinLines(lines)
    this.#rain = new CoinRain(rain)
  }

  get layout(): Layout | undefined {
    return this.#layout
  }

  get atlas(): Atlas | undefined {
    return this.#reels.atlas
  }

  get isCalm(): boolean {
    return this.#calm.matches
  }

  fit(width: number, height: number): void {
    const layout = layoutOf({ width, height }, this.#game)
    this.#layout = layout
    const scale = Math.min(devicePixelRatio || 1, mostDensity, Math.sqrt(mostPixels / (width * height)))
    const { reels, cell } = layout
    this.#drawScene(layout, width, height, scale)
    for (const canvas of [this.#window, this.#lines.surface]) {
      Object.assign(canvas.style, {
        left: `${reels.x}px`,
        top: `${reels.y}px`,
        width: `${reels.width}px`,
        height: `${reels.height}px`,
      })
    }
    this.#reels.fit(this.#makeAtlas(Math.round(cell.width * scale), Math.round(cell.height * scale)))
    this.#lines.fit(layout, scale)
    this.#rain.fit(width, height)
    if (this.#holding) this.#respins.redraw()
    this.wake()
  }

  #drawScene(layout: Layout, width: number, height: number, scale: number): void {
    const pen = this.#scene
    const { palette, scene, frame, random, title: text, fontFamily, lettering } = this.#skin
    pen.canvas.width = Math.round(width * scale)
    pen.canvas.height = Math.round(height * scale)
    pen.scale(scale, scale)
    drawScene(scene, { pen, width, height, palette, random: random() })
    drawCabinet(pen, frame, { ...layout.reels, thick: layout.frame }, palette)
    const place = layout.title
    if (!place) return
    const box = { width: place.width * scale, height: place.height * scale }
    pen.drawImage(title(text, fontFamily, lettering, box), place.x, place.y, place.width, place.height)
  }

  start(quick: boolean): void {
    this.clearWins()
    this.#reels.start(performance.now(), quick ? 0 : 45)
    this.wake()
  }

  /** Resolves when all reels are at rest. */
  land({ grid, coins, tense, quick }: Landing): Promise<void> {
    const each = quick ? 40 : 190
    let after = quick ? 60 : 240
    const afterMs = tense.map((isTense) => {
      after += isTense ? (quick ? 420 : 1_150) : each
      return after
    })
    this.#reels.stop(performance.now(), { grid, coins, afterMs })
    this.wake()
    return new Promise((resolve) => {
      this.#landed = resolve
    })
  }

  show(grid: Grid, coins: readonly CoinCell[]): void {
    this.clearWins()
    this.#holding = false
    this.#reels.show(grid, coins)
  }

  get grid(): Grid {
    return this.#reels.grid
  }

  hurry(): void {
    this.#reels.hurry(performance.now())
  }

  light(cells: readonly ReelCell[], lines: readonly number[]): void {
    this.#reels.light(cells, performance.now())
    this.#lines.draw(
      lines.map((number) => ({ number, rows: this.#game.paylines[number] ?? [] })),
      cells,
    )
    this.wake()
  }

  clearWins(): void {
    this.#lines.clear()
    this.#rain.stop()
    this.#reels.light([], 0)
  }

  hold(coins: readonly CoinCell[]): void {
    this.clearWins()
    this.#holding = true
    this.#respins.begin(coins)
  }

  /** Returns the duration of the turn. */
  respin(landed: readonly CoinCell[], quick: boolean): number {
    const ms = this.#respins.turn(landed, performance.now(), quick || this.isCalm)
    this.wake()
    return ms
  }

  endHold(): void {
    this.#holding = false
    this.#reels.drawStill()
  }

  rain(forMs: number): void {
    if (this.isCalm) return
    this.#rain.start(performance.now(), forMs)
    this.wake()
  }

  stopRain(): void {
    this.#rain.stop()
  }

  /** Starts drawing, and continues until nothing moves. A hidden page gets no frames. */
  wake(): void {
    if (this.#running) return
    this.#running = true
    requestAnimationFrame(this.#draw)
  }

  readonly #draw = (now: number): void => {
    const reels = this.#holding ? this.#respins.frame(now) : this.#reels.frame(now, this.isCalm)
    const rain = this.#rain.frame(now)
    const more = this.onFrame(now)
    if (this.#landed && !this.#reels.isMoving) {
      const landed = this.#landed
      this.#landed = undefined
      landed()
    }
    if (reels || rain || more || this.#landed) requestAnimationFrame(this.#draw)
    else this.#running = false
  }
}

/** The reels before the first spin: the best symbols, without a winning line. */
function firstGrid({ random }: Skin, { reels, rows, symbols }: GameInfo): Grid {
  const regular = symbols.filter(({ kind }) => kind === 'regular').map(({ id }) => id)
  const start = Math.floor(random().fraction() * regular.length)
  return Array.from({ length: reels }, (_, reel) =>
    Array.from({ length: rows }, (_row, row) => regular[(start + reel * 2 + row * 3) % regular.length]!),
  )
}

/** One symbol for the rules. */
export function copyOf(surface: Surface, size: number): Surface {
  const { surface: copy, pen } = blank(size * 2)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(surface, 0, 0, size * 2, size * 2)
  copy.style.width = `${size}px`
  copy.style.height = `${size}px`
  return copy
}
