import { dayIn, oneOf, type View } from '../list/view.ts'

export const periodKeys = ['today', 'week', 'month', 'own'] as const
export type PeriodKey = (typeof periodKeys)[number]

/** The period of the money cards in the URL. */
export const periodParams = ['period', 'since', 'until'] as const

interface Days {
  readonly from: string
  readonly to: string
}

/** Days of Europe/Moscow, both inclusive, and as many days before them. */
export interface Period extends Days {
  readonly key: PeriodKey
  /** Undefined for a period so long that a report cannot include both. */
  readonly before: Days | undefined
}

const dayMs = 86_400_000
const plus = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
const lengths = { today: 1, week: 7, month: 30 } as const
/** The most days of a report. */
const mostDays = 366

export function periodOf(view: View, today: string): Period {
  const key = oneOf(periodKeys, view.period) ?? 'today'
  const to = key === 'own' ? (dayIn(view.until) ?? today) : today
  const from = key === 'own' ? (dayIn(view.since) ?? plus(to, 1 - lengths.month)) : plus(to, 1 - lengths[key])
  const length = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
  const compared = length >= 1 && length * 2 <= mostDays
  return { key, from, to, before: compared ? { from: plus(from, -length), to: plus(from, -1) } : undefined }
}

/** Adds up the lines of these days; roubles in, kopecks out. */
export function sumOf(lines: readonly Readonly<Record<string, string | number | null>>[], key: string, days: Days) {
  return lines
    .filter(({ day }) => String(day) >= days.from && String(day) <= days.to)
    .reduce((sum, line) => sum + Math.round(Number(line[key]) * 100), 0)
}
