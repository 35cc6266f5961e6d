import { defaultLanguage, type Language, languages } from '@casino/contract/language'
import { readStored, store } from '../storage/storage.ts'

export { type Language, languages }

/** docs/product.md §1: remembered for the next visit. boot.js uses the same key. */
export const languageKey = 'language'

let language: Language | undefined

function persisted(): Language {
  if (typeof document === 'undefined') return defaultLanguage
  const saved = readStored(languageKey)
  return languages.find((known) => known === saved) ?? defaultLanguage
}

/** The compiled texts import the language under this name: the build replaces the compiler's own module by this one. */
export function getLocale(): Language {
  language ??= persisted()
  return language
}

/**
 * The compiler's option to fix one language in a build; unused here, but its texts import it.
 * @public
 */
export const experimentalStaticLocale = undefined

type Text<I> = (inputs: I) => string

/**
 * A text in the current language, of its texts in the order of the list. The build rewrites the compiled texts to use it.
 * @public
 */
export function inLanguage<I>(...texts: Text<I>[]): Text<I> {
  return (inputs) => texts[languages.indexOf(getLocale())]!(inputs)
}

/** Persisted for the next visit, under the name that the compiler's own module reads, which development and tests use. */
export function chooseLanguage(next: Language): void {
  language = next
  store(languageKey, next)
}
