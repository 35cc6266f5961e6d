import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseAst } from 'vitest/node'
import { root } from '../places.ts'

/** Modules whose exports others build on. */
const modules = '{rules,contract,server/accounting/ledger,server/play/games,server/money/providers}'

interface Exported {
  readonly type: string
  readonly start: number
  readonly declaration?: {
    readonly type: string
    readonly id?: { readonly name: string }
    readonly declarations?: readonly {
      readonly id: { readonly name: string; readonly typeAnnotation?: unknown }
      readonly init?: { readonly type: string } | null
    }[]
  } | null
}

/**
 * Exported functions and classes without a docstring. A constant whose type is named is described by that type, and a
 * `serve…` by its route's summary.
 */
function bare(text: string): string[] {
  const { body } = parseAst(text, { lang: 'ts' }) as unknown as { body: readonly Exported[] }
  return body.flatMap(({ type, start, declaration }) => {
    if (type !== 'ExportNamedDeclaration' || !declaration) return []
    if (text.slice(0, start).trimEnd().endsWith('*/')) return []
    const { type: kind, id, declarations = [] } = declaration
    const isDeclared = kind === 'FunctionDeclaration' || kind === 'ClassDeclaration'
    const untyped = declarations.filter(
      ({ id, init }) => init?.type === 'ArrowFunctionExpression' && id.typeAnnotation == null,
    )
    const names = [...(isDeclared && id ? [id.name] : []), ...untyped.map(({ id }) => id.name)]
    return names.filter((name) => !/^serve[A-Z]/.test(name))
  })
}

test('an exported function without a docstring is found by name', () => {
  const text = `/** Says what. */
    export function said() {}
    export function bareOne() {}
    export const bareTwo = () => 2
    export const typed: Replay = () => 3
    export const serveThis = () => 4
    function own() {}
    /** A class. */
    export class Part {}
    export class BarePart {}`
  expect(bare(text)).toEqual(['bareOne', 'bareTwo', 'BarePart'])
})

test('each exported function of the rules, the contract, the ledger, the games and the providers has a docstring', () => {
  const files = globSync(`${modules}/**/*.ts`, { cwd: root, exclude: (name) => name.includes('node_modules') })
  const sources = files.filter((file) => !/\.(test|d)\.ts$/.test(file))
  expect(sources.length).toBeGreaterThan(200)
  const found = sources.flatMap((file) => bare(readFileSync(join(root, file), 'utf8')).map((name) => `${file} ${name}`))
  expect(found).toEqual([])
})
