/** A node of PostgreSQL's analysed query: its tag, and its fields by name. */
export interface TreeNode {
  readonly tag: string
  readonly [field: string]: TreeValue
}

export type TreeValue = string | undefined | TreeNode | readonly TreeValue[]

/** Reads the text that PostgreSQL stores an analysed query as (`pg_node_tree`); `<>` is undefined. */
export function parseTree(text: string): TreeValue {
  const token = /[(){}[\]]|"(?:\\.|[^"\\])*"|(?:\\.|[^\s(){}[\]\\])+/g
  const next = () => token.exec(text)?.[0]
  const value = (first: string | undefined): TreeValue => {
    if (first === '<>') return undefined
    if (first === '{') return node()
    if (first === '(') return list(')')
    if (first === '[') return list(']')
    return first
  }
  const list = (end: string): TreeValue[] => {
    const items: TreeValue[] = []
    for (let at = next(); at !== end && at !== undefined; at = next()) items.push(value(at))
    return items
  }
  const node = (): TreeNode => {
    const found: Record<string, TreeValue> & { tag: string } = { tag: next() ?? '' }
    let field = ''
    for (let at = next(); at !== '}' && at !== undefined; at = next()) {
      if (at.startsWith(':')) field = at.slice(1)
      // Otherwise only the length of a constant's bytes would remain.
      else found[field] = value(at)
    }
    return found
  }
  return value(next())
}

export const isNode = (value: TreeValue): value is TreeNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const nodesOf = (value: TreeValue): TreeNode[] => (Array.isArray(value) ? value.filter(isNode) : [])
