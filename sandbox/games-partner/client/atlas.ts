/** All bitmaps of a game for one size of its cells. */

import type { GameInfo, SymbolId } from '../engine/outcome.ts'
import { blank, type Surface } from './canvas.ts'
import { reelGround, reelShade, turnSurface } from './reel-ground.ts'
import type { Skin } from './skin.ts'
import { blurReach, blurSymbol, coinLabel, drawSymbol, loadPictures, type SymbolArt } from './symbols.ts'

export interface Atlas {
  /** The size of a cell, in device pixels. */
  readonly cellWidth: number
  readonly cellHeight: number
  /** The side of a symbol, and its position in its cell. */
  readonly size: number
  readonly insetX: number
  readonly insetY: number
  /** The distance from a blurred symbol's upper end to the symbol's position. */
  readonly blurReach: number
  readonly symbols: ReadonlyMap<SymbolId, SymbolArt>
  readonly ground: Surface
  /** Drawn over the upper end of the reels, and over the lower one. */
  readonly shade: Surface
  readonly shadeBelow: Surface
  /** A light behind a winning symbol. */
  readonly halo: Surface
  label(text: string): Surface
}

export type AtlasMaker = (cellWidth: number, cellHeight: number) => Atlas

/** Loads the drawings once; the result draws an atlas for any size. */
export async function openAtlas(skin: Skin, game: GameInfo): Promise<AtlasMaker> {
  const pictures = await loadPictures(skin)
  return (cellWidth, cellHeight) => {
    const size = Math.min(cellWidth, Math.round(cellHeight * 1.02))
    const symbols = new Map(
      game.symbols.map(({ id }) => {
        const still = drawSymbol(skin, pictures, id, size)
        return [id, { still, blurred: blurSymbol(still) }] as const
      }),
    )
    const labels = new Map<string, Surface>()
    const shade = reelShade(cellWidth * game.reels, cellHeight * game.rows)
    const [width, height] = [cellWidth * game.reels, cellHeight * game.rows]
    return {
      cellWidth,
      cellHeight,
      size,
      insetX: Math.round((cellWidth - size) / 2),
      insetY: Math.round((cellHeight - size) / 2),
      blurReach: Math.round(size * blurReach),
      symbols,
      ground: reelGround(skin.frame, skin.palette, width, height, game.reels),
      shade,
      shadeBelow: turnSurface(shade),
      halo: haloOf(cellWidth, cellHeight, skin),
      label: (text) => {
        const known = labels.get(text)
        if (known) return known
        const letter = Math.min(size * 0.3, (size * 1.5) / Math.max(3, text.length))
        const made = coinLabel(skin, text, Math.round(letter))
        labels.set(text, made)
        return made
      },
    }
  }
}

function haloOf(width: number, height: number, { palette, lettering }: Skin): Surface {
  const { surface, pen } = blank(width, height)
  const inset = Math.round(Math.min(width, height) * 0.03)
  const box = [inset, inset, width - 2 * inset, height - 2 * inset, Math.min(width, height) * 0.1] as const
  const light = pen.createRadialGradient(width / 2, height / 2, 0, width / 2, height / 2, Math.max(width, height) * 0.7)
  light.addColorStop(0, 'rgba(255,246,200,.85)')
  light.addColorStop(1, `${palette[0]}99`)
  pen.fillStyle = light
  pen.beginPath()
  pen.roundRect(...box)
  pen.fill()
  pen.lineWidth = Math.max(2, inset)
  pen.strokeStyle = lettering.fill[1]
  pen.stroke()
  return surface
}
