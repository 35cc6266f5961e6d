import type { Read } from '../../platform/database/database.ts'

/** A statement, and its first value. */
export interface Statement {
  readonly text: string
  readonly of: unknown
}

/** Wraps these reads and records each one. */
export function countingReads(reads: Read, statements: Statement[]): Read {
  return new Proxy(reads, {
    get(read, name: keyof Read) {
      const method = read[name]
      if (typeof method !== 'function') return method
      return (text: string, values?: readonly unknown[]) => {
        statements.push({ text, of: values?.[0] })
        return (method as (...of: unknown[]) => unknown).call(read, text, values)
      }
    },
  })
}
