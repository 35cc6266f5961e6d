import type { Language } from '@casino/contract/language'
import { inEachLanguage } from '@casino/contract/language-texts'

const texts = await inEachLanguage<string>((language) => import(`./texts/${language}.ts`))

/** What the payer reads on the provider's page, and perhaps on a statement of their bank. */
export const invoiceText = (site: string, language: Language): string => `${site}: ${texts[language]}`
