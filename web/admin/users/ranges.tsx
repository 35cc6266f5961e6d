import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { formatMoney, kopecksOf } from '../../ui/fields/amount.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { chipClass, FilterChip } from '../list/FilterChip.tsx'
import type { Filter, ListState } from '../list/filters.tsx'
import { dayIn, type View } from '../list/view.ts'
import { tagsOptions } from './queries.ts'

const sum = (text: string | undefined): number | undefined =>
  text !== undefined && /^-?\d{1,10}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined
/** Parses a typed sum, which may contain spaces and a comma. */
const typedSum = (text: string) => text.replaceAll(/\s/g, '').replace(',', '.').replace('−', '-')

const kinds = {
  money: {
    valueIn: sum,
    typed: typedSum,
    text: (value: string | number) => formatMoney(kopecksOf(Number(value)), '₽'),
    field: { inputMode: 'decimal' },
  },
  day: {
    valueIn: dayIn,
    typed: (text: string) => text,
    text: (value: string | number) => String(value).split('-').reverse().join('.'),
    field: { type: 'date' },
  },
} as const

interface RangeOf<K extends string, N extends keyof typeof kinds = keyof typeof kinds> {
  readonly key: K
  readonly label: () => string
  readonly kind: N
}

interface Values {
  readonly money: number
  readonly day: string
}
type RangeQuery<K extends string, N extends keyof Values> = { readonly [P in `${K}${'From' | 'To'}`]?: Values[N] }

/** A range, both ends inclusive, in a small dialog; its parameters in the URL are named as in the call. */
export function range<const K extends string, const N extends keyof Values>(
  of: RangeOf<K, N>,
): Filter<RangeQuery<K, N>, unknown> {
  const params = [`${of.key}From`, `${of.key}To`]
  const { valueIn } = kinds[of.kind]
  return {
    params,
    query: (view) =>
      Object.fromEntries(
        params.flatMap((param) => {
          const value = valueIn(view[param])
          return value === undefined ? [] : [[param, value]]
        }),
      ) as RangeQuery<K, N>,
    control: (list) => <RangeChip key={of.key} of={of} list={list} />,
  }
}

/** The values in force, by `From` and `To`. */
function bounds({ key, kind }: RangeOf<string>, view: View) {
  const boundOf = (end: 'From' | 'To') =>
    kinds[kind].valueIn(view[key + end]) === undefined ? undefined : view[key + end]
  return { from: boundOf('From'), to: boundOf('To') }
}

function RangeChip({ of, list: { view, look } }: { of: RangeOf<string>; list: ListState<unknown> }) {
  const [open, setOpen] = useState(false)
  const { from, to } = bounds(of, view)
  const { text } = kinds[of.kind]
  const label = of.label()
  const values = { label, from: from === undefined ? '' : text(from), to: to === undefined ? '' : text(to) }
  const shown = () => {
    if (from === undefined && to === undefined) return label
    if (to === undefined) return m.admin_range_from(values)
    return from === undefined ? m.admin_range_to(values) : m.admin_range_both(values)
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={chipClass(from !== undefined || to !== undefined)}
        onClick={() => setOpen(true)}
      >
        {shown()}
        <ChevronDown size={16} className="shrink-0" aria-hidden />
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={label} initialFocus="field">
        <RangeForm
          of={of}
          before={{ from, to }}
          onRange={(range) => {
            setOpen(false)
            look({ [`${of.key}From`]: range.from, [`${of.key}To`]: range.to })
          }}
        />
      </Dialog>
    </>
  )
}

interface Bounds {
  readonly from: string | undefined
  readonly to: string | undefined
}

function RangeForm({ of, before, onRange }: { of: RangeOf<string>; before: Bounds; onRange: (range: Bounds) => void }) {
  const { typed, valueIn, field } = kinds[of.kind]
  const [from, setFrom] = useState(before.from ?? '')
  const [to, setTo] = useState(before.to ?? '')
  const [wrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [first, last] = [from, to].map((text) => typed(text.trim()) || undefined)
    const [low, high] = [valueIn(first), valueIn(last)]
    const isKnown = (first === undefined || low !== undefined) && (last === undefined || high !== undefined)
    if (isKnown && !(low !== undefined && high !== undefined && low > high)) return onRange({ from: first, to: last })
    setWrong(true)
  }
  const entered = (set: (text: string) => void) => (text: string) => {
    set(text)
    setWrong(false)
  }
  return (
    <form noValidate onSubmit={submit} className="space-y-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField {...field} label={m.admin_from()} value={from} onValue={entered(setFrom)} autoComplete="off" />
        <TextField
          {...field}
          label={m.admin_to()}
          value={to}
          onValue={entered(setTo)}
          autoComplete="off"
          error={wrong ? m.admin_range_invalid() : undefined}
        />
      </div>
      <div className="flex justify-end gap-2">
        <Button onClick={() => onRange({ from: undefined, to: undefined })}>{m.admin_clear()}</Button>
        <Button type="submit" kind="main">
          {m.admin_range_apply()}
        </Button>
      </div>
    </form>
  )
}

/** A choice of one of the tags in use. */
export const tagFilter: Filter<{ tag?: string }, unknown> = {
  params: ['tag'],
  query: ({ tag }) => (tag ? { tag } : {}),
  control: (list) => <TagChip key="tag" list={list} />,
}

function TagChip({ list: { view, look } }: { list: ListState<unknown> }) {
  const { data: tags = [] } = useQuery(tagsOptions)
  const known = tags.map(({ tag, users }) => ({ value: tag, label: `${tag} · ${users}` }))
  const { tag } = view
  const options = tag && !tags.some((one) => one.tag === tag) ? [...known, { value: tag, label: tag }] : known
  if (options.length === 0) return null
  return (
    <FilterChip label={m.admin_users_tag()} options={options} value={tag} onValue={(next) => look({ tag: next })} />
  )
}
