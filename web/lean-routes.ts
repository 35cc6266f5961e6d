import { fileURLToPath } from 'node:url'
import { type Plugin, parseAst } from 'vite'

const router = fileURLToPath(new URL('./router.tsx', import.meta.url))

/** Browsers do not need the documents of the screens: with these, their texts and styles would be part of the first load. */
export function leanRoutes(): Plugin {
  return {
    name: 'lean-routes',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: (code, id) => (id === router ? { code: withoutProperty(code, 'staticData'), map: null } : undefined),
  }
}

interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly name?: string
  readonly key?: { readonly name?: string }
  readonly specifiers?: readonly { readonly local: { readonly name: string } }[]
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

/** A module's source without a property of its object literals, and without the imports that only this property used. */
export function withoutProperty(code: string, property: string): string {
  const removed = found(code, ({ type, key }) => type === 'Property' && key?.name === property)
  if (removed.length === 0) throw new Error(`No object has the property ${property}.`)
  const rest = cut(code, removed)
  const imports = found(rest, ({ type }) => type === 'ImportDeclaration')
  const used = new Set(found(cut(rest, imports), ({ type }) => /Identifier$/.test(type)).map(({ name }) => name))
  const isUnused = ({ specifiers = [] }: SyntaxNode) =>
    specifiers.length > 0 && specifiers.every(({ local }) => !used.has(local.name))
  return cut(rest, imports.filter(isUnused))
}

/** The outermost parts of this kind, in their order. */
function found(code: string, isWanted: (node: SyntaxNode) => boolean): SyntaxNode[] {
  const visit = (node: unknown): SyntaxNode[] => {
    if (Array.isArray(node)) return node.flatMap(visit)
    if (!isNode(node)) return []
    return isWanted(node) ? [node] : Object.values(node).flatMap(visit)
  }
  return visit(parseAst(code, { lang: 'tsx' }))
}

/** Without these parts, and without the comma after each. */
const cut = (code: string, parts: readonly SyntaxNode[]): string =>
  parts.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''), code)
