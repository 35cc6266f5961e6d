import type { Language } from '@casino/contract/language'

const texts: Readonly<Record<Language, string>> = {
  ru: 'пополнение баланса',
  en: 'balance top-up',
  es: 'recarga de saldo',
}

/** What the payer reads on the provider's page, and perhaps on a statement of their bank. */
export const invoiceText = (site: string, language: Language): string => `${site}: ${texts[language]}`
