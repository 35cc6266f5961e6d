import type { Language } from '@casino/contract/language'
import { inEachLanguage } from '@casino/contract/language-texts'

const texts = await inEachLanguage<string>((language) => import(`./texts/${language}.ts`))

/** The description that the payer sees on the provider's page, and perhaps on a bank statement. */
export const invoiceText = (site: string, language: Language): string => `${site}: ${texts[language]}`
