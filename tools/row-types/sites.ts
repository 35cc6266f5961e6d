import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type CallExpression, type Expression, type Node, SyntaxKind, type TypeNode } from 'typescript/unstable/ast'
import {
  isArrowFunction,
  isCallExpression,
  isFunctionLikeDeclaration,
  isIdentifier,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isTypeReferenceNode,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is'
import { API, type Checker, type Program, type Type } from 'typescript/unstable/sync'

/** A place in the product's source that runs a statement and gives its rows their type. */
export interface StatementSite {
  /** File and function, numbered if a function has several. */
  readonly name: string
  readonly file: string
  readonly text: Expression
  readonly row: Type
}

export interface Source {
  readonly checker: Checker
  readonly program: Program
  readonly sites: readonly StatementSite[]
  close(): void
}

/** Methods of `Read` and `Snapshot` and of a client of pg, whose first argument is the text of a statement. */
const readers = new Set(['rows', 'one', 'first', 'blocks', 'query', 'findEach'])

const mayRead = new RegExp(`\\b(${[...readers].join('|')})\\s*[<(]|: LockedRecord<`)

/** Parses and type-checks the server's source, and finds its statements. */
export function openSource(root: string): Source {
  const api = new API({ cwd: root })
  const config = join(root, 'tools/row-types/tsconfig.json')
  const snapshot = api.updateSnapshot({ openProjects: [config] })
  const { program, checker } = snapshot.getProject(config)!
  const found: { file: string; node: Node; text: Expression }[] = []
  for (const path of program.getSourceFileNames().filter((name) => name.startsWith(join(root, 'server/')))) {
    // Most files have no statements, and need not be parsed again.
    if (!mayRead.test(readFileSync(path, 'utf8'))) continue
    const file = relative(root, path)
    const visit = (node: Node): void => {
      const text = isCallExpression(node)
        ? textOfCall(node)
        : isVariableDeclaration(node)
          ? textOfRecord(node)
          : undefined
      if (text) found.push({ file, node, text })
      node.forEachChild(visit)
    }
    visit(program.getSourceFile(path)!)
  }
  const rows = found.map(({ node }) => rowOf(checker, node))
  const counts = new Map<string, number>()
  const sites = found.flatMap(({ file, node, text }, index): StatementSite[] => {
    const row = rows[index]
    if (!row) return []
    const base = `${file} ${ownerOf(node)}`
    const count = (counts.get(base) ?? 0) + 1
    counts.set(base, count)
    return [{ name: count === 1 ? base : `${base} ${count}`, file, text, row }]
  })
  return { checker, program, sites, close: () => api.close() }
}

function textOfCall({ expression, arguments: values }: CallExpression): Expression | undefined {
  const name = isPropertyAccessExpression(expression) || isIdentifier(expression) ? nameOf(expression) : ''
  if (!readers.has(name)) return undefined
  return name === 'findEach' ? values[1] : values[0]
}

const nameOf = (node: Expression): string =>
  isPropertyAccessExpression(node) ? node.name.text : isIdentifier(node) ? node.text : ''

/** The text by which a locked record is read. */
function textOfRecord(node: Node): Expression | undefined {
  if (!isVariableDeclaration(node) || !node.initializer || !recordType(node)) return undefined
  const read = propertyOf(node.initializer, 'read')
  return read && propertyOf(read, 'text')
}

function recordType(node: Node): TypeNode | undefined {
  const type = isVariableDeclaration(node) ? node.type : undefined
  if (!type || !isTypeReferenceNode(type) || type.typeName.getText() !== 'LockedRecord') return undefined
  return type.typeArguments?.[0]
}

function propertyOf(object: Expression, name: string): Expression | undefined {
  if (!isObjectLiteralExpression(object)) return undefined
  for (const property of object.properties)
    if (isPropertyAssignment(property) && property.name.getText() === name) return property.initializer
  return undefined
}

/** The row type of this call; nothing if it is not a read of the database, or a wrapper whose callers declare it. */
function rowOf(checker: Checker, node: Node): Type | undefined {
  const named = recordType(node) ?? (isCallExpression(node) ? node.typeArguments?.[0] : undefined)
  // Much faster than the type of the call, which requires checking everything around it.
  if (named) return orNothing(checker.getTypeFromTypeNode(named))
  const type = checker.getTypeAtLocation(node)
  return orNothing(type && rowWithin(checker, type))
}

const orNothing = (row: Type | undefined) => (row?.isTypeParameter() ? undefined : row)

function rowWithin(checker: Checker, type: Type): Type | undefined {
  if (!type.isTypeReference()) return undefined
  const [first] = checker.getTypeArguments(type)
  const name = type.getSymbol()?.name
  if (name === 'QueryResult') return first
  if (name === 'Array') return first
  if (name === 'AsyncGenerator' || name === 'Promise') return first && rowWithin(checker, first)
  return undefined
}

/** The nearest named function, variable or member around a node. */
function ownerOf(node: Node): string {
  for (let at: Node | undefined = node; at; at = at.parent) {
    const { name } = at as { name?: Node }
    const isOwner = (isFunctionLikeDeclaration(at) && !isArrowFunction(at)) || isModuleVariable(at)
    if (isOwner && name) return name.getText()
  }
  return ''
}

const isModuleVariable = (node: Node) =>
  isVariableDeclaration(node) && node.parent?.parent?.parent?.kind === SyntaxKind.SourceFile
