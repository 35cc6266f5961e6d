/** Hold-and-respin on the reels' canvas: each empty cell turns on its own, coins stay in place. */

import type { CoinCell, ReelCell } from '../engine/outcome.ts'
import type { Reels } from './reels.ts'

const turnMs = 720
const popMs = 260

export class Respins {
  readonly #reels: Reels
  readonly #coinText: (coin: CoinCell) => string
  #held: CoinCell[] = []
  #landing: readonly CoinCell[] = []
  #empty: ReelCell[] = []
  #turnsSince: number | undefined
  #endsAt = 0

  constructor(reels: Reels, coinText: (coin: CoinCell) => string) {
    this.#reels = reels
    this.#coinText = coinText
  }

  begin(held: readonly CoinCell[]): void {
    this.#held = [...held]
    this.#landing = []
    this.#turnsSince = undefined
    this.#empty = this.#reels.grid
      .flatMap((column, reel) => column.map((_, row) => ({ reel, row })))
      .filter((cell) => !held.some(({ reel, row }) => reel === cell.reel && row === cell.row))
    this.#draw(0)
  }

  /** Returns the duration. */
  turn(landed: readonly CoinCell[], now: number, quick: boolean): number {
    this.#settle()
    this.#landing = landed
    this.#turnsSince = now
    this.#endsAt = now + (quick ? turnMs / 2 : turnMs)
    return this.#endsAt - now + (landed.length > 0 ? popMs : 0)
  }

  frame(now: number): boolean {
    if (this.#turnsSince === undefined) return false
    this.#draw(now)
    if (now < this.#endsAt + popMs) return true
    this.#settle()
    this.#draw(now)
    return false
  }

  #settle(): void {
    this.#held.push(...this.#landing)
    this.#empty = this.#empty.filter(
      (cell) => !this.#landing.some(({ reel, row }) => reel === cell.reel && row === cell.row),
    )
    this.#landing = []
    this.#turnsSince = undefined
  }

  redraw(): void {
    this.#draw(this.#endsAt + popMs)
  }

  #draw(now: number): void {
    const { atlas, pen } = this.#reels
    if (!atlas) return
    pen.drawImage(atlas.ground, 0, 0)
    pen.globalAlpha = 0.5
    pen.fillStyle = '#07040e'
    pen.fillRect(0, 0, atlas.ground.width, atlas.ground.height)
    pen.globalAlpha = 1
    const since = this.#turnsSince
    for (const cell of this.#empty)
      this.#drawEmpty(cell, since === undefined || now >= this.#endsAt ? undefined : now - since)
    for (const coin of this.#held) this.#drawCoin(coin, 1)
    if (since !== undefined && now >= this.#endsAt) {
      const share = Math.min(1, (now - this.#endsAt) / popMs)
      const scale = 1 + 0.35 * (1 - share) ** 2
      for (const coin of this.#landing) this.#drawCoin(coin, scale)
    }
  }

  #drawEmpty({ reel, row }: ReelCell, turnedMs: number | undefined): void {
    const { atlas, pen } = this.#reels
    if (!atlas) return
    const { cellWidth, cellHeight, insetX, insetY, blurReach, symbols } = atlas
    const [x, y] = [reel * cellWidth, row * cellHeight]
    pen.fillStyle = 'rgba(255,255,255,.07)'
    pen.fillRect(x + 3, y + 3, cellWidth - 6, cellHeight - 6)
    const art = symbols.get('coin')
    if (turnedMs === undefined || !art) return
    // Every other passing cell is empty; the phase differs so that the cells do not turn in step.
    const way = ((turnedMs / 1000) * 9 + reel * 0.7 + row * 1.3) % 2
    pen.save()
    pen.beginPath()
    pen.rect(x, y, cellWidth, cellHeight)
    pen.clip()
    pen.globalAlpha = 0.7
    pen.drawImage(art.blurred, x + insetX, y + insetY - blurReach + Math.round((way - 1) * cellHeight))
    pen.restore()
  }

  #drawCoin(coin: CoinCell, scale: number): void {
    const { atlas, pen } = this.#reels
    const art = atlas?.symbols.get('coin')
    if (!atlas || !art) return
    const grown = atlas.size * scale
    const [x, y] = [(coin.reel + 0.5) * atlas.cellWidth, (coin.row + 0.5) * atlas.cellHeight]
    pen.drawImage(art.still, x - grown / 2, y - grown / 2, grown, grown)
    const label = atlas.label(this.#coinText(coin))
    pen.drawImage(label, Math.round(x - label.width / 2), Math.round(y - label.height / 2))
  }
}
