import { refuse } from './refusal.ts'

/** The cursor of a list's next page: the last row's key in the list's order, and its id. */
export function writeCursor(key: string, id: number): string {
  return Buffer.from(JSON.stringify([key, id])).toString('base64url')
}

const shapes = {
  text: /^[^\0]{0,320}$/u,
  bigint: /^-?\d{1,18}$/,
  timestamptz: /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,6})?[+-]\d{2}(:\d{2})?$/,
} as const

/** Validates the cursor: the client may send anything. */
export function readCursor(cursor: string, type: keyof typeof shapes): { key: string; id: number } {
  const [key, id] = parsed(cursor)
  const isTime = type === 'timestamptz'
  const fine =
    typeof key === 'string' &&
    shapes[type].test(key) &&
    Number.isSafeInteger(id) &&
    !(isTime && Number.isNaN(Date.parse(key)))
  return fine ? { key, id: id as number } : refuse('bad_request', { field: 'cursor' })
}

function parsed(cursor: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}
