import { globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { copySources } from '../copy-sources.ts'
import { pseudo } from './pseudo.ts'

/** Its letters occur in no other language of the site. */
export const added = { code: 'el', name: 'Ελληνικά' } as const

const list = 'contract/language.ts'

/**
 * Copies the repository's sources and adds a language as described in docs/extending.md: one line of the list, and its texts.
 * Returns the files specific to the language.
 */
export function copyWithLanguage(to: string): readonly string[] {
  copySources(to)
  const listed = readFileSync(join(to, list), 'utf8')
  writeFileSync(join(to, list), listed.replace(/\n\}\n/, `\n  ${added.code}: '${added.name}',\n}\n`))
  return [...addCatalogues(to), ...addModules(to)]
}

function addCatalogues(to: string): string[] {
  const folder = join('web', 'texts', added.code)
  mkdirSync(join(to, folder))
  return readdirSync(join(to, 'web', 'texts', 'en')).map((file) => {
    const texts = JSON.parse(readFileSync(join(to, 'web', 'texts', 'en', file), 'utf8'))
    writeFileSync(join(to, folder, file), `${JSON.stringify(pseudo(texts), null, 2)}\n`)
    return join(folder, file)
  })
}

function addModules(to: string): string[] {
  return globSync('{server,sandbox}/**/texts/en.ts', { cwd: to }).map((english) => {
    const file = join(dirname(english), `${added.code}.ts`)
    writeFileSync(
      join(to, file),
      `// @ts-nocheck\nimport { texts as english } from './en.ts'\n\n${pseudo}\n\nexport const texts = pseudo(english)\n`,
    )
    return file
  })
}
