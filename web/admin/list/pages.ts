import { useState } from 'react'

/** Where in a list of keyed pages: the cursors that led here, the last of them asks for what is shown. */
export interface Pages {
  readonly cursor: string | undefined
  /** How many rows stand before the first one that is shown. */
  readonly before: number
  readonly first: boolean
  next(cursor: string): void
  back(): void
}

/** Another list (`of`: its filters and order) begins anew with its first page. */
export function usePages(of: string, perPage: number): Pages {
  const [at, setAt] = useState<{ of: string; cursors: readonly string[] }>({ of, cursors: [] })
  const cursors = at.of === of ? at.cursors : []
  return {
    cursor: cursors.at(-1),
    before: cursors.length * perPage,
    first: cursors.length === 0,
    next: (cursor) => setAt({ of, cursors: [...cursors, cursor] }),
    back: () => setAt({ of, cursors: cursors.slice(0, -1) }),
  }
}
