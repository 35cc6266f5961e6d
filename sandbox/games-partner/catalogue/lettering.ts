import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Blob, Buffer, Face, Font, shape, Variation } from 'harfbuzzjs'
import subsetFont from 'subset-font'
import { round } from './draw.ts'

/** A provider's lettering for the names of its games. */
export interface CoverLettering {
  readonly fill: readonly [top: string, middle: string, bottom: string]
  readonly edge: string
  /** The thickness of the letters, seen from above. */
  readonly depth: number
  readonly capitals: boolean
  readonly place: 'bottom' | 'top' | 'band'
  /** The bend of a line: its middle is lower by this share of half its width. */
  readonly arc?: number
  readonly slant?: number
  readonly glow?: boolean
}

export const fontFiles = {
  cinzel: '@fontsource/cinzel/files/cinzel-latin-900-normal.woff2',
  rye: '@fontsource/rye/files/rye-latin-400-normal.woff2',
  lobster: '@fontsource/lobster/files/lobster-latin-400-normal.woff2',
  orbitron: '@fontsource/orbitron/files/orbitron-latin-900-normal.woff2',
  bangers: '@fontsource/bangers/files/bangers-latin-400-normal.woff2',
  lilita: '@fontsource/lilita-one/files/lilita-one-latin-400-normal.woff2',
  bungee: '@fontsource/bungee/files/bungee-latin-400-normal.woff2',
  onest: '@fontsource-variable/onest/files/onest-latin-wght-normal.woff2',
} as const

export type FontName = keyof typeof fontFiles

interface Loaded {
  readonly font: Font
  readonly unitsPerEm: number
  readonly capitalHeight: number
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz '
const loaded = new Map<FontName, Loaded>()

export async function loadFonts(): Promise<void> {
  for (const name of Object.keys(fontFiles) as FontName[]) {
    const packed = readFileSync(fileURLToPath(import.meta.resolve(fontFiles[name])))
    const face = new Face(new Blob(new Uint8Array(await subsetFont(packed, letters, { targetFormat: 'truetype' }))))
    const font = new Font(face)
    font.setVariations([new Variation('wght', 800)])
    loaded.set(name, { font, unitsPerEm: face.upem, capitalHeight: heightOf(shaped(font, 'H')) })
  }
}

interface Glyph {
  readonly outline: readonly { type: string; values: number[] }[]
  readonly x: number
  readonly advance: number
}

interface Shaped {
  readonly glyphs: readonly Glyph[]
  readonly width: number
}

function shaped(font: Font, text: string): Shaped {
  const buffer = new Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  shape(font, buffer)
  let width = 0
  const glyphs = buffer.getGlyphInfosAndPositions().map(({ codepoint, xAdvance = 0 }) => {
    const glyph = { outline: font.glyphToJson(codepoint), x: width, advance: xAdvance }
    width += xAdvance
    return glyph
  })
  return { glyphs, width }
}

const heightOf = ({ glyphs }: Shaped) =>
  Math.max(...glyphs.flatMap(({ outline }) => outline.flatMap(({ values }) => values.filter((_, i) => i % 2 === 1))))

/** All splits of words into up to three lines. */
function breaks(words: readonly string[]): string[][] {
  const ways: string[][] = [[words.join(' ')]]
  for (let i = 1; i < words.length; i++) {
    const first = words.slice(0, i).join(' ')
    ways.push([first, words.slice(i).join(' ')])
    for (let j = i + 1; j < words.length; j++) ways.push([first, words.slice(i, j).join(' '), words.slice(j).join(' ')])
  }
  return ways
}

interface Box {
  readonly width: number
  readonly height: number
}

export interface Written {
  readonly lines: readonly string[]
  readonly height: number
}

const leading = 1.24
const largest = 62

/** The text as outlines, as large as the box allows, centred on 0 and hanging from 0. */
export function write(name: string, fontName: FontName, { capitals, arc = 0 }: CoverLettering, box: Box): Written {
  const { font, unitsPerEm, capitalHeight } = loaded.get(fontName)!
  const text = capitals ? name.toUpperCase() : name
  const height = capitalHeight / unitsPerEm
  const ways = breaks(text.split(' ')).map((lines) => {
    const set = lines.map((each) => shaped(font, each))
    const widest = Math.max(...set.map(({ width }) => width)) / unitsPerEm
    const tall = height * (1 + (lines.length - 1) * leading) + Math.abs(arc) * widest * 0.25
    return { set, size: Math.min(box.width / widest, box.height / tall, largest / height) }
  })
  const { set, size } = ways.reduce((best, way) => (way.size > best.size * 1.06 ? way : best))
  const scale = size / unitsPerEm
  const step = size * height * leading
  const lines = set.map((line, i) => linePath(line, scale, size * height + i * step, arc))
  return { lines, height: size * height + (set.length - 1) * step }
}

function linePath({ glyphs, width }: Shaped, scale: number, baseline: number, arc: number): string {
  const half = (width * scale) / 2
  const bent = glyphs.flatMap(({ outline, x, advance }) => {
    const middle = (x + advance / 2) * scale - half
    const share = half === 0 ? 0 : middle / half
    const bend = arc * half * 0.5 * (1 - share * share)
    const angle = Math.atan(-arc * share)
    const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale]
    return outline.map(({ type, values }) => {
      const points = values.map((value, i) => {
        const right = (i % 2 === 0 ? value : values[i - 1]!) - advance / 2
        const up = i % 2 === 0 ? values[i + 1]! : value
        return round(i % 2 === 0 ? middle + right * cos + up * sin : baseline + bend + right * sin - up * cos)
      })
      return `${type}${points.join(' ')}`
    })
  })
  return bent.join('')
}

/** One drawing of the lines for each layer: depth, then an edge, then the fill. */
export function drawLetters({ lines }: Written, { fill, edge, depth, slant = 0, glow }: CoverLettering): string {
  const all = lines.join('')
  const thick = (y: number, width: number) =>
    `<path d="${all}" transform="translate(0 ${y})" fill="${edge}" stroke="${edge}" stroke-width="${width}" stroke-linejoin="round"/>`
  const stops = fill.map((colour, i) => `<stop offset="${i / 2}" stop-color="${colour}"/>`).join('')
  const filled = lines.map((d) => `<path d="${d}" fill="url(#letters)"/>`).join('')
  const halo = glow
    ? `<path d="${all}" fill="none" stroke="${fill[2]}" stroke-width="16" opacity=".7" filter="url(#blur)"/>`
    : ''
  const deep = Array.from({ length: Math.ceil(depth / 2) }, (_, i) => thick(depth - i * 2, 7)).join('')
  return `<linearGradient id="letters" x1="0" y1="0" x2="0" y2="1">${stops}</linearGradient><g transform="rotate(${slant})">${halo}${deep}${thick(0, 7)}${filled}</g>`
}
