import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { languages } from '@casino/contract/language'
import { expect, test } from 'vitest'
import { inRoot, root } from '../places.ts'

test('every folder with texts has a file for each language', () => {
  const files = globSync('{server,sandbox}/**/texts/*.ts', { cwd: root, exclude: (name) => name === 'node_modules' })
  const folders = [...new Set(files.map((file) => file.replace(/[^/\\]+$/, '')))]
  expect(folders.length).toBeGreaterThan(3)
  expect(files.toSorted()).toEqual(
    folders.flatMap((folder) => languages.map((each) => `${folder}${each}.ts`)).toSorted(),
  )
})

/** In addition to the list: the languages of a third party's page. */
const namedBesides = [
  'contract/language.ts',
  'server/money/providers/adapters/cryptocloud/adapter.ts',
  'server/money/providers/adapters/yookassa/adapter.ts',
]

test('a language is named in the list and in its own texts, and nowhere else in the product', () => {
  const name = /'(?:ru|es)'|"(?:ru|es)"|\b(?:ru|es): |\b(?:en-US|es-ES)\b/
  const files = globSync('{rules,contract,server,web,tools}/**/*.{ts,tsx,js,html}', {
    cwd: root,
    exclude: (each) => ['node_modules', 'dist', 'compiled', 'texts', 'test', '.cache'].includes(basename(each)),
  }).filter((file) => !/\.test\.tsx?$/.test(file))
  expect(files.filter((file) => name.test(readFileSync(inRoot(file), 'utf8'))).toSorted()).toEqual(namedBesides)
})
