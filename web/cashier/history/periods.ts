import { timeZone } from '@casino/rules/day'

/** Days in Moscow, both inclusive. */
export interface MoscowDays {
  from: string
  to: string
}

/** The most common periods, at this moment. */
export function periods(now: number): Readonly<Record<'month' | 'last' | 'year', MoscowDays>> {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now)
  const [year = '', month = ''] = today.split('-')
  const first = `${year}-${month}-01`
  const lastOfBefore = new Date(Date.parse(first) - 86_400_000).toISOString().slice(0, 10)
  return {
    month: { from: first, to: today },
    last: { from: `${lastOfBefore.slice(0, 7)}-01`, to: lastOfBefore },
    year: { from: `${year}-01-01`, to: today },
  }
}
