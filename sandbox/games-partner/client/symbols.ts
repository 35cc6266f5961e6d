/** The symbols of a game as bitmaps: each drawn once for the size of the cells, in the states that the reels need. */

import type { SymbolId } from '../engine/outcome.ts'
import { blank, disc, drawAt, fade, glow, gradient, type Pen, type Surface } from './canvas.ts'
import { inkOn, letters } from './lettering.ts'
import type { Skin } from './skin.ts'
import { gold, hasTokens, type Metal, metals, token } from './tokens.ts'

export interface SymbolArt {
  readonly still: Surface
  /** Used while its reel is fast. */
  readonly blurred: Surface
}

/** How far a blurred symbol extends beyond a still one, above and below, as a share of its height. */
export const blurReach = 0.26

type Pictures = ReadonlyMap<string, HTMLImageElement>

/** The SVG drawings that the game's symbols use. */
export async function loadPictures(skin: Skin): Promise<Pictures> {
  const loaded = skin.things.map(async (thing) => {
    const picture = new Image(240, 240)
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240" viewBox="-120 -120 240 240">${skin.drawings[thing]}</svg>`
    picture.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
    await picture.decode()
    return [thing, picture] as const
  })
  return new Map(await Promise.all(loaded))
}

/** The game's object for a symbol; tokens have none. */
function thingOf(skin: Skin, id: SymbolId): string | undefined {
  const [line, place] = [id[0], Number(id.slice(1))]
  if (line === 'h') return skin.things[place - 1]
  if (line === 'l' && !hasTokens(skin.provider)) return skin.things[3 + place] ?? skin.things[place]
  return undefined
}

/** `size` is the smaller side of a cell, in device pixels. */
export function drawSymbol(skin: Skin, pictures: Pictures, id: SymbolId, size: number): Surface {
  const { surface, pen } = blank(size)
  const thing = thingOf(skin, id)
  drawAt(pen, size / 2, size / 2, size / 224, 0, () => {
    if (id === 'wild') wild(pen, skin, pictures)
    else if (id === 'scatter') scatter(pen, skin, pictures)
    else if (id === 'coin') coin(pen)
    else if (thing) {
      if (id === 'h1') glow(pen, 0, 0, 110, skin.lettering.fill[1], 0.55)
      picture(pen, pictures, thing, 0, 0, id === 'h1' ? 1.06 : 1)
    } else small(pen, () => token(pen, skin, Number(id.slice(1)) - 1))
  })
  return lifted(surface)
}

const small = (pen: Pen, draw: () => void) => drawAt(pen, 0, 0, 0.92, 0, draw)

function picture(pen: Pen, pictures: Pictures, thing: string, x: number, y: number, scale: number): void {
  const image = pictures.get(thing)
  if (image) pen.drawImage(image, x - 120 * scale, y - 120 * scale, 240 * scale, 240 * scale)
}

/** Light along the upper left edge, shade along the lower right one, and a shadow on the reel. */
function lifted(flat: Surface): Surface {
  const size = flat.width
  const outside = blank(size)
  outside.pen.fillRect(0, 0, size, size)
  outside.pen.globalCompositeOperation = 'destination-out'
  outside.pen.drawImage(flat, 0, 0)
  const inside = blank(size)
  inside.pen.drawImage(flat, 0, 0)
  inside.pen.globalCompositeOperation = 'source-atop'
  const edge = (colour: string, shift: number, blur: number) => {
    inside.pen.shadowColor = colour
    inside.pen.shadowBlur = blur * size
    // The surface itself stays outside of the picture: only its shadow is visible.
    inside.pen.shadowOffsetX = size * (2 + shift)
    inside.pen.shadowOffsetY = size * shift
    inside.pen.drawImage(outside.surface, -size * 2, 0)
  }
  edge('rgba(0,0,0,.42)', -0.025, 0.05)
  edge('rgba(255,255,255,.75)', 0.016, 0.02)
  const whole = blank(size)
  whole.pen.shadowColor = 'rgba(0,0,0,.55)'
  whole.pen.shadowBlur = size * 0.04
  whole.pen.shadowOffsetY = size * 0.028
  whole.pen.drawImage(inside.surface, 0, 0)
  return whole.surface
}

/** The average of one frame's motion: taller than the symbol by half of its height at each end. */
export function blurSymbol(still: Surface): Surface {
  const reach = Math.round(still.height * blurReach)
  const { surface, pen } = blank(still.width, still.height + 2 * reach)
  // Smoothed first, or the copies would be visible as lines.
  const smooth = blank(still.width, still.height * 0.3)
  smooth.pen.imageSmoothingQuality = 'high'
  smooth.pen.drawImage(still, 0, 0, smooth.surface.width, smooth.surface.height)
  const copies = 20
  pen.globalAlpha = 1 / copies
  pen.globalCompositeOperation = 'lighter'
  for (let i = 0; i < copies; i++) {
    pen.drawImage(smooth.surface, 0, (i / (copies - 1)) * 2 * reach, still.width, still.height)
  }
  return surface
}

function rays(pen: Pen, colour: string, count = 16): void {
  pen.save()
  pen.fillStyle = colour
  for (let i = 0; i < count; i++) {
    pen.rotate((Math.PI * 2) / count)
    pen.beginPath()
    pen.moveTo(0, 0)
    pen.lineTo(-9, -104)
    pen.lineTo(9, -104)
    pen.fill()
  }
  pen.restore()
}

function ribbon(pen: Pen, skin: Skin, text: string, y: number, [shine, light, middle, deep, edge]: Metal): void {
  const band = new Path2D('M-108-24L-84-30H84L108-24 98 0 108 24 84 30H-84L-108 24-98 0z')
  pen.save()
  pen.translate(0, y)
  pen.lineJoin = 'round'
  pen.lineWidth = 9
  pen.strokeStyle = edge
  pen.stroke(band)
  pen.fillStyle = gradient(pen, [0, -30, 0, 30], light, middle, deep)
  pen.fill(band)
  pen.lineWidth = 2.5
  pen.strokeStyle = fade(shine, 0.8)
  pen.stroke(new Path2D('M-88-23H88M-88 23H88'))
  pen.font = `900 60px ${skin.fontFamily}`
  const size = Math.min(54, (60 * 166) / pen.measureText(text).width)
  const lettering = { ...skin.lettering, fill: ['#ffffff', '#fffbe0', '#ffdf7a'] as const, edge, depth: 2, glow: false }
  inkOn(pen, text, { font: `900 ${size}px ${skin.fontFamily}`, size, lettering, x: 0, y: 2 })
  pen.restore()
}

function medal(pen: Pen, [shine, light, middle, deep, edge]: Metal, ground: readonly [string, string]): void {
  pen.fillStyle = edge
  disc(pen, 0, 0, 100)
  pen.fillStyle = gradient(pen, [-70, -80, 70, 80], shine, light, middle, deep, light)
  disc(pen, 0, 0, 95)
  pen.fillStyle = edge
  disc(pen, 0, 0, 80)
  const inner = pen.createRadialGradient(0, -20, 8, 0, 0, 84)
  inner.addColorStop(0, ground[0])
  inner.addColorStop(1, ground[1])
  pen.fillStyle = inner
  disc(pen, 0, 0, 76)
}

function wild(pen: Pen, skin: Skin, pictures: Pictures): void {
  glow(pen, 0, 0, 112, '#fff2a8', 0.7)
  rays(pen, 'rgba(255,236,150,.85)')
  medal(pen, gold, ['#ff7ab8', '#6a0f4a'])
  rays(pen, 'rgba(255,255,255,.12)', 12)
  picture(pen, pictures, skin.things[0]!, 0, -14, 0.62)
  ribbon(pen, skin, 'WILD', 58, metals[2]!)
}

function scatter(pen: Pen, skin: Skin, pictures: Pictures): void {
  glow(pen, 0, 0, 112, skin.palette[0], 0.75)
  rays(pen, 'rgba(160,235,255,.8)', 20)
  medal(pen, ['#ffffff', '#d8f6ff', '#7cc8e6', '#3278a4', '#0a2b44'], ['#5fd2ff', '#0b2f7a'])
  picture(pen, pictures, skin.things[4]!, 0, -14, 0.62)
  ribbon(pen, skin, 'SCATTER', 58, metals[1]!)
}

function coin(pen: Pen): void {
  glow(pen, 0, 0, 110, '#ffdf7a', 0.5)
  medal(pen, gold, ['#ffd75e', '#c97a06'])
  pen.lineWidth = 3
  pen.strokeStyle = 'rgba(255,248,208,.75)'
  for (const radius of [86, 70]) {
    pen.beginPath()
    pen.arc(0, 0, radius, 0, Math.PI * 2)
    pen.stroke()
  }
  pen.fillStyle = 'rgba(255,255,255,.35)'
  disc(pen, -30, -44, 34, 15)
}

/** The text on a coin. */
export function coinLabel(skin: Skin, text: string, size: number): Surface {
  const lettering = { ...skin.lettering, fill: ['#ffffff', '#ffffff', '#fff0b8'] as const, edge: '#4a2400', depth: 1 }
  return letters(text, { family: skin.fontFamily, size, lettering: { ...lettering, glow: false } })
}
