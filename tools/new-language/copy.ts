import { cpSync, globSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { inRoot, root } from '../places.ts'
import { pseudo } from './pseudo.ts'

/** Its letters occur in no other language of the site. */
export const added = { code: 'el', name: 'Ελληνικά' } as const

const workspaces = ['rules', 'contract', 'server', 'web', 'sandbox', 'e2e', 'bench', 'tools']
const notCopied = [
  'node_modules',
  'dist',
  'compiled',
  'project.inlang',
  '.cache',
  'public',
  'pictures',
  'tsconfig.tsbuildinfo',
]
const list = 'contract/language.ts'

/**
 * Copies the repository's sources and adds a language as described in docs/extending.md: one line of the list, and its texts.
 * Returns the files specific to the language.
 */
export function copyWithLanguage(to: string): readonly string[] {
  for (const name of [...workspaces, 'package.json', 'tsconfig.json', 'tsconfig.base.json', '.gitignore'])
    cpSync(inRoot(name), join(to, name), { recursive: true, filter: (path) => !notCopied.includes(basename(path)) })
  symlinkSync(inRoot('web', 'public'), join(to, 'web', 'public'))
  linkPackages(to)
  const listed = readFileSync(join(to, list), 'utf8')
  writeFileSync(join(to, list), listed.replace(/\n\}\n/, `\n  ${added.code}: '${added.name}',\n}\n`))
  return [...addCatalogues(to), ...addModules(to)]
}

/** Links this repository's packages, but the workspaces of the copy. */
function linkPackages(to: string): void {
  const packages = join(to, 'node_modules')
  mkdirSync(join(packages, '@casino'), { recursive: true })
  for (const name of readdirSync(inRoot('node_modules')))
    if (name !== '@casino' && name !== '.cache') symlinkSync(inRoot('node_modules', name), join(packages, name))
  for (const name of workspaces) symlinkSync(join(to, name), join(packages, '@casino', name))
  for (const own of globSync('{contract,tools,web}/node_modules', { cwd: root }))
    symlinkSync(inRoot(own), join(to, own))
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
