import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { inRoot, root } from './places.ts'

const documents = globSync(['*.md', 'decisions/*.md', 'docs/*.md'], { cwd: root })
const folders = 'rules|contract|server|web|sandbox|e2e|bench|tools|decisions'
/** A command writes it. */
const written = ['bench/results.md']
const mentioned = new RegExp(String.raw`(?<![\w/.])(?:${folders})/[\w./-]*\w`, 'g')

test.each(documents)('%s names only files and commands that exist', (document) => {
  const text = readFileSync(inRoot(document), 'utf8')
  const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, to = '']) => join(dirname(document), to))
  const files = (text.match(mentioned) ?? []).filter((path) => path.includes('.'))
  expect([...links, ...files].filter((path) => !written.includes(path) && !existsSync(inRoot(path)))).toEqual([])

  const { scripts } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as { scripts: Record<string, string> }
  const commands = [...text.matchAll(/npm run ([\w-]+)/g)].map(([, name = '']) => name)
  expect(commands.filter((name) => !scripts[name])).toEqual([])
})

test('every variable that the server reads stands in operations.md', () => {
  const text = readFileSync(inRoot('operations.md'), 'utf8')
  const sources = ['server/config.ts', 'server/providers.ts'].map((file) => readFileSync(inRoot(file), 'utf8')).join()
  const read = new Set(sources.match(/'[A-Z][A-Z_0-9]{2,}'/g)?.map((name) => name.slice(1, -1)))
  expect(read.size).toBeGreaterThan(20)
  expect([...read].filter((name) => !text.includes(`\`${name}\``))).toEqual([])
})

const cited = /docs\/(?<file>product|promises)\.md (?<rule>§\d|[A-Z]\d+)(?<more>(?:, (?:§\d|[A-Z]\d+))*)/g

test('every rule that code cites is in its document', () => {
  const sources = globSync('{rules,contract,server,web,sandbox,e2e,bench,tools}/**/*.{ts,tsx,sql,css}', {
    cwd: root,
    exclude: (name) => ['node_modules', 'dist', 'compiled'].includes(basename(name)),
  })
  const rulesOf = (text: string) => new Set(text.match(/(?<=^## |^- \*\*|^\| )(?:§\d|[A-Z]\d+)(?=\*\*| )/gm))
  const known = {
    product: rulesOf(readFileSync(inRoot('docs/product.md'), 'utf8')),
    promises: rulesOf(readFileSync(inRoot('docs/promises.md'), 'utf8')),
  }
  const found = [...sources, ...documents].flatMap((file) =>
    [...readFileSync(inRoot(file), 'utf8').matchAll(cited)].flatMap(({ groups = {} }) =>
      `${groups.rule}${groups.more}`
        .split(', ')
        .map((rule) => ({ file, document: groups.file as keyof typeof known, rule })),
    ),
  )
  expect(found.length).toBeGreaterThan(150)
  expect(found.filter(({ document, rule }) => !known[document].has(rule))).toEqual([])
})
