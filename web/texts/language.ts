import { type Language, languages } from '@casino/contract/language'
import { store, stored } from '../storage/storage.ts'

export { type Language, languages }

/** docs/product.md §1: Russian unless the visitor chose another. boot.js uses the same key. */
export const languageKey = 'language'

let language: Language | undefined

function persisted(): Language {
  if (typeof document === 'undefined') return 'ru'
  const saved = stored(languageKey)
  return languages.find((known) => known === saved) ?? 'ru'
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
 * A text in the current language. The build rewrites the compiled texts to use it.
 * @public
 */
export function inLanguage<I>(ru: Text<I>, en: Text<I>, es: Text<I>): Text<I> {
  const texts = { ru, en, es }
  return (inputs) => texts[getLocale()](inputs)
}

/** Persisted for the next visit, under the name that the compiler's own module reads, which development and tests use. */
export function chooseLanguage(next: Language): void {
  language = next
  store(languageKey, next)
}
