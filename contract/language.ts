/** docs/product.md §1: the languages of the site and of its letters. */
export const languages = ['ru', 'en', 'es'] as const
export type Language = (typeof languages)[number]
