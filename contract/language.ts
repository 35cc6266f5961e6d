/** The languages of the site (docs/product.md §1) and of its emails. */
export const languages = ['ru', 'en', 'es'] as const
export type Language = (typeof languages)[number]
