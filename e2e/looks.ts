import { type Language, languages } from '@casino/contract/language'

export const widths = [320, 375, 768, 1024, 1440] as const
export const themes = ['dark', 'light'] as const
export type Theme = (typeof themes)[number]

/** One way to look at a screen. */
export interface Look {
  readonly width: number
  readonly theme: Theme
  readonly language: Language
}

/** The number of neighbours in the table of screens that have every combination among them. */
export const inAGroup = languages.length * themes.length

/**
 * How the screen at this place of the table is looked at: once at each width, in all themes and languages. Its neighbours are
 * looked at in other combinations. Those of one language follow each other, because changing it draws the page again.
 */
export function looksAt(place: number, from = 0): readonly Look[] {
  const turned = <T>(all: readonly T[], by: number) => all[by % all.length] as T
  return widths
    .filter((width) => width >= from)
    .map((width, column) => ({
      width,
      theme: turned(themes, column + Math.floor(place / languages.length)),
      language: turned(languages, column + place),
    }))
    .sort((one, other) => languages.indexOf(one.language) - languages.indexOf(other.language))
}

/** Every way to look at a screen: `npm run look -- --check`. */
export const allLooks = (from = 0): readonly Look[] =>
  languages.flatMap((language) =>
    widths.filter((width) => width >= from).flatMap((width) => themes.map((theme) => ({ width, theme, language }))),
  )
