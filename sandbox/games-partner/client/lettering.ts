import { blank, gradient, type Pen, type Surface } from './canvas.ts'
import type { Lettering } from './skin.ts'

interface Written {
  readonly family: string
  readonly size: number
  readonly lettering: Lettering
}

/** One line of letters with depth, edge and gradient, in its own surface. */
export function letters(text: string, { family, size, lettering }: Written): Surface {
  const font = `900 ${size}px ${family}`
  const measure = blank(1).pen
  measure.font = font
  const margin = size * 0.35
  const { surface, pen } = blank(measure.measureText(text).width + margin * 2, size * 1.25 + margin)
  inkOn(pen, text, { font, size, lettering, x: surface.width / 2, y: surface.height / 2 + size * 0.03 })
  return surface
}

interface Ink {
  readonly font: string
  readonly size: number
  readonly lettering: Lettering
  readonly x: number
  readonly y: number
}

export function inkOn(pen: Pen, text: string, { font, size, lettering, x, y }: Ink): void {
  const { fill, edge, depth, slant = 0, glow = false } = lettering
  pen.save()
  pen.translate(x, y)
  if (slant) pen.transform(1, 0, Math.tan((slant * Math.PI) / 180), 1, 0, 0)
  pen.font = font
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.lineJoin = 'round'
  const step = (size / 60) * 0.8
  if (glow) pen.shadowColor = fill[2]
  else pen.shadowColor = 'rgba(0,0,0,.6)'
  pen.shadowBlur = size * (glow ? 0.4 : 0.14)
  pen.shadowOffsetY = glow ? 0 : size * 0.05
  pen.strokeStyle = edge
  pen.lineWidth = size * 0.17
  pen.strokeText(text, 0, depth * step)
  pen.shadowColor = 'transparent'
  for (let deep = depth; deep >= 0; deep -= 1) pen.strokeText(text, 0, deep * step)
  pen.fillStyle = gradient(pen, [0, -size * 0.38, 0, size * 0.38], ...fill)
  pen.fillText(text, 0, 0)
  pen.globalAlpha = 0.55
  pen.strokeStyle = '#fff'
  pen.lineWidth = Math.max(1, size * 0.018)
  pen.strokeText(text, 0, -size * 0.012)
  pen.globalAlpha = 1
  pen.fillText(text, 0, size * 0.012)
  pen.restore()
}

/** The title in one line, or in two of similar length where that makes the letters larger. */
export function title(
  text: string,
  family: string,
  lettering: Lettering,
  { width, height }: { width: number; height: number },
): Surface {
  const written = lettering.capitals ? text.toUpperCase() : text
  const words = written.split(' ')
  const splits = words
    .slice(1)
    .map((_, i) => [words.slice(0, i + 1).join(' '), words.slice(i + 1).join(' ')] as const)
    .toSorted(([a, b], [c, d]) => Math.max(a.length, b.length) - Math.max(c.length, d.length))
  const options: readonly (readonly string[])[] = splits[0] ? [[written], splits[0]] : [[written]]
  const fitted = options.map((lines) => ({ lines, size: sizeFor(lines, family, width, height) }))
  const { lines, size } = fitted.toSorted((a, b) => b.size - a.size)[0]!
  const { surface, pen } = blank(width, height)
  const gap = size * 1.06
  lines.forEach((line, i) => {
    const y = height / 2 + (i - (lines.length - 1) / 2) * gap
    inkOn(pen, line, { font: `900 ${size}px ${family}`, size, lettering, x: width / 2, y })
  })
  return surface
}

function sizeFor(lines: readonly string[], family: string, width: number, height: number): number {
  const pen = blank(1).pen
  pen.font = `900 100px ${family}`
  const widest = Math.max(...lines.map((line) => pen.measureText(line).width))
  return Math.floor(Math.min(((width * 0.92) / widest) * 100, (height * 0.8) / (1.06 * lines.length)))
}
