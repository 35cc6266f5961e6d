import { type Language, languages } from './language.ts'

/**
 * The texts of a module, from a file for each language that exports `texts`: the list of languages alone decides which there are.
 * A missing file is an error as soon as the module is loaded.
 */
export async function inEachLanguage<Texts>(
  load: (language: Language) => Promise<{ readonly texts: Texts }>,
): Promise<Readonly<Record<Language, Texts>>> {
  const entries = languages.map(async (language) => [language, (await load(language)).texts] as const)
  return Object.fromEntries(await Promise.all(entries)) as Record<Language, Texts>
}
