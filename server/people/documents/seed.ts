import { inEachLanguage } from '@casino/contract/language-texts'
import { type DocumentKind, documentKinds } from '@casino/contract/people/document-kinds'
import type { Tx } from '../../platform/database/database.ts'
import { addFirstVersion, findVersion } from './stored.ts'

/** The texts of a fresh site in one language. */
export type FirstTexts = Readonly<Record<DocumentKind, string>>

/** Gives each document without a version its first one. */
export async function seedDocuments(tx: Tx): Promise<void> {
  const missing: DocumentKind[] = []
  for (const kind of documentKinds) if (!(await findVersion(tx, kind))) missing.push(kind)
  if (missing.length === 0) return
  const texts: Readonly<Record<string, FirstTexts>> = await inEachLanguage(
    (language) => import(`./texts/${language}.ts`),
  )
  for (const kind of missing) {
    const inLanguages = Object.entries(texts).map(([language, first]) => [language, first[kind].trim()])
    await addFirstVersion(tx, kind, Object.fromEntries(inLanguages))
  }
}
