import type { ReactNode } from 'react'
import { Chips } from './Chips.tsx'
import { ChosenFilter } from './ChosenFilter.tsx'
import { DayRange } from './DayRange.tsx'
import { FilterChip } from './FilterChip.tsx'
import { SearchField } from './SearchField.tsx'
import { dayIn, oneOf, type View, type ViewHandle } from './view.ts'

export interface ListState<P> extends ViewHandle {
  /** Undefined while the first page is loading. */
  readonly reply: P | undefined
}

/** A filter of a list: its state is in the URL, and `query` returns its part of the call's query. */
export interface Filter<Q, P> {
  /** Its parameters of the URL, which clearing the filters removes. */
  readonly params: readonly string[]
  readonly query: (view: View) => Q
  readonly control: (list: ListState<P>) => ReactNode
}

const pair = <K extends string, V>(key: K, value: V | undefined | false | '') =>
  (value ? { [key]: value } : {}) as { [P in K]?: V }

export function search(label: () => string, longest = 100): Filter<{ search?: string }, unknown> {
  return {
    params: ['search'],
    query: (view) => pair('search', view.search?.trim().slice(0, longest)),
    control: ({ view, look }) => (
      <SearchField
        key="search"
        label={label()}
        value={view.search ?? ''}
        maxLength={longest}
        onSearch={(text) => look({ search: text })}
      />
    ),
  }
}

export const days: Filter<{ from?: string; to?: string }, unknown> = {
  params: ['from', 'to'],
  query: ({ from, to }) => ({ ...pair('from', dayIn(from)), ...pair('to', dayIn(to)) }),
  control: ({ view, look }) => <DayRange key="days" from={dayIn(view.from)} to={dayIn(view.to)} onRange={look} />,
}

interface Choice<V> {
  readonly label: () => string
  readonly values: readonly V[]
  readonly text: (value: V) => string
  /** Whether the filter exists in this view. */
  readonly when?: (view: View) => boolean
  /** The parameter's name in earlier URLs and saved views. */
  readonly former?: string
  /** Another parameter that becomes invalid after a change. */
  readonly clears?: string
}

/** One of several values, or any, from a small menu. */
export function choice<const K extends string, const V extends string>(
  key: K,
  { label, values, text, when = () => true, former = key, clears = former }: Choice<V>,
): Filter<{ [P in K]?: V }, unknown> {
  const valueIn = (view: View) => (when(view) ? oneOf(values, view[key] ?? view[former]) : undefined)
  return {
    params: [key, clears],
    query: (view) => pair(key, valueIn(view)),
    control: ({ view, look }) =>
      when(view) && (
        <FilterChip
          key={key}
          label={label()}
          options={values.map((value) => ({ value, label: text(value) }))}
          value={valueIn(view)}
          onValue={(value) => look({ [clears]: undefined, [key]: value })}
        />
      ),
  }
}

interface ChipsOf<V, Q, C> {
  readonly label: () => string
  /** Value, text, and the reply's field with its number of rows; the value `''` is shown if none is chosen. */
  readonly options: readonly (readonly [value: V | '', text: () => string, count?: C])[]
  readonly query: (value: V | undefined) => Q
}

/** One of a few parts of the list. */
export function chips<const V extends string, Q, const C extends string = never>(
  key: string,
  { label, options, query }: ChipsOf<V, Q, C>,
): Filter<Q, Readonly<Record<C, number>>> {
  const values = options.flatMap(([value]) => value || [])
  const valueIn = (view: View) => oneOf(values, view[key])
  return {
    params: [key],
    query: (view) => query(valueIn(view)),
    control: ({ view, look, reply }) => (
      <Chips
        key={key}
        label={label()}
        options={options.map(([value, text, count]) => ({
          value: value || undefined,
          label: text(),
          ...(count && { count: reply?.[count] }),
        }))}
        value={valueIn(view)}
        onValue={(value) => look({ [key]: value })}
      />
    ),
  }
}

/** Chips of which one is always chosen: clearing the filters does not change them. */
export const tabs: typeof chips = (key, of) => ({ ...chips(key, of), params: [] })

interface Linked<Q, P> {
  readonly query: (value: string, view: View) => Q | undefined
  readonly text: (value: string, reply: P | undefined) => string
}

/** A filter that is only set by links. */
export function linkFilter<Q, P>(key: string, { query, text }: Linked<Q, P>): Filter<Partial<Q>, P> {
  const queryIn = (view: View) => (view[key] ? query(view[key], view) : undefined)
  return {
    params: [key],
    query: (view) => queryIn(view) ?? {},
    control: ({ view, look, reply }) =>
      queryIn(view) && (
        <ChosenFilter key={key} text={text(view[key] ?? '', reply)} onRemove={() => look({ [key]: undefined })} />
      ),
  }
}
