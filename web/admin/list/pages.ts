import { useState } from 'react'
import { ofPage, useView, without } from './view.ts'

/** The position in a paged list: the page's cursor, or its number if pages have no cursors. */
export interface PagePosition {
  readonly number: number
  readonly cursor: string | undefined
  /** The number of rows before the first one shown. */
  readonly before: number
  readonly first: boolean
  next(cursor: string): void
  back(): void
}

/** The page is in the URL, as its number and its cursor; each list (`of`: its filters and order) has its own position. */
export function usePages(of: string, perPage: number): PagePosition {
  const { view, look } = useView()
  const number = view.at && /^[1-9]\d{0,5}$/.test(view.page ?? '') ? Number(view.page) : 1
  const cursor = number > 1 ? view.at : undefined
  // The cursors of the pages visited in this tab; from a page opened by a link, back leads to the first page.
  const [seen, setSeen] = useState<{ of: string; cursors: Readonly<Record<number, string>> }>({ of, cursors: {} })
  const cursors = seen.of === of ? seen.cursors : {}
  const turn = (page: number, at: string | undefined) =>
    look(at === undefined ? without(ofPage) : { page: String(page), at }, { push: true })
  return {
    number,
    cursor,
    before: (number - 1) * perPage,
    first: cursor === undefined,
    next(at) {
      setSeen({ of, cursors: { ...cursors, ...(cursor && { [number]: cursor }), [number + 1]: at } })
      turn(number + 1, at)
    },
    back: () => turn(number - 1, cursors[number - 1]),
  }
}
