/** The edges of a cover, 360 × 480; the card rounds its corners. */
import { at, ellipse, flat, line, type Palette, solid, star } from './draw.ts'

const many = (count: number, each: (i: number) => string) => Array.from({ length: count }, (_, i) => each(i)).join('')
const corners = (inside: string) =>
  at(0, 0, inside) + at(360, 0, inside, 1, 90) + at(360, 480, inside, 1, 180) + at(0, 480, inside, 1, 270)
/** Repeats a drawing `count` times along the middle of the edge, clockwise. */
const along = (count: number, inset: number, each: string) =>
  many(count, (i) => {
    const [w, h] = [360 - 2 * inset, 480 - 2 * inset]
    const far = (i / count) * 2 * (w + h)
    if (far < w) return at(inset + far, inset, each)
    if (far < w + h) return at(360 - inset, inset + far - w, each)
    if (far < 2 * w + h) return at(360 - inset - (far - w - h), 480 - inset, each)
    return at(inset, 480 - inset - (far - 2 * w - h), each)
  })
const box = (inset: number, radius: number) =>
  `M${inset + radius} ${inset}H${360 - inset - radius}Q${360 - inset} ${inset} ${360 - inset} ${inset + radius}V${480 - inset - radius}Q${360 - inset} ${480 - inset} ${360 - inset - radius} ${480 - inset}H${inset + radius}Q${inset} ${480 - inset} ${inset} ${480 - inset - radius}V${inset + radius}Q${inset} ${inset} ${inset + radius} ${inset}z`

type Drawing = (palette: Palette) => string

const frames = {
  gilt: () =>
    line(box(6, 20), '#4a2400', 12) +
    line(box(6, 20), '#ffd75e', 7) +
    line(box(15, 14), '#ffd75e', 2, 0.8) +
    corners(at(26, 26, solid(star(4, 18, 7), 'gold', 3))),
  timber: () =>
    line(box(6, 8), '#2b1405', 20) +
    line(box(6, 8), '#8a4d22', 14) +
    line(box(3, 8), '#c98a4c', 3, 0.8) +
    corners(at(14, 14, solid(ellipse(0, 0, 8), 'bronze', 3))),
  vines: () =>
    line(box(8, 26), '#0d2b16', 12) +
    line(box(8, 26), '#3f7508', 6) +
    along(30, 9, solid('M-9 5Q-4-12 12-8 10 8-9 5z', 'lime', 2)) +
    corners(at(18, 18, solid(star(6, 13, 7), 'rose', 2))),
  neon: ([light]) =>
    `<g filter="url(#blur)">${line(box(10, 24), light, 14, 0.8)}</g>${line(box(10, 24), light, 5)}${line(box(10, 24), '#fff', 2)}`,
  slant: ([light]) =>
    flat('M0 0H120L70 34H34V76L0 110zM360 480H240L290 446H326V404L360 370z', '#14070f') +
    line('M122 2L72 36H36V78L2 112M238 478L288 444H324V402L358 368', light, 5),
  rope: () =>
    line(box(9, 16), '#22120a', 13) + line(box(9, 16), '#d9b06a', 8) + along(110, 9, line('M-4 4L4-4', '#6a4318', 3)),
  scallop: () => along(48, 0, solid(ellipse(0, 0, 18), 'cream', 0) + flat(ellipse(0, 0, 9), '#ff8ac4', 0.65)),
  iron: () =>
    line(box(6, 4), '#0a0e1a', 20) +
    line(box(6, 4), '#5d6784', 12) +
    line(box(3, 4), '#c3cbe0', 2.5, 0.8) +
    along(24, 6, solid(ellipse(0, 0, 4), 'silver', 2)) +
    corners(solid('M0 0H58L40 22 22 40 0 58z', 'silver', 4)),
  bulbs: () =>
    line(box(10, 22), '#5a1030', 20) +
    line(box(10, 22), '#d0343f', 14) +
    along(44, 10, flat(ellipse(0, 0, 7), '#fff6a8', 0.4) + flat(ellipse(0, 0, 4), '#fffbe0')),
  chrome: () =>
    line(box(7, 26), '#14171f', 15) +
    line(box(7, 26), '#a3adc4', 11) +
    line(box(5, 26), '#ffffff', 3, 0.9) +
    line(box(17, 18), '#ffd23a', 2.5),
  hairline: () =>
    line(box(14, 10), '#e8d9b0', 1.8, 0.9) +
    line(box(19, 7), '#e8d9b0', 1, 0.6) +
    corners(at(14, 14, flat('M-5 0L0-5 5 0 0 5z', '#e8d9b0'))),
  stone: () =>
    line(box(7, 4), '#1f1a10', 28) +
    line(box(8, 4), '#8b7350', 18) +
    line(box(3, 4), '#c9ae7c', 3, 0.8) +
    along(40, 8, line('M-5-5H5V5H-2V0', '#3a2c18', 2.5, 0.9)) +
    corners(at(14, 14, solid('M-16-16H18V18H-16z', 'emerald', 3) + flat(star(4, 12, 5), '#ffdf6a'))),
} satisfies Record<string, Drawing>

export type CoverFrame = keyof typeof frames

export function frame(name: CoverFrame, palette: Palette): string {
  return frames[name](palette)
}
