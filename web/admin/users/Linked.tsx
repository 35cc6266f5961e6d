import type { LinkedAccount } from '@casino/contract/panel/admin-users'
import { useQuery } from '@tanstack/react-query'
import { m } from '../../texts/compiled/messages.js'
import { Pill } from '../../ui/shown/Pill.tsx'
import { Part } from '../list/Part.tsx'
import { linkedOptions } from './queries.ts'
import { UserLink } from './UserLink.tsx'
import { statusText, statusTone } from './words.ts'

const byTexts: Record<LinkedAccount['by'], () => string> = {
  device: m.admin_user_by_device,
  address: m.admin_user_by_address,
  card: m.admin_user_by_card,
  phone: m.admin_user_by_phone,
  wallet: m.admin_user_by_wallet,
}

/** Other accounts that share a device, an address, a card or a wallet with a user. */
export function Linked({ id }: { id: string }) {
  const accounts = useQuery(linkedOptions(id))
  return (
    <section aria-label={m.admin_user_linked()} className="space-y-3">
      <p className="type-small text-text-3">{m.admin_user_linked_note()}</p>
      <Part query={accounts} empty={m.admin_user_linked_empty()}>
        {(rows) => (
          <ul className="divide-y divide-line border-y border-line">
            {rows.map((account) => (
              <li
                key={`${account.id} ${account.by} ${account.shared}`}
                className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 type-dense"
              >
                <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
                  <UserLink id={account.id}>{account.username}</UserLink>
                  <Pill tone={statusTone(account)}>{statusText(account.status)}</Pill>
                  {account.hasTakenBonus && <Pill tone="warning">{m.admin_user_took_bonus()}</Pill>}
                </span>
                <span className="text-text-2 wrap-anywhere">
                  {byTexts[account.by]()} <span className="tabular">{account.shared}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Part>
    </section>
  )
}
