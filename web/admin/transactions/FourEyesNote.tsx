import type { AdminTransaction } from '@casino/contract/transactions'
import { m } from '../../texts/compiled/messages.js'
import { DateTime } from '../../ui/DateTime.tsx'
import { useSession } from '../../wire/session.ts'

/** Above the amount of the settings two administrators approve: which of the two this one would be, or was. */
export function FourEyesNote({ transaction: { needsTwo, approvedOnce } }: { transaction: AdminTransaction }) {
  const { user } = useSession()
  if (!needsTwo) return null
  if (!approvedOnce) return <p>{m.admin_tx_first_of_two()}</p>
  const { by, at } = approvedOnce
  return (
    <p className="wrap-anywhere">
      {by.id === user?.id ? m.admin_tx_own_first() : m.admin_tx_second_of_two({ name: by.username })}
      <span className="type-small block text-text-2">
        <DateTime iso={at} />
      </span>
    </p>
  )
}
