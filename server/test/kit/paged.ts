/** More pages than any list of a test has. */
const mostPages = 1000

interface Cursor {
  readonly before?: string
}

/** All rows of a list, read page by page; `rowsOf` returns those of a page. */
export async function pagedRows<Page extends { readonly more: boolean }, Row extends { readonly id: string }>(
  read: (cursor: Cursor) => Promise<Page>,
  rowsOf: (page: Page) => readonly Row[],
): Promise<Row[]> {
  const rows: Row[] = []
  for (let pages = 0; pages < mostPages; pages++) {
    const last = rows.at(-1)
    const page = await read(last ? { before: last.id } : {})
    rows.push(...rowsOf(page))
    if (!page.more) return rows
  }
  throw new Error(`the list has more than ${mostPages} pages`)
}
