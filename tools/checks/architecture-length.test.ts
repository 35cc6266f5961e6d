import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { parseAst } from 'vitest/node'
import { root } from '../places.ts'

/** A function fits on a screen. */
const mostLines = 70

/** Accepted exceptions: splitting them would make them worse. At most five. */
const accepted: Readonly<Record<string, string>> = {
  'server/accounting/ledger/audit.ts ledgerChecks': 'a list of checks, each one query',
  'bench/baselines.ts inStatements': 'the statements of one transaction, in order, for comparison',
  'web/home/Carousel.tsx Carousel': 'split, it would not fit into the budget of the first load',
  'web/shell/search/SearchBox.tsx SearchBox': 'split, it would not fit into the budget of the first load',
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

/** The functions of a file that are longer than a screen, with the closures inside them. */
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

test('a function longer than a screen is found by name', () => {
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

/** Loops that wait without a comparison, a deadline or a maximum. A drill's `again(` is limited by its caller. */
function endlessLoops(file: string, text: string): string[] {
  const found: string[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each)
    if (!isNode(value)) return
    const { test } = value as Node & { test?: Node | null }
    const isLoop = ['WhileStatement', 'DoWhileStatement', 'ForStatement'].includes(value.type)
    const compares = test?.type === 'BinaryExpression' || test?.type === 'LogicalExpression'
    const loop = isLoop && !compares ? text.slice(value.start, value.end) : ''
    const isBounded = /check\(|deadline|performance\.now|\bmost[A-Z]|\bagain\(/.test(loop)
    if (loop.includes('await ') && !isBounded) found.push(`${file}:${text.slice(0, value.start).split('\n').length}`)
    for (const part of Object.values(value)) visit(part)
  }
  visit(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }))
  return found
}

test('a loop that may never end is found', () => {
  const text = `for (;;) {\n await once() }\nwhile (!done) await look()\nfor (let i = 0; i < 3; i++) await look()
    while (!done) { check(); await look() }\nfor (; !done; check()) await look()`
  expect(endlessLoops('a.ts', text)).toEqual(['a.ts:1', 'a.ts:3'])
})

test('every waiting loop of tests, stories and drills has a deadline or a maximum', () => {
  const own = globSync(
    ['{server,sandbox,web,rules,contract,tools}/**/*.test.{ts,tsx}', '{server/test,e2e,bench}/**/*.ts'],
    {
      cwd: root,
      exclude: (name) => ['node_modules', 'dist', 'compiled', '.cache'].includes(basename(name)),
    },
  )
  expect(own.flatMap((file) => endlessLoops(file, readFileSync(join(root, file), 'utf8')))).toEqual([])
})
