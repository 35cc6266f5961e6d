/** The background of the symbols, and the shade over them. */
import { blank, gradient, mix, type Palette, type Surface } from './canvas.ts'
import type { FrameName } from './skin.ts'

/** Light reels for the sweet and the paper styles, dark glass for the others. */
const grounds: Partial<Record<FrameName, readonly [string, string, string]>> = {
  scallop: ['#fffafd', '#ffe9f5', '#ffd0e8'],
  rope: ['#f8ecd0', '#ecd7a8', '#d0b078'],
  bulbs: ['#fffdf2', '#fff1cf', '#ffdf9e'],
  chrome: ['#fffaf0', '#f4ead6', '#d8c8a8'],
}

/** The background of the symbols, with a fold between the reels, drawn behind them on each frame. */
export function reelGround(frame: FrameName, palette: Palette, width: number, height: number, reels: number) {
  const { surface, pen } = blank(width, height, { opaque: true })
  const [, middle, dark] = palette
  const light = grounds[frame]
  const colours = light ?? [
    mix(mix(middle, dark, 0.5), '#0a0612', 0.5),
    mix(dark, middle, 0.35),
    mix(dark, '#06040c', 0.55),
  ]
  const wide = surface.width / reels
  pen.fillStyle = gradient(pen, [0, 0, 0, surface.height], ...colours)
  pen.fillRect(0, 0, surface.width, surface.height)
  for (let reel = 0; reel < reels; reel++) {
    // Fades to the same colour without opacity: towards transparent white the gradient would become grey.
    const edge = light ? '#78461438' : '#00000080'
    pen.fillStyle = gradient(
      pen,
      [reel * wide, 0, (reel + 1) * wide, 0],
      edge,
      `${edge.slice(0, 7)}00`,
      `${edge.slice(0, 7)}00`,
      `${edge.slice(0, 7)}00`,
      edge,
    )
    pen.fillRect(reel * wide, 0, wide, surface.height)
  }
  pen.fillStyle = light ? 'rgba(120,70,20,.35)' : 'rgba(255,255,255,.1)'
  for (let reel = 1; reel < reels; reel++) pen.fillRect(Math.round(reel * wide) - 1, 0, 2, surface.height)
  return surface
}

/** The shading at the top and, turned, at the bottom, where the reels curve away: drawn over them. */
export function reelShade(width: number, height: number) {
  const { surface, pen } = blank(width, height * 0.11)
  pen.fillStyle = gradient(pen, [0, 0, 0, surface.height], '#0000008c', '#0000002e', '#00000000')
  pen.fillRect(0, 0, surface.width, surface.height)
  return surface
}

export function turnSurface(of: Surface): Surface {
  const { surface, pen } = blank(of.width, of.height)
  pen.scale(1, -1)
  pen.drawImage(of, 0, -of.height)
  return surface
}
