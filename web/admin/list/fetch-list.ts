import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../wire/api.ts'
import type { ListOf, RequestOf } from './define-list.ts'
import type { Filter } from './filters.tsx'
import { oneOf, type View } from './view.ts'

/** The query for these filters; invalid values in the URL are ignored. */
export function queryOf<P>(filters: readonly Filter<object, P>[], view: View): Record<string, string> {
  return Object.assign({}, ...filters.map(({ query }) => query(view)))
}

/** The URL's parameters for a list: its filters, and the order if a column has it. */
export function queryIn<R, P>(of: ListOf<R, P>, view: View): Readonly<Record<string, string>> {
  const sorts = Object.entries(of.columns).flatMap(([key, column]) => [
    ...(column?.sort ? [key] : []),
    ...(column?.under ? [column.under.sort] : []),
  ])
  const sort = of.order && oneOf(sorts, view.sort)
  return { ...queryOf(of.filters ?? [], view), ...(sort && { sort, order: view.order === 'asc' ? 'asc' : 'desc' }) }
}

export const pageSize = ({ perPage = 20 }: { readonly perPage?: number }) => perPage

function fetchPage<R, P>(of: RequestOf<R, P>, request: object, query: object, cursor: string | undefined) {
  const page = { ...query, limit: pageSize(of), ...(cursor !== undefined && { [of.cursor]: cursor }) }
  return call(of.call, { ...request, query: page } as never) as Promise<P>
}

/** One page of a list. */
export function pageOptions<R, P>(of: RequestOf<R, P>, query: object, cursor?: string) {
  return queryOptions({
    queryKey: [...of.key, query, cursor, pageSize(of)],
    queryFn: ({ signal }) => fetchPage(of, { signal }, query, cursor),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: of.refetchEveryMs ?? false,
  })
}

/** All pages of a list so far. */
export function growingOptions<R, P>(of: RequestOf<R, P>, query: object, params?: object) {
  return infiniteQueryOptions({
    queryKey: [...of.key, params, query],
    queryFn: ({ pageParam, signal }) => fetchPage(of, { params, signal }, query, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (reply, pages) => nextOf(of, reply, pages.length * pageSize(of)),
    select: ({ pages }) => ({ first: pages[0], rows: pages.flatMap((page) => rowsOf(of, page)) }),
    staleTime: 0,
  })
}

export function rowsOf<R, P>({ rows }: RequestOf<R, P>, reply: P): readonly R[] {
  return reply[rows] as readonly R[]
}

/** The next page's cursor; undefined after the last page. */
export function nextOf<R, P>(of: RequestOf<R, P>, reply: P, seen: number): string | undefined {
  if (of.next) return of.next(reply, seen)
  const { more, next } = reply as { more?: boolean; next?: string | null }
  const last = rowsOf(of, reply).at(-1)
  if (next !== undefined || !more || !last) return next ?? undefined
  return of.after ? of.after(last) : (last as { id?: string }).id
}
