/** The window of reels on its canvas. It draws grids over time and does not evaluate them. */

import type { CoinCell, Grid, ReelCell, SymbolId } from '../engine/outcome.ts'
import type { Atlas } from './atlas.ts'
import { type Pen, penOf, type Random, type Surface } from './canvas.ts'
import { distanceAfter, isBlurred, type Stop, startMs, stopEnds, stopLands, stopOf, stopping } from './reel-motion.ts'

const passing = 64

interface Reel {
  /** Symbols that pass by and never stop. */
  readonly strip: readonly SymbolId[]
  startedAt: number
  stop: Stop | undefined
  landed: boolean
  /** In cells, counted from the last rest. */
  position: number
  lastPosition: number
}

export interface Stopping {
  readonly grid: Grid
  readonly coins: readonly CoinCell[]
  /** For each reel, the delay until it begins to stop. */
  readonly afterMs: readonly number[]
}

export class Reels {
  readonly #pen: Pen
  readonly #reels: readonly Reel[]
  readonly #rows: number
  #atlas: Atlas | undefined
  #grid: Grid
  #coins: readonly CoinCell[] = []
  #next: Stopping | undefined
  #lit: readonly ReelCell[] = []
  #litSince = 0
  #last = 0
  readonly #coinText: (coin: CoinCell) => string
  onLand: (reel: number) => void = () => {}

  constructor(
    surface: Surface,
    grid: Grid,
    ids: readonly SymbolId[],
    random: Random,
    coinText: (coin: CoinCell) => string,
  ) {
    this.#pen = penOf(surface, { opaque: true })
    this.#grid = grid
    this.#rows = grid[0]?.length ?? 0
    this.#coinText = coinText
    const regular = ids.filter((id) => id !== 'coin')
    this.#reels = grid.map(() => ({
      strip: Array.from({ length: passing }, () => regular[Math.floor(random.fraction() * regular.length)]!),
      startedAt: 0,
      stop: undefined,
      landed: true,
      position: 0,
      lastPosition: 0,
    }))
  }

  get pen(): Pen {
    return this.#pen
  }

  get atlas(): Atlas | undefined {
    return this.#atlas
  }

  get grid(): Grid {
    return this.#grid
  }

  get isMoving(): boolean {
    return this.#reels.some(({ landed }) => !landed)
  }

  fit(atlas: Atlas): void {
    this.#atlas = atlas
    this.#pen.canvas.width = atlas.ground.width
    this.#pen.canvas.height = atlas.ground.height
    this.drawStill()
  }

  start(now: number, eachAfterMs: number): void {
    this.#lit = []
    this.#next = undefined
    this.#reels.forEach((reel, i) => {
      reel.startedAt = now + i * eachAfterMs
      reel.stop = undefined
      reel.landed = false
      reel.position = 0
      reel.lastPosition = 0
    })
  }

  /** The reels come to rest on this grid, each at its own time. */
  stop(now: number, next: Stopping): void {
    this.#next = next
    this.#reels.forEach((reel, i) => {
      const at = Math.max(now, reel.startedAt + startMs)
      reel.stop = stopOf(at, distanceAfter(at - reel.startedAt), next.afterMs[i] ?? 0)
    })
  }

  /** Stops reels immediately that have not landed. */
  hurry(now: number): void {
    for (const reel of this.#reels) {
      if (!reel.stop || reel.landed) continue
      const at = Math.max(now, reel.startedAt + startMs)
      if (stopEnds(reel.stop) - at < 300) continue
      const from = now < reel.stop.at ? distanceAfter(at - reel.startedAt) : stopping(reel.stop, at)
      reel.stop = stopOf(at, from, 0)
    }
  }

  /** When the last reel stops, once `stop` has been called. */
  get endsAt(): number {
    return Math.max(...this.#reels.map(({ stop }) => (stop ? stopEnds(stop) : Number.POSITIVE_INFINITY)))
  }

  /** Highlights these cells and darkens the others; without cells all look as usual. */
  light(cells: readonly ReelCell[], now: number): void {
    this.#lit = cells
    this.#litSince = now
    this.drawStill()
  }

  show(grid: Grid, coins: readonly CoinCell[]): void {
    this.#grid = grid
    this.#coins = coins
    this.#lit = []
    this.drawStill()
  }

  /** Returns whether there is more to draw. */
  frame(now: number, calm: boolean): boolean {
    const moving = this.isMoving
    if (moving) this.#drawMoving(now)
    else if (this.#lit.length > 0 && !calm) this.#drawLit(now)
    this.#last = now
    return this.isMoving || (this.#lit.length > 0 && !calm)
  }

  drawStill(): void {
    const atlas = this.#atlas
    if (!atlas) return
    if (this.#lit.length > 0) {
      this.#drawLit(this.#litSince)
      return
    }
    const pen = this.#pen
    pen.drawImage(atlas.ground, 0, 0)
    for (let reel = 0; reel < this.#reels.length; reel++) {
      for (let row = 0; row < this.#rows; row++) this.#drawCell(atlas, reel, row, row * atlas.cellHeight, 1)
    }
    this.#drawShade(atlas)
  }

  #drawShade({ shade, shadeBelow, ground }: Atlas): void {
    this.#pen.drawImage(shade, 0, 0)
    this.#pen.drawImage(shadeBelow, 0, ground.height - shadeBelow.height)
  }

  #drawCell(atlas: Atlas, reel: number, row: number, y: number, scale: number): void {
    const symbol = this.#grid[reel]?.[row]
    const art = symbol && atlas.symbols.get(symbol)
    if (!art) return
    const [x, grown] = [reel * atlas.cellWidth, atlas.size * scale]
    const left = x + atlas.insetX - (grown - atlas.size) / 2
    const top = y + atlas.insetY - (grown - atlas.size) / 2
    if (scale === 1) this.#pen.drawImage(art.still, left, top)
    else this.#pen.drawImage(art.still, left, top, grown, grown)
    if (symbol === 'coin') this.#drawLabel(atlas, reel, row, x + atlas.cellWidth / 2, y + atlas.cellHeight / 2)
  }

  #drawLabel(atlas: Atlas, reel: number, row: number, x: number, y: number): void {
    for (const coin of this.#coins) {
      if (coin.reel !== reel || coin.row !== row) continue
      const label = atlas.label(this.#coinText(coin))
      this.#pen.drawImage(label, Math.round(x - label.width / 2), Math.round(y - label.height / 2))
    }
  }

  #drawLit(now: number): void {
    const atlas = this.#atlas
    if (!atlas) return
    const pen = this.#pen
    pen.drawImage(atlas.ground, 0, 0)
    for (let reel = 0; reel < this.#reels.length; reel++) {
      for (let row = 0; row < this.#rows; row++) this.#drawCell(atlas, reel, row, row * atlas.cellHeight, 1)
    }
    this.#drawShade(atlas)
    pen.globalAlpha = 0.58
    pen.fillStyle = '#07040e'
    pen.fillRect(0, 0, atlas.ground.width, atlas.ground.height)
    pen.globalAlpha = 1
    const beat = Math.sin(((now - this.#litSince) / 620) * Math.PI)
    const scale = 1.02 + 0.09 * beat * beat
    for (const { reel, row } of this.#lit) {
      pen.drawImage(atlas.halo, reel * atlas.cellWidth, row * atlas.cellHeight)
      this.#drawCell(atlas, reel, row, row * atlas.cellHeight, scale)
    }
  }

  #drawMoving(now: number): void {
    const atlas = this.#atlas
    const elapsed = now - this.#last
    const pen = this.#pen
    if (atlas) pen.drawImage(atlas.ground, 0, 0)
    for (let i = 0; i < this.#reels.length; i++) {
      const reel = this.#reels[i]!
      this.#move(reel, i, now)
      if (atlas) this.#drawReel(atlas, reel, i, isBlurred(reel.position - reel.lastPosition, elapsed))
      reel.lastPosition = reel.position
    }
    if (atlas) this.#drawShade(atlas)
    if (!this.isMoving && this.#next) {
      this.#grid = this.#next.grid
      this.#coins = this.#next.coins
      this.#next = undefined
      this.drawStill()
    }
  }

  #move(reel: Reel, place: number, now: number): void {
    const { stop } = reel
    if (!stop || now < stop.at) {
      reel.position = distanceAfter(now - reel.startedAt)
      return
    }
    reel.position = stopping(stop, now)
    if (reel.landed) return
    if (now >= stopLands(stop) && reel.lastPosition < stop.to) this.onLand(place)
    if (now >= stopEnds(stop)) reel.landed = true
  }

  /** Strip positions count upwards: the resting grid is 0 and below, the next grid at the end of the way. */
  #symbolAt(reel: Reel, place: number, at: number): SymbolId | undefined {
    if (at <= 0 && at > -this.#rows) return this.#grid[place]?.[-at]
    const end = reel.stop?.to
    if (end !== undefined && at <= end && at > end - this.#rows) return this.#next?.grid[place]?.[end - at]
    return reel.strip[at & (passing - 1)]
  }

  #drawReel(atlas: Atlas, reel: Reel, place: number, fast: boolean): void {
    const pen = this.#pen
    const x = place * atlas.cellWidth + atlas.insetX
    const first = Math.floor(reel.position) + 1
    for (let at = first + 1; at >= first - this.#rows - 2; at--) {
      const symbol = this.#symbolAt(reel, place, at)
      const art = symbol && atlas.symbols.get(symbol)
      if (!art) continue
      const y = Math.round((reel.position - at) * atlas.cellHeight)
      pen.drawImage(fast ? art.blurred : art.still, x, y + atlas.insetY - (fast ? atlas.blurReach : 0))
      if (symbol === 'coin' && !fast) this.#drawPassingLabel(atlas, reel, place, at, y)
    }
  }

  #drawPassingLabel(atlas: Atlas, reel: Reel, place: number, at: number, y: number): void {
    const end = reel.stop?.to
    const fromNext = end !== undefined && at <= end && at > end - this.#rows
    const coins = fromNext ? this.#next?.coins : this.#coins
    const row = fromNext ? end - at : -at
    for (const coin of coins ?? []) {
      if (coin.reel !== place || coin.row !== row) continue
      const label = atlas.label(this.#coinText(coin))
      const x = place * atlas.cellWidth + atlas.cellWidth / 2
      this.#pen.drawImage(label, Math.round(x - label.width / 2), Math.round(y + (atlas.cellHeight - label.height) / 2))
    }
  }
}
