const two = (count: number) => String(count).padStart(2, '0')

// Formatted by hand: creating the browser's own formatter takes a tenth of a second on a phone, during hydration.
function dateText(iso: string): string {
  const at = new Date(iso)
  return `${two(at.getDate())}.${two(at.getMonth() + 1)}.${at.getFullYear()}`
}

/** `21.11.2026`, for the day `2026-11-21`, regardless of time zones. */
export function dayText(day: string): string {
  return day.split('-').reverse().join('.')
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
