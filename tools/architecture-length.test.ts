import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { parseAst } from 'vitest/node'
import { root } from './places.ts'

/** A function fits on a screen. */
const mostLines = 70

/** Accepted exceptions: splitting them would make them worse. At most five. */
const accepted: Readonly<Record<string, string>> = {
  'server/ledger/audit.ts ledgerChecks': 'a list of checks, each one query',
  'bench/baselines.ts inStatements': 'the statements of one transaction, in order, for comparison',
  'web/home/Carousel.tsx Carousel': 'split, it would not fit into the budget of the first load',
  'web/shell/SearchBox.tsx SearchBox': 'split, it would not fit into the budget of the first load',
}

const files = globSync('{rules,contract,server,web,sandbox,bench,tools}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (name) => ['node_modules', 'dist', 'compiled', '.cache'].includes(basename(name)),
}).filter((file) => !/(\.test\.tsx?|\.d\.ts)$|^server\/test\//.test(file))

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly id?: { readonly name?: string } | null
  readonly key?: { readonly name?: string }
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const functions = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']

/** The functions of a file that have more lines than a screen, closures of theirs included in the count. */
function longFunctions(file: string, text: string): string[] {
  const found: string[] = []
  const visit = (value: unknown, outer: string): void => {
    if (Array.isArray(value)) for (const each of value) visit(each, outer)
    if (!isNode(value)) return
    const name = value.id?.name ?? value.key?.name ?? outer
    const lines = text.slice(value.start, value.end).split('\n').length
    if (functions.includes(value.type) && lines > mostLines) found.push(`${file} ${name}`)
    for (const part of Object.values(value)) visit(part, name)
  }
  visit(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }), '')
  return found
}

test('a function of more lines than a screen is found, by its name', () => {
  const body = 'work()\n'.repeat(mostLines)
  const text = `export const small = () => work()
    function long() {\n${body}}
    class Part { method() {\n${body}} }
    const arrow = async <T,>(of: T) => {\n${body}}`
  expect(longFunctions('a.ts', text)).toEqual(['a.ts long', 'a.ts method', 'a.ts arrow'])
})

test('no function is longer than a screen', () => {
  const found = files.flatMap((file) => longFunctions(file, readFileSync(join(root, file), 'utf8')))
  expect(Object.keys(accepted).length).toBeLessThanOrEqual(5)
  expect(found.filter((name) => !(name in accepted))).toEqual([])
  expect(Object.keys(accepted).filter((name) => !found.includes(name))).toEqual([])
})
