/** The lowest-paying symbols: each provider has a kind of token, with a sign on it. Drawn around the origin, 200 wide. */
import { disc, fade, gradient, mix, type Pen, polygon } from './canvas.ts'
import { inkOn } from './lettering.ts'
import type { Skin } from './skin.ts'

export type Metal = readonly [shine: string, light: string, middle: string, deep: string, edge: string]

export const metals: readonly Metal[] = [
  ['#ffd6dc', '#ff5d72', '#d81e43', '#8a0b2b', '#3d0415'],
  ['#d6efff', '#58b4ff', '#1e6fe0', '#123f96', '#071b45'],
  ['#f1dcff', '#c07bff', '#8438dc', '#4d1791', '#200843'],
  ['#d4ffe6', '#4fe39a', '#12a862', '#07663c', '#032b1a'],
  ['#ffe9c8', '#ffb054', '#f5740f', '#a93f02', '#461800'],
  ['#d5fff8', '#4fe0cf', '#0fa294', '#06605c', '#022a2b'],
]
export const gold: Metal = ['#fffbe0', '#ffdf7a', '#f5a91a', '#a85b00', '#4a2400']

type Base = 'bare' | 'slice' | 'hex' | 'slant' | 'seal' | 'jelly' | 'rune' | 'ball' | 'chip' | 'slab'
type Signs = 'ranks' | 'suits' | 'numbers' | 'runes' | 'none'

const families: Readonly<Record<string, readonly [Base, Signs]>> = {
  velmora: ['bare', 'ranks'],
  kestrino: ['bare', 'ranks'],
  tanglewick: ['slice', 'ranks'],
  orbelune: ['hex', 'ranks'],
  nimbolt: ['slant', 'ranks'],
  quillfox: ['seal', 'suits'],
  saffrell: ['jelly', 'none'],
  drakemoor: ['rune', 'runes'],
  pomelita: ['ball', 'numbers'],
  umbrasol: ['chip', 'suits'],
  tikovari: ['slab', 'runes'],
}

const ranks = ['A', 'K', 'Q', 'J', '10', '9']
const numbers = ['8', '27', '42', '55', '63', '90']
const suits = [
  'M0 34C-64-8-38-58 0-28 38-58 64-8 0 34z',
  'M0-48C62-4 38 40 7 18L18 46H-18L-7 18C-38 40-62-4 0-48z',
  'M0-50L36 0 0 50-36 0z',
  'M-22 6A22 22 0 1 1-16-26 22 22 0 1 1 16-26 22 22 0 1 1 22 6Q10 10 5 4L16 44H-16L-5 4Q-10 10-22 6z',
  'M0-50L14-16 50-14 22 8 32 44 0 24-32 44-22 8-50-14-14-16z',
  'M14-46A46 46 0 1 0 44 26 38 38 0 1 1 14-46z',
]
const runes = [
  'M-18-50V50M-18-46L24-16-18 12',
  'M-22-50V50M22-50V50M-22-14L22 14',
  'M0-50V50M-28-20L0-50 28-20M-28 20L0-8 28 20',
  'M-22 50V-50L24-24-22 2 26 50',
  'M0-50L28 0 0 50-28 0z M-28-50V-34M28 34V50',
  'M-26-50L26 50M26-50L-26 50M0-34V-50M0 34V50',
]
const jellies = [
  'M0 76C-116 4-74-92 0-42 74-92 116 4 0 76z',
  'M-56-76H56Q76-76 76-56V56Q76 76 56 76H-56Q-76 76-76 56V-56Q-76-76-56-76z',
  'M0-92Q14-96 20-82L34-38 80-36Q98-34 84-20L48 10 60 54Q64 72 48 62L0 34-48 62Q-64 72-60 54L-48 10-84-20Q-98-34-80-36L-34-38-20-82Q-14-96 0-92z',
  'M0-90C40-40 78-6 78 28A78 66 0 0 1-78 28C-78-6-40-40 0-90z',
  'M-80 0A80 80 0 1 0 80 0A80 80 0 1 0-80 0z',
  'M-14-78Q0-100 14-78L88 52Q98 74 72 76H-72Q-98 74-88 52z',
]

/** Whether the provider has tokens; without them its objects are also the low symbols. */
export function hasTokens(provider: string): boolean {
  return provider in families
}

export function token(pen: Pen, skin: Skin, place: number): void {
  const [base, signs] = families[skin.provider] ?? ['bare', 'ranks']
  const metal = metals[place % metals.length]!
  if (base === 'bare') {
    rank(pen, skin, ranks[place]!, metal, 186)
    return
  }
  bases[base](pen, metal, place)
  if (signs === 'ranks') rank(pen, skin, ranks[place]!, base === 'slice' ? metal : gold, base === 'slant' ? 108 : 98)
  if (signs === 'suits') stamped(pen, new Path2D(suits[place]!), base === 'chip' ? metal : gold)
  if (signs === 'runes') carved(pen, new Path2D(runes[place]!), metal)
  if (signs === 'numbers') numeral(pen, skin, numbers[place]!)
}

function rank(
  pen: Pen,
  { fontFamily, lettering }: Skin,
  text: string,
  [shine, light, middle, , edge]: Metal,
  size: number,
) {
  const own = { ...lettering, fill: [shine, light, middle] as const, edge, depth: 5, glow: false }
  pen.font = `900 ${size}px ${fontFamily}`
  pen.textAlign = 'center'
  const { actualBoundingBoxLeft: left, actualBoundingBoxRight: right } = pen.measureText(text)
  const fitted = size * Math.min(1, 188 / (left + right))
  const shift = (((left - right) / 2) * fitted) / size
  inkOn(pen, text, { font: `900 ${fitted}px ${fontFamily}`, size: fitted, lettering: own, x: shift, y: size * 0.04 })
}

function numeral(pen: Pen, { fontFamily }: Skin, text: string): void {
  pen.fillStyle = '#1b1e30'
  pen.font = `900 62px ${fontFamily}`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(text, 0, 2)
}

function stamped(pen: Pen, path: Path2D, [shine, light, , deep, edge]: Metal): void {
  pen.save()
  pen.scale(1.05, 1.05)
  pen.lineJoin = 'round'
  pen.lineWidth = 9
  pen.strokeStyle = edge
  pen.stroke(path)
  pen.fillStyle = gradient(pen, [0, -50, 0, 50], shine, light, deep)
  pen.fill(path)
  pen.restore()
}

function carved(pen: Pen, path: Path2D, [shine, light, middle, , edge]: Metal): void {
  pen.save()
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  pen.lineWidth = 22
  pen.strokeStyle = edge
  pen.stroke(path)
  pen.shadowColor = light
  pen.shadowBlur = 26
  pen.lineWidth = 12
  pen.strokeStyle = middle
  pen.stroke(path)
  pen.lineWidth = 6
  pen.strokeStyle = shine
  pen.stroke(path)
  pen.restore()
}

const ring = (pen: Pen, radius: number, width: number, colour: string | CanvasGradient) => {
  pen.beginPath()
  pen.arc(0, 0, radius, 0, Math.PI * 2)
  pen.lineWidth = width
  pen.strokeStyle = colour
  pen.stroke()
}

const bases: Readonly<Record<Exclude<Base, 'bare'>, (pen: Pen, metal: Metal, place: number) => void>> = {
  slice: (pen) => {
    pen.fillStyle = gradient(pen, [-70, -80, 60, 90], '#a8733c', '#6b3f1a', '#3a1f0b')
    disc(pen, 0, 4, 92, 88)
    pen.fillStyle = gradient(pen, [-60, -70, 60, 80], '#fbe3b4', '#e2b777', '#b98244')
    disc(pen, 0, 0, 78, 74)
    for (const radius of [66, 52, 36, 20]) ring(pen, radius, 3, 'rgba(120,70,25,.35)')
  },
  hex: (pen, [shine, light, middle, deep, edge]) => {
    const corners = (r: number) =>
      Array.from({ length: 6 }, (_, i) => [Math.sin((i * Math.PI) / 3) * r, Math.cos((i * Math.PI) / 3) * r] as const)
    polygon(pen, corners(96))
    pen.fillStyle = edge
    pen.fill()
    polygon(pen, corners(88))
    pen.fillStyle = gradient(pen, [-60, -80, 60, 80], shine, light, middle, deep)
    pen.fill()
    polygon(pen, corners(72))
    pen.fillStyle = gradient(pen, [0, -70, 0, 70], mix(deep, '#05060f', 0.45), mix(deep, '#05060f', 0.8))
    pen.fill()
    pen.lineWidth = 3
    pen.strokeStyle = light
    pen.stroke()
  },
  slant: (pen, [shine, light, middle, deep, edge]) => {
    const corners = (r: number) =>
      [
        [-62 * r, -78 * r],
        [92 * r, -78 * r],
        [62 * r, 78 * r],
        [-92 * r, 78 * r],
      ] as const
    polygon(pen, corners(1.08))
    pen.fillStyle = edge
    pen.fill()
    polygon(pen, corners(0.98))
    pen.fillStyle = gradient(pen, [0, -80, 0, 80], shine, light, middle, deep)
    pen.fill()
    polygon(pen, corners(0.8))
    pen.fillStyle = gradient(pen, [0, -60, 0, 60], deep, edge)
    pen.fill()
  },
  seal: (pen, [shine, light, middle, deep, edge]) => {
    const wobble = (r: number) =>
      Array.from({ length: 40 }, (_, i) => {
        const angle = (i * Math.PI) / 20
        const out = r * (1 + 0.045 * Math.sin(i * 2.3) + 0.03 * Math.cos(i * 1.1))
        return [Math.cos(angle) * out, Math.sin(angle) * out] as const
      })
    polygon(pen, wobble(90))
    pen.fillStyle = edge
    pen.fill()
    polygon(pen, wobble(84))
    pen.fillStyle = gradient(pen, [-60, -70, 60, 80], shine, light, middle, deep)
    pen.fill()
    pen.fillStyle = gradient(pen, [-50, -60, 50, 60], deep, middle)
    disc(pen, 0, 0, 62)
    ring(pen, 62, 4, fade(shine, 0.5))
  },
  jelly: (pen, [shine, light, middle, deep, edge], place) => {
    const path = new Path2D(jellies[place]!)
    pen.lineJoin = 'round'
    pen.lineWidth = 14
    pen.strokeStyle = edge
    pen.stroke(path)
    pen.fillStyle = gradient(pen, [-20, -90, 20, 90], shine, light, middle, deep)
    pen.fill(path)
    pen.save()
    pen.clip(path)
    pen.fillStyle = fade(shine, 0.4)
    disc(pen, 0, 74, 64, 26)
    pen.fillStyle = 'rgba(255,255,255,.75)'
    disc(pen, -28, -36, 26, 13)
    disc(pen, 16, -48, 9, 6)
    pen.restore()
  },
  rune: (pen) => {
    const path = new Path2D('M-50-92L34-96 80-58 88 30 58 84-20 96-78 66-90-20z')
    pen.lineJoin = 'round'
    pen.lineWidth = 9
    pen.strokeStyle = '#0b0e18'
    pen.stroke(path)
    pen.fillStyle = gradient(pen, [-70, -90, 70, 90], '#b4bfd4', '#76829c', '#434d66', '#272e42')
    pen.fill(path)
    pen.lineWidth = 3
    pen.strokeStyle = 'rgba(255,255,255,.28)'
    pen.stroke(new Path2D('M-80-18L-46-82 30-86M-60 40L-40 56M46-60L60-40M40 66L58 44'))
    pen.strokeStyle = 'rgba(0,0,0,.35)'
    pen.stroke(new Path2D('M-84 0L-60 8M70 0L86 10M-10 90L-6 70M26-94L22-76'))
  },
  ball: (pen, [shine, light, middle, deep, edge]) => {
    pen.fillStyle = edge
    disc(pen, 0, 0, 92)
    pen.fillStyle = gradient(pen, [-50, -80, 60, 80], shine, light, middle, deep)
    disc(pen, 0, 0, 86)
    pen.fillStyle = gradient(pen, [-30, -50, 30, 50], '#fff', '#f4f1e6', '#cfc8b4')
    disc(pen, 0, 0, 54)
    ring(pen, 54, 4, fade(deep, 0.7))
    pen.fillStyle = 'rgba(255,255,255,.65)'
    disc(pen, -34, -56, 22, 12)
  },
  chip: (pen, [shine, light, middle, deep, edge]) => {
    pen.fillStyle = edge
    disc(pen, 0, 3, 92)
    pen.fillStyle = gradient(pen, [-60, -80, 60, 80], shine, light, middle, deep)
    disc(pen, 0, 0, 88)
    pen.save()
    for (let i = 0; i < 8; i++) {
      pen.rotate(Math.PI / 4)
      pen.fillStyle = '#fbf6e6'
      pen.fillRect(-11, -88, 22, 22)
    }
    pen.restore()
    ring(pen, 64, 3, fade(shine, 0.9))
    pen.fillStyle = gradient(pen, [0, -60, 0, 60], '#fffdf4', '#efe5cc')
    disc(pen, 0, 0, 60)
    ring(pen, 60, 3, edge)
  },
  slab: (pen, [, , , , edge]) => {
    const path = new Path2D('M-70-88H70L90-66V66L70 90H-70L-90 66V-66z')
    pen.lineWidth = 9
    pen.lineJoin = 'round'
    pen.strokeStyle = '#1f160a'
    pen.stroke(path)
    pen.fillStyle = gradient(pen, [-60, -90, 60, 90], '#e6cf9c', '#bd9c63', '#856535', '#57401e')
    pen.fill(path)
    const inner = new Path2D('M-56-70H56L70-54V54L56 70H-56L-70 54V-54z')
    pen.fillStyle = fade(edge, 0.35)
    pen.fill(inner)
    pen.lineWidth = 4
    pen.strokeStyle = 'rgba(60,40,14,.7)'
    pen.stroke(inner)
  },
}
