/** The languages of the site (docs/product.md §1) and of its emails, each under its own name. docs/extending.md: how to add one. */
export const languageNames = {
  ru: 'Русский',
  en: 'English',
  es: 'Español',
}
export type Language = keyof typeof languageNames
/** In the order of the list. */
export const languages = Object.keys(languageNames) as Language[]

/** For those who chose none. */
export const defaultLanguage = 'ru' satisfies Language
