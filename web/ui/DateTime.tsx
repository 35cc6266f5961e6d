const two = (count: number) => String(count).padStart(2, '0')

// Formatted by hand: creating the browser's own formatter takes a tenth of a second on a phone, during hydration.
function dateText(iso: string): string {
  const at = new Date(iso)
  return `${two(at.getDate())}.${two(at.getMonth() + 1)}.${at.getFullYear()}`
}

/** `21.11.2026 14:05`, as text inside a sentence. */
export function dateTimeText(iso: string): string {
  const at = new Date(iso)
  return `${dateText(iso)} ${two(at.getHours())}:${two(at.getMinutes())}`
}

/** `21.11.2026 14:05` in the visitor's own time zone, in every language. */
export function DateTime({ iso, dateOnly = false }: { iso: string; dateOnly?: boolean }) {
  return (
    <time dateTime={iso} className="tabular whitespace-nowrap">
      {dateOnly ? dateText(iso) : dateTimeText(iso)}
    </time>
  )
}

/** Moscow's clocks have not been changed since 2014. */
const moscowAheadMs = 3 * 3_600_000

/** `23.11.2026`: the day in Moscow at this moment, wherever the visitor is. */
export function moscowDayText(iso: string): string {
  const shifted = new Date(Date.parse(iso) + moscowAheadMs).toISOString()
  return shifted.slice(0, 10).split('-').reverse().join('.')
}

/** From one of the site's days to another, both inclusive. */
export function Days({ from, to }: { from: string; to: string }) {
  return (
    <span className="tabular whitespace-nowrap">
      <time dateTime={from}>{moscowDayText(from)}</time> – <time dateTime={to}>{moscowDayText(to)}</time>
    </span>
  )
}
