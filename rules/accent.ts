/** The shades of the site's accent colour in one theme, as `#rrggbb`. */
export interface AccentShades {
  readonly accent: string
  /** Under the pointer. */
  readonly hover: string
  /** Text and icons on the colour. */
  readonly on: string
  /** Text of the colour on the theme's backgrounds. */
  readonly text: string
}

/** The background of each theme with the least contrast: the dark theme's lightest, the light theme's darkest. */
export const hardestBackground = { dark: '#282c3f', light: '#e7e9f2' } as const

/** Contrast that text needs (WCAG 2.2, 1.4.3). */
const leastContrast = 4.5

type Rgb = readonly [number, number, number]
const rgbOf = (colour: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as never
const textOf = (rgb: Rgb) => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
const mixed = (one: string, other: string, share: number): string => {
  const to = rgbOf(other)
  return textOf(rgbOf(one).map((part, i) => part + ((to[i] ?? part) - part) * share) as never)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = rgbOf(colour).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colours `#rrggbb`, 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** The colour, or the least mixture of it with another one that is readable on a background. */
function readable(colour: string, background: string, towards: string): string {
  for (let share = 0; share < 1; share += 0.02) {
    const shade = mixed(colour, towards, share)
    if (contrastOf(shade, background) >= leastContrast) return shade
  }
  return towards
}

/** The shades of an accent colour `#rrggbb` in both themes; texts are readable whatever the colour is. */
export function accentShades(accent: string): { readonly dark: AccentShades; readonly light: AccentShades } {
  const on = contrastOf(accent, '#000000') >= contrastOf(accent, '#ffffff') ? '#000000' : '#ffffff'
  // Away from the text on it, so that it stays readable.
  const hover = mixed(accent, on === '#000000' ? '#ffffff' : '#000000', 0.2)
  return {
    dark: { accent, hover, on, text: readable(accent, hardestBackground.dark, '#ffffff') },
    light: { accent, hover, on, text: readable(accent, hardestBackground.light, '#000000') },
  }
}
