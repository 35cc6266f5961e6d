const date = new Intl.DateTimeFormat('ru-RU', { day: '2-digit', month: '2-digit', year: 'numeric' })
const time = new Intl.DateTimeFormat('ru-RU', { hour: '2-digit', minute: '2-digit' })

/** `21.11.2026 14:05` in the visitor's own time zone, in every language (spec §9). */
export function DateTime({ iso, dateOnly = false }: { iso: string; dateOnly?: boolean }) {
  const at = new Date(iso)
  return (
    <time dateTime={iso} className="tabular whitespace-nowrap">
      {date.format(at)}
      {!dateOnly && ` ${time.format(at)}`}
    </time>
  )
}
