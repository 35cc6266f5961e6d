/**
 * Replaces style features missing in the oldest supported browsers (vite.config.ts): `translate`, `scale` and `rotate` as
 * properties (Chrome 104), and viewport units of the visible part of the window (Chrome 108, Firefox 101). Generated from the
 * built sheet, and loaded only by browsers without them (boot.js). If several apply to one element, the last one wins.
 */
export function olderStyles(css: string): string {
  const transforms = rulesOf(css, ([name, value]) => {
    if (!/^(translate|scale|rotate)$/.test(name)) return undefined
    return `transform:${value === 'none' ? value : `${name}(${wordsOf(value).join()})`}`
  })
  const heights = rulesOf(css, ([name, value]) =>
    /\ddvh/.test(value) ? `${name}:${value.replace(/(\d)dvh/g, '$1vh')}` : undefined,
  )
  return `@supports not (translate:0 0){${transforms}}@supports not (height:1dvh){${heights}}`
}

type Declaration = readonly [name: string, value: string]

/** The rules of a sheet with other declarations, in the same layers and conditions. */
function rulesOf(css: string, other: (declaration: Declaration) => string | undefined): string {
  return blocksOf(css)
    .map(({ head, body }) => {
      const isGroup = /^@(layer|media|supports)/.test(head)
      if (head.startsWith('@') && !isGroup) return ''
      const inside = isGroup
        ? rulesOf(body, other)
        : declarationsOf(body)
            .flatMap((each) => other(each) ?? [])
            .join(';')
      return inside && `${head}{${inside}}`
    })
    .join('')
}

function declarationsOf(body: string): Declaration[] {
  return body.split(';').map((each) => {
    const colon = each.indexOf(':')
    return [each.slice(0, colon).trim(), each.slice(colon + 1).trim()]
  })
}

function blocksOf(css: string): { head: string; body: string }[] {
  const blocks: { head: string; body: string }[] = []
  let depth = 0
  let from = 0
  let open = 0
  for (let at = 0; at < css.length; at++) {
    if (css[at] === '{' && depth++ === 0) open = at
    else if (css[at] === ';' && depth === 0) from = at + 1
    else if (css[at] === '}' && --depth === 0) {
      blocks.push({ head: css.slice(from, open).trim(), body: css.slice(open + 1, at) })
      from = at + 1
    }
  }
  return blocks
}

/** Splits at spaces outside of brackets. */
function wordsOf(value: string): string[] {
  let depth = 0
  const marked = [...value].map((letter) => {
    if (letter === '(') depth++
    if (letter === ')') depth--
    return letter === ' ' && depth === 0 ? '\n' : letter
  })
  return marked.join('').split('\n')
}
