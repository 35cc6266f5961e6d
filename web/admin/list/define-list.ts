import type { Permission } from '@casino/contract/panel/permissions'
import type { ReactNode } from 'react'
import type { LinkTarget } from '../../shell/frame/destinations.ts'
import type { CallName, CallRequest, Reply } from '../../wire/api.ts'
import type { Filter, ListState } from './filters.tsx'
import type { ListTableProps, SortOrder } from './list-props.ts'
import type { OpenRow } from './open-row.ts'
import type { RowActions } from './RowMenu.tsx'
import type { TableOf } from './table-of.tsx'
import type { View } from './view.ts'

/** How the rows of a list are fetched. `P` is the call's reply. */
export interface RequestOf<R, P> {
  /** The beginning of its query keys. */
  readonly key: readonly string[]
  readonly call: CallName
  /** The reply's field with the rows. */
  readonly rows: keyof P & string
  /** The query field that requests the next page. */
  readonly cursor: string
  /** The next page's cursor, if it is neither the last row's `id` nor the reply's `next`. */
  readonly after?: (last: R) => string
  /** The next page of a list without cursors, given the number of rows seen so far. */
  readonly next?: (reply: P, seen: number) => string | undefined
  /** 20 if absent. */
  readonly perPage?: number
  /** Other administrators and players also change the rows. */
  readonly refetchEveryMs?: number
  readonly filters?: readonly Filter<object, P>[]
}

/** The state of an open list. */
export interface OpenList<R, P> extends ListState<P> {
  readonly rows: readonly R[] | undefined
  readonly opened: OpenRow
  /** The parameters of the URL that clear its filters. */
  readonly cleared: View
}

/** A list of the panel with pages: everything in which two of them differ. */
export interface ListOf<R, P> extends RequestOf<R, P>, TableOf<R> {
  /** The name of a row, for screen readers. */
  readonly rowName: (row: R) => string
  readonly empty: () => string
  readonly height?: NonNullable<ListTableProps<R>['height']>
  /** The default order of a sortable list. */
  readonly order?: SortOrder
  readonly actions?: (row: R, list: OpenList<R, P>) => RowActions
  /** Saved views and hidden columns are stored under this name. */
  readonly stored?: string
  /** The rows as a file. */
  readonly file?: { readonly call: CallName; readonly needs: Permission }
  /** The number of rows; null if only the first page has it. */
  readonly total?: (reply: P) => number | null | undefined
  /** More controls of the whole list. */
  readonly controls?: (list: OpenList<R, P>) => ReactNode
  /** Shown above the filters. */
  readonly head?: (list: OpenList<R, P>) => ReactNode
  /** A sentence below the filters. */
  readonly note?: (reply: P | undefined) => string | undefined
  /** The label of the button that clears the filters. */
  readonly clear?: () => string
  readonly errorText?: (error: Error) => string
  /** The row's own page, which opens instead of details. */
  readonly page?: (row: R) => LinkTarget
  /** The details of the open row. */
  readonly details?: (list: OpenList<R, P>) => ReactNode
}

type Query<N extends CallName> = Partial<NonNullable<CallRequest<N>['query']>>
type Rows<P> = { [W in keyof P]-?: P[W] extends readonly unknown[] ? W : never }[keyof P] & string
type RowOf<P, W extends keyof P> = P[W] extends readonly (infer R)[] ? R : never

/** The types that the call determines: the fields of its reply, and the parameters of its query. */
interface OfCall<N extends CallName, W> {
  readonly call: N
  readonly rows: W
  readonly cursor: keyof Query<N> & string
  readonly filters?: readonly Filter<Query<N>, Reply<N>>[]
}

type Defined<L, N extends CallName, W, K extends string, R> = Omit<L, keyof OfCall<N, W> | 'columns' | 'phone'> &
  OfCall<N, W> &
  Pick<TableOf<R, K>, 'columns' | 'phone'>

/** Declares a list with pages, which `List` shows. */
export function defineList<const N extends CallName, const W extends Rows<Reply<N>>, const K extends string>(
  list: Defined<ListOf<RowOf<Reply<N>, W>, Reply<N>>, N, W, K, RowOf<Reply<N>, W>>,
): ListOf<RowOf<Reply<N>, W>, Reply<N>> {
  return list
}

/** Declares a list that grows by “Show more”, which `GrowingTable` shows. */
export function defineGrowing<const N extends CallName, const W extends Rows<Reply<N>>, const K extends string>(
  list: Defined<GrowingOf<RowOf<Reply<N>, W>, Reply<N>>, N, W, K, RowOf<Reply<N>, W>>,
): GrowingOf<RowOf<Reply<N>, W>, Reply<N>> {
  return list
}

export interface GrowingOf<R, P> extends RequestOf<R, P>, TableOf<R> {
  readonly empty: () => string
}
