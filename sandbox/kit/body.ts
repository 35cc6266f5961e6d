/** A decoded body: JSON, or a form whose names may nest with brackets, like `items[0][price]=5`. */
export function readBody(raw: Buffer, contentType = ''): Record<string, unknown> | undefined {
  const text = raw.toString('utf8')
  if (text.trim() === '') return {}
  if (contentType.includes('json')) {
    try {
      const value: unknown = JSON.parse(text)
      return isRecord(value) ? value : undefined
    } catch {
      return undefined
    }
  }
  return readForm(text)
}

/** Decodes a form. Numbers in brackets also make a record: `items[0]` is the field `0` of `items`. */
export function readForm(text: string): Record<string, unknown> {
  const form: Record<string, unknown> = {}
  for (const [name, value] of new URLSearchParams(text)) place(form, partsOf(name), value)
  return form
}

function partsOf(name: string): string[] {
  const [, first = name, rest = ''] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? []
  return [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, part = '']) => part)]
}

function place(into: Record<string, unknown>, [name = '', ...inner]: readonly string[], value: string): void {
  if (name === '__proto__') return
  const key = name === '' ? String(Object.keys(into).length) : name
  if (inner.length === 0) {
    into[key] = value
    return
  }
  const next = into[key]
  const nested: Record<string, unknown> = isRecord(next) ? next : {}
  into[key] = nested
  place(nested, inner, value)
}

/** Whether parsed JSON or a form is an object with fields; a list is not. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
