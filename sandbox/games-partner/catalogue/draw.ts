/** The colours of a cover: at the light, around it, and in the darkest parts. */
export type Palette = readonly [light: string, middle: string, dark: string]

/** The shades of each material, from the highlight to the outline. */
const shades = {
  gold: ['#fff6c9', '#ffd75e', '#f5a300', '#a85b00', '#4a2400'],
  ruby: ['#ffd0d6', '#ff5d72', '#d81e43', '#8a0b2b', '#3d0415'],
  emerald: ['#d4ffe6', '#4fe39a', '#12a862', '#07663c', '#032b1a'],
  sapphire: ['#d3ecff', '#58b4ff', '#1e6fe0', '#123f96', '#071b45'],
  amethyst: ['#f1dcff', '#c07bff', '#8438dc', '#4d1791', '#200843'],
  ice: ['#ffffff', '#c9f3ff', '#6ccbf0', '#2b7fb0', '#0d3450'],
  rose: ['#ffe8f4', '#ff9ccb', '#f0478f', '#a81b5d', '#480726'],
  bronze: ['#ffe3c2', '#e0a063', '#a8622a', '#683612', '#2b1405'],
  lime: ['#f4ffcd', '#bfee4a', '#74bb16', '#3f7508', '#183002'],
  orange: ['#ffe9c8', '#ffb054', '#f5740f', '#a93f02', '#461800'],
  silver: ['#ffffff', '#e3e8f2', '#a3adc4', '#5d6784', '#20263a'],
  ink: ['#8d96b8', '#4e5678', '#2b304b', '#171a2c', '#07080f'],
  teal: ['#d5fff8', '#4fe0cf', '#0fa294', '#06605c', '#022a2b'],
  cream: ['#ffffff', '#fff1d6', '#f0d2a0', '#b58a52', '#5a3c18'],
} as const

export type Tint = keyof typeof shades
const tints: readonly Tint[] = Object.keys(shades) as Tint[]

export function shade(tint: Tint, at: 0 | 1 | 2 | 3 | 4): string {
  return shades[tint][at]
}

/** The gradient of a material, which `solid` and `flat` refer to. */
export function tintGradient(tint: Tint): string {
  const [shine, light, middle, deep] = shades[tint]
  return `<linearGradient id="${tint}" x1=".15" y1="0" x2=".75" y2="1"><stop stop-color="${shine}"/><stop offset=".3" stop-color="${light}"/><stop offset=".62" stop-color="${middle}"/><stop offset="1" stop-color="${deep}"/></linearGradient>`
}

export const tintGradients: string = tints.map(tintGradient).join('')

/** A shape of a material, with its outline. */
export function solid(d: string, tint: Tint, width = 6): string {
  return `<path d="${d}" fill="url(#${tint})" stroke="${shade(tint, 4)}" stroke-width="${width}" stroke-linejoin="round"/>`
}

export function flat(d: string, fill: string, opacity = 1): string {
  return `<path d="${d}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`
}

export function line(d: string, stroke: string, width: number, opacity = 1): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`
}

/** The position of highlights: the upper left. */
export function gloss(d: string, opacity = 0.5): string {
  return flat(d, '#ffffff', opacity)
}

export function at(x: number, y: number, inside: string, scale = 1, turn = 0): string {
  return `<g transform="translate(${round(x)} ${round(y)}) rotate(${round(turn)}) scale(${round(scale)})">${inside}</g>`
}

export function round(value: number): number {
  return Math.round(value * 100) / 100
}

export function ellipse(x: number, y: number, rx: number, ry = rx): string {
  return `M${round(x - rx)} ${round(y)}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`
}

/** A star of `points`, or a polygon when both radii are equal. */
export function star(points: number, outer: number, inner: number, turn = 0): string {
  const corners = Array.from({ length: points * 2 }, (_, i) => {
    const angle = ((i / points) * 180 - 90 + turn) * (Math.PI / 180)
    const radius = i % 2 === 0 ? outer : inner
    return `${round(Math.cos(angle) * radius)} ${round(Math.sin(angle) * radius)}`
  })
  return `M${corners.join('L')}z`
}

/** The same drawing, repeated around the middle. */
export function around(count: number, each: string, turn = 0): string {
  return Array.from(
    { length: count },
    (_, i) => `<g transform="rotate(${round((i / count) * 360 + turn)})">${each}</g>`,
  ).join('')
}
