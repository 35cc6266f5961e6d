import { m } from '../../texts/compiled/messages.js'

/** Shown at the end of a list if earlier rounds are archived. */
export function EarlierArchived({ rows }: { rows: readonly { earlierArchived?: boolean }[] }) {
  if (!rows.at(-1)?.earlierArchived) return null
  return <p className="type-small border-t border-line p-3 text-center text-text-2">{m.admin_user_archived()}</p>
}
