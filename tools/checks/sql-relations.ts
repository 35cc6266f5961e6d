/** Replaces an interpolation in a literal's text: a name that no table has. */
const hole = '__'

const comment = /\/\/.*|\/\*[\s\S]*?\*\//y
const quoted = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/y
// Without a preceding operand, a slash begins a regular expression, which may contain quotes.
const regularExpression = /(?<=[(,=:[!&|?{};\n>]\s*|\breturn\s)\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n])+\//y

/** The text of each string and template literal of a TypeScript source, including those inside interpolations. */
export function literalsOf(source: string): string[] {
  const found: string[] = []
  let at = 0
  const take = (what: RegExp) => {
    what.lastIndex = at
    const [text] = what.exec(source) ?? []
    at += text?.length ?? 0
    return text
  }
  const code = (end?: string) => {
    for (let depth = 0; at < source.length; ) {
      if (take(comment) !== undefined || take(regularExpression) !== undefined) continue
      const text = take(quoted)
      const char = source[at]
      if (text !== undefined) found.push(text.slice(1, -1))
      else if (char === '`') template()
      else if (char === end && depth === 0) return
      else {
        depth += char === '{' ? 1 : char === '}' ? -1 : 0
        at += 1
      }
    }
  }
  const template = () => {
    let text = ''
    for (at += 1; at < source.length && source[at] !== '`'; at += 1) {
      if (source.startsWith('${', at)) {
        at += 2
        code('}')
        text += hole
      } else {
        if (source[at] === '\\') at += 1
        text += source[at]
      }
    }
    at += 1
    found.push(text)
  }
  code()
  return found
}

const token = /--.*|'(?:''|[^'])*'|"(?<exact>[^"]+)"|(?<word>[\p{L}_][\w$]*)|[^\s]/gu
const beforeList = new Set(['from', 'using', 'truncate'])
const beforeOne = new Set(['join', 'into', 'update', 'table', 'copy'])
const beforeName = new Set(['only', 'lateral', 'public', 'table', '.'])
/** After these, a comma does not separate relations. */
const afterList = new Set(
  'where group order having limit offset fetch window union except intersect set returning values for select'.split(
    ' ',
  ),
)
/** A fragment that is used after FROM: `posting JOIN transfer ON …`, `posting WHERE key IS NOT NULL`. */
const fragment = /^\s*[a-z_]+ (?:AS [a-z_]+ )?(?:(?:LEFT|RIGHT|FULL|CROSS|INNER) )?(?:JOIN|WHERE)\b/

/**
 * The names in a piece of SQL in positions of tables: after FROM, JOIN, INTO, UPDATE and the like, also in lists and
 * sub-selects. It does not know scopes: a common table expression named like a table counts as that table.
 */
export function relationsOf(sql: string): string[] {
  const found: string[] = []
  const outer: boolean[] = []
  let inList = false
  let expected = fragment.test(sql)
  let before = ''
  for (const { 0: text, groups = {} } of sql.matchAll(token)) {
    const { exact, word } = groups
    const keyword = exact === undefined ? text.toLowerCase() : ''
    if (text === '(') {
      outer.push(inList)
      // `JOIN … USING (a, b)` lists columns.
      inList = expected && before !== 'using'
      expected = inList
    } else if (text === ')') {
      inList = outer.pop() ?? false
      expected = false
    } else if (text === ',') {
      expected = inList
    } else if (beforeList.has(keyword) && before !== 'distinct') {
      inList = true
      expected = true
    } else if (afterList.has(keyword)) {
      inList = false
      expected = false
    } else if (expected && !beforeName.has(exact ?? keyword) && !text.startsWith('--')) {
      found.push(exact ?? keyword)
      expected = false
    } else if (word !== undefined && beforeOne.has(keyword)) {
      expected = true
    }
    before = keyword
  }
  return found
}
