import { dayText } from '../shown/DateTime.tsx'

/** Moscow's clocks have not been changed since 2014. */
const moscowAheadMs = 3 * 3_600_000

/** `23.11.2026`: the day in Moscow at this moment, wherever the visitor is. */
export function moscowDayText(iso: string): string {
  return dayText(new Date(Date.parse(iso) + moscowAheadMs).toISOString().slice(0, 10))
}

/** A range of the site's days, both inclusive. */
export function Days({ from, to }: { from: string; to: string }) {
  return (
    <span className="tabular">
      <Day iso={from} /> – <Day iso={to} />
    </span>
  )
}

const Day = ({ iso }: { iso: string }) => (
  <time dateTime={iso} className="whitespace-nowrap">
    {moscowDayText(iso)}
  </time>
)
