/** docs/product.md §1: the languages of the interface; Russian unless the visitor chose another. boot.js knows the name too. */
export const languages = ['ru', 'en', 'es'] as const
export type Language = (typeof languages)[number]

export const languageKey = 'language'

let language: Language | undefined

function stored(): Language {
  if (typeof document === 'undefined') return 'ru'
  const kept = localStorage.getItem(languageKey)
  return languages.find((known) => known === kept) ?? 'ru'
}

/** The compiled texts ask for the language under this name: a build gives them this module for the compiler's own. */
export function getLocale(): Language {
  language ??= stored()
  return language
}

/**
 * The compiler's way to fix one language in a build; we don't, but its texts ask for it.
 * @public
 */
export const experimentalStaticLocale = undefined

type Text<I> = (inputs: I) => string

/**
 * A text in the language of now. A build writes the compiled texts with it.
 * @public
 */
export function inLanguage<I>(ru: Text<I>, en: Text<I>, es: Text<I>): Text<I> {
  const texts = { ru, en, es }
  return (inputs) => texts[getLocale()](inputs)
}

/** Persisted for the next visit, and where the compiler's own module looks, which development and tests use. */
export function chooseLanguage(next: Language): void {
  language = next
  localStorage.setItem(languageKey, next)
}
