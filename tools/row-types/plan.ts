import {
  type BindingElement,
  type CallExpression,
  type Expression,
  type Node,
  type ParameterDeclaration,
  SyntaxKind,
} from 'typescript/unstable/ast'
import {
  isArrayBindingPattern,
  isArrowFunction,
  isBindingElement,
  isBlock,
  isCallExpression,
  isForOfStatement,
  isForStatement,
  isFunctionDeclaration,
  isFunctionLikeDeclaration,
  isIdentifier,
  isParameterDeclaration,
  isPropertyAccessExpression,
  isTypeNode,
  isVariableDeclaration,
  isVariableDeclarationList,
  isVariableStatement,
} from 'typescript/unstable/ast/is'
import type { Checker, IntrinsicType, Type, Symbol as TypeSymbol } from 'typescript/unstable/sync'

/** An expression as a function at the end of its module, with parameters for the locals that have no value there. */
export interface TextPlan {
  readonly file: string
  readonly name: string
  readonly source: string
  readonly needs: readonly Need[]
}

/** The possible values of a local: listed by its type, passed by callers, or elements of a list; else unknown. */
export type Need = { readonly sample: Sample } & (
  | { readonly of: 'type'; readonly values: readonly unknown[] }
  | { readonly of: 'callers'; readonly plans: readonly (TextPlan | undefined)[]; readonly property?: string }
  | { readonly of: 'elements'; readonly plan: TextPlan; readonly property?: string }
  | { readonly of: 'nothing' }
)

/** A sample value of a type, if it can be made up: numbers can, texts cannot, because they may be a part of the statement. */
export type Sample = 'anything' | { readonly value: unknown } | { readonly object: Readonly<Record<string, Sample>> }

type Sourced = Need extends infer N ? (N extends Need ? Omit<N, 'sample'> : never) : never

const sampleDepth = 2
const mostProperties = 30
const mostLiterals = 12
const mostDepth = 6

export class Planner {
  readonly #checker: Checker
  readonly #root: string
  readonly #plans = new Map<Node, TextPlan>()
  readonly #samples = new Map<Type, Sample>()

  constructor(checker: Checker, root: string) {
    this.#checker = checker
    this.#root = root
  }

  get plans(): Iterable<TextPlan> {
    return this.#plans.values()
  }

  planOf(expression: Expression, depth = 0): TextPlan {
    const known = this.#plans.get(expression)
    if (known) return known
    const needs = new Map<string, Node>()
    const inlined = new Map<string, string>()
    const text = this.#textOf(expression, inlined, needs, expression)
    const file = expression.getSourceFile().fileName.slice(this.#root.length + 1)
    const name = `__${this.#plans.size}`
    const source = `export const ${name} = (__this: any, ${[...needs.keys()].map((need) => `${need}: any`).join(', ')}) => {
      ${[...inlined.values()].join('\n')}
      return (${text})
    }`
    const plan = { file, name, source, needs: [] as Need[] }
    this.#plans.set(expression, plan)
    for (const node of needs.values()) plan.needs.push(this.#needOf(node, depth))
    return plan
  }

  /** The source of a node, preceded by that of the locals that it uses. */
  #textOf(node: Node, inlined: Map<string, string>, needs: Map<string, Node>, top: Node): string {
    const names: Node[] = []
    const collect = (at: Node): void => {
      if (isTypeNode(at) && at.kind !== SyntaxKind.ExpressionWithTypeArguments) return
      if (isIdentifier(at) && !isMemberName(at)) names.push(at)
      at.forEachChild(collect)
    }
    collect(node)
    for (const name of names) {
      const local = this.#localOf(name, top)
      const text = name.getText()
      if (!local || inlined.has(text) || needs.has(text)) continue
      const { parent } = local
      if (isFunctionDeclaration(local)) {
        inlined.set(text, '')
        const body = this.#textOf(local, inlined, needs, local)
        inlined.delete(text)
        inlined.set(text, body)
      } else if (isVariableDeclaration(local) && local.initializer && !hasAwait(local.initializer)) {
        inlined.set(text, '')
        const initializer = this.#textOf(local.initializer, inlined, needs, local.initializer)
        inlined.delete(text)
        const kind = parent.getText().match(/^(let|const)/)?.[0] ?? 'const'
        inlined.set(text, `${kind} ${local.name.getText()} = ${initializer}`)
      } else if (!this.#inlinePattern(local, inlined, needs)) needs.set(text, local)
    }
    return node.getText().replaceAll(/\bthis\b/g, '__this')
  }

  /** Inlines a destructuring declaration, so that its parts remain together. */
  #inlinePattern(local: Node, inlined: Map<string, string>, needs: Map<string, Node>): boolean {
    let declaration = local
    while (isBindingElement(declaration)) declaration = declaration.parent.parent
    if (!isVariableDeclaration(declaration) || !declaration.initializer || hasAwait(declaration.initializer))
      return false
    const names: string[] = []
    const collect = (at: Node): void => {
      if (isBindingElement(at) && at.name && isIdentifier(at.name)) names.push(at.name.text)
      at.forEachChild(collect)
    }
    collect(declaration.name)
    for (const name of names) inlined.set(name, '')
    const initializer = this.#textOf(declaration.initializer, inlined, needs, declaration.initializer)
    inlined.set(names.join(' '), `const ${declaration.name.getText()} = ${initializer}`)
    return true
  }

  /** The declaration of a name, if it is inside a function but outside the expression itself. */
  #localOf(name: Node, top: Node): Node | undefined {
    const declaration = declarationOf(name)
    return declaration && !isInside(declaration, top) ? declaration : undefined
  }

  #needOf(local: Node, depth: number): Need {
    const { name } = local as unknown as { name: Node }
    const type = this.#checker.getTypeAtLocation(name)
    const values = type && literalsOf(type)
    const sample = type ? this.#sampleOf(type, sampleDepth) : 'anything'
    return { sample, ...(values ? { of: 'type', values } : this.#sourceOf(local, depth)) }
  }

  #sampleOf(type: Type, depth: number): Sample {
    const known = this.#samples.get(type) ?? this.#newSample(type, depth)
    this.#samples.set(type, known)
    return known
  }

  #newSample(type: Type, depth: number): Sample {
    const parts = type.isUnionType() ? (type.getTypes() ?? []) : [type]
    const literals = literalsOf(type)
    if (literals) return { value: literals[0] }
    const number = this.#checker.getNumberType()
    if (parts.some((part) => !isEmpty(part) && this.#checker.isTypeAssignableTo(part, number))) return { value: 1 }
    const empty = parts.find(isEmpty)
    const nothing: Sample = empty ? { value: empty.intrinsicName === 'null' ? null : undefined } : 'anything'
    const [one = type] = parts.filter((part) => !isEmpty(part))
    if (one.isTypeReference() && this.#checker.isArrayLikeType(one)) {
      const [item] = this.#checker.getTypeArguments(one)
      return { value: (item && literalsOf(item)) ?? [] }
    }
    if (depth === 0 || !one.isObjectType()) return nothing
    const properties = this.#checker.getPropertiesOfType(one)
    if (properties.length > mostProperties) return nothing
    const types = this.#checker.getTypeOfSymbol(properties as TypeSymbol[])
    const samples = properties.map((property, index): [string, Sample] => {
      const of = types[index]
      return [property.name, of ? this.#sampleOf(of, depth - 1) : 'anything']
    })
    return { object: Object.fromEntries(samples) }
  }

  #sourceOf(local: Node, depth: number): Sourced {
    if (depth > mostDepth) return { of: 'nothing' }
    const [parameter, property] = isBindingElement(local)
      ? [local.parent.parent as Node, propertyOf(local)]
      : [local, undefined]
    if (parameter && isParameterDeclaration(parameter)) return this.#ofParameter(parameter, depth, property)
    const loop = parameter?.parent?.parent
    if (loop && isForOfStatement(loop) && !hasAwait(loop.expression))
      return { of: 'elements', plan: this.planOf(loop.expression, depth + 1), ...(property && { property }) }
    return { of: 'nothing' }
  }

  #ofParameter(parameter: ParameterDeclaration, depth: number, property?: string): Sourced {
    const owner = parameter.parent
    const index = isFunctionLikeDeclaration(owner) ? owner.parameters.indexOf(parameter) : -1
    const more = property !== undefined && { property }
    const call = owner.parent
    if (isArrowFunction(owner) && isCallExpression(call) && isPropertyAccessExpression(call.expression)) {
      const { expression: list, name } = call.expression
      if (['map', 'flatMap', 'forEach'].includes(name.text) && index === 0)
        return { of: 'elements', plan: this.planOf(list, depth + 1), ...more }
    }
    const plans = this.#callsOf(owner).map((usage): TextPlan | undefined => {
      const value = usage.arguments[index] ?? parameter.initializer
      return value && !hasAwait(value) ? this.planOf(value, depth + 1) : undefined
    })
    return plans.length > 0 ? { of: 'callers', plans, ...more } : { of: 'nothing' }
  }

  #callsOf(owner: Node): CallExpression[] {
    const variable = owner.parent
    if (isArrowFunction(owner) && isVariableDeclaration(variable)) return callsNamed(variable.name.getText(), owner)
    return this.#checker.getSignatureUsage(owner).flatMap(({ call }) => {
      const usage = call?.resolve()
      return usage && isCallExpression(usage) ? [usage] : []
    })
  }
}

function literalsOf(type: Type): unknown[] | undefined {
  const parts = type.isUnionType() ? (type.getTypes() ?? []) : [type]
  if (parts.length > mostLiterals) return undefined
  const values: unknown[] = []
  for (const part of parts) {
    if (part.isLiteralType()) values.push(part.value)
    else if (part.isIntrinsicType() && part.intrinsicName === 'undefined') values.push(undefined)
    else if (part.isIntrinsicType() && part.intrinsicName === 'null') values.push(null)
    else if (part.isIntrinsicType() && ['true', 'false'].includes(part.intrinsicName))
      values.push(part.intrinsicName === 'true')
    else return undefined
  }
  return values
}

/** The declaration of a name within the surrounding functions; without using the compiler, which takes far longer. */
function declarationOf(name: Node): Node | undefined {
  const text = name.getText()
  for (let at: Node | undefined = name.parent; at && at.kind !== SyntaxKind.SourceFile; at = at.parent) {
    const found = declaredIn(at).find((declared) => nameIn(declared) === text)
    if (found) return found
  }
  return undefined
}

const nameIn = (declared: Node) => (declared as Node & { name?: Node }).name?.getText()

/** The declarations of a function, a block or a loop itself. */
function declaredIn(scope: Node): Node[] {
  if (isFunctionLikeDeclaration(scope)) return scope.parameters.flatMap(namesOf)
  if (isForOfStatement(scope) || isForStatement(scope)) {
    const { initializer } = scope
    return initializer && isVariableDeclarationList(initializer) ? initializer.declarations.flatMap(namesOf) : []
  }
  if (!isBlock(scope)) return []
  return scope.statements.flatMap((statement): Node[] => {
    if (isFunctionDeclaration(statement)) return [statement]
    return isVariableStatement(statement) ? statement.declarationList.declarations.flatMap(namesOf) : []
  })
}

/** A declaration, or the parts of its pattern. */
function namesOf(declaration: Node): Node[] {
  const { name } = declaration as Node & { name?: Node }
  if (!name || isIdentifier(name)) return [declaration]
  const found: Node[] = []
  name.forEachChild((part) => void found.push(...(isBindingElement(part) ? namesOf(part) : [])))
  return found
}

/** The calls of a function that is a constant of this file. */
function callsNamed(name: string, owner: Node): CallExpression[] {
  const found: CallExpression[] = []
  const visit = (at: Node): void => {
    if (isCallExpression(at) && isIdentifier(at.expression) && at.expression.text === name) found.push(at)
    at.forEachChild(visit)
  }
  visit(owner.getSourceFile())
  return found
}

/** The part of the whole that a pattern's element takes: a property, or an element by its position. */
const propertyOf = (part: BindingElement) =>
  isArrayBindingPattern(part.parent)
    ? String(part.parent.elements.indexOf(part))
    : (part.propertyName ?? part.name)?.getText()

const isEmpty = (type: Type): type is IntrinsicType =>
  type.isIntrinsicType() && ['null', 'undefined'].includes(type.intrinsicName)

function isMemberName(node: Node): boolean {
  const { parent } = node as { parent: Node & { name?: Node } }
  if (isPropertyAccessExpression(parent)) return parent.name === node
  if (parent.kind === SyntaxKind.PropertyAssignment) return parent.name === node
  return false
}

function isInside(node: Node, outer: Node): boolean {
  for (let at: Node | undefined = node; at; at = at.parent) if (at === outer) return true
  return false
}

function hasAwait(node: Node): boolean {
  if (node.kind === SyntaxKind.AwaitExpression) return true
  if (isFunctionLikeDeclaration(node)) return false
  return node.forEachChild((child) => hasAwait(child) || undefined) ?? false
}
