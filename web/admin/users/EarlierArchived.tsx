import { m } from '../../texts/compiled/messages.js'

/** Says at the end of a list that earlier rounds are archived. */
export function EarlierArchived({ rows }: { rows: readonly { earlierArchived?: boolean }[] }) {
  if (!rows.at(-1)?.earlierArchived) return null
  return <p className="type-small border-t border-line p-3 text-center text-text-2">{m.admin_user_archived()}</p>
}
