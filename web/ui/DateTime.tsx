const date = new Intl.DateTimeFormat('ru-RU', { day: '2-digit', month: '2-digit', year: 'numeric' })
const time = new Intl.DateTimeFormat('ru-RU', { hour: '2-digit', minute: '2-digit' })

/** `21.11.2026 14:05`, inside a sentence. */
export const dateTimeText = (iso: string) => `${date.format(new Date(iso))} ${time.format(new Date(iso))}`

/** `21.11.2026 14:05` in the visitor's own time zone, in every language (spec §9). */
export function DateTime({ iso, dateOnly = false }: { iso: string; dateOnly?: boolean }) {
  return (
    <time dateTime={iso} className="tabular whitespace-nowrap">
      {dateOnly ? date.format(new Date(iso)) : dateTimeText(iso)}
    </time>
  )
}
