import { type Language, languages } from '@casino/contract/language'

export const widths = [320, 375, 768, 1024, 1440] as const
export const themes = ['dark', 'light'] as const
export type Theme = (typeof themes)[number]

/** One combination in which a screen is viewed. */
export interface Look {
  readonly width: number
  readonly theme: Theme
  readonly language: Language
}

/** The number of consecutive screens in the table that together cover every combination. */
export const inAGroup = languages.length * themes.length

/**
 * The combinations for the screen at this position of the table: once at each width, in all themes and languages. Its
 * neighbours get other combinations. Those of one language follow each other, because changing it draws the page again.
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

/** Every combination of a screen: `npm run look -- --check`. */
export const allLooks = (from = 0): readonly Look[] =>
  languages.flatMap((language) =>
    widths.filter((width) => width >= from).flatMap((width) => themes.map((theme) => ({ width, theme, language }))),
  )
