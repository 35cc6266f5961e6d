import type { Referral } from '@casino/contract/money/referrals'
import { UsersRound } from 'lucide-react'
import { m } from '../texts/compiled/messages.js'
import { classes } from '../ui/browser/class-names.ts'
import { kopecksOf } from '../ui/fields/amount.ts'
import { EmptyState } from '../ui/messages/states.tsx'
import { Button } from '../ui/shown/Button.tsx'
import { Card } from '../ui/shown/Card.tsx'
import { DateTime } from '../ui/shown/DateTime.tsx'
import { Money } from '../ui/shown/Money.tsx'

interface ReferralListProps {
  referrals: readonly Referral[]
  busy: boolean
  /** Absent if all are shown. */
  onMore: (() => void) | undefined
}

/** The players who registered with this player's code; their names are masked. */
export function ReferralList({ referrals, busy, onMore }: ReferralListProps) {
  return (
    <Card flush>
      <h2 className="type-h3 border-b border-line p-4 md:px-6">{m.refs_list()}</h2>
      {referrals.length === 0 ? (
        <EmptyState drawing={<UsersRound />} text={m.refs_empty()} note={m.refs_empty_note()} />
      ) : (
        <ul className="divide-y divide-line">
          {referrals.map(({ id, name, createdAt, deposits, earned }) => (
            <li key={id} className="flex min-h-14 items-center justify-between gap-4 px-4 py-2 md:px-6">
              <span className="min-w-0">
                <span className="type-strong block truncate">{name}</span>
                <span className="type-small block text-text-3">
                  <DateTime iso={createdAt} dateOnly />
                </span>
              </span>
              <span className="shrink-0 text-right">
                <Money
                  kopecks={kopecksOf(earned)}
                  className={classes('type-strong block', earned > 0 && 'text-success')}
                />
                <span className="type-small block text-text-3">
                  {m.refs_deposits()} <Money kopecks={kopecksOf(deposits)} />
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {onMore && (
        <div className="border-t border-line p-3 text-center">
          <Button busy={busy} onClick={onMore}>
            {m.profile_history_more()}
          </Button>
        </div>
      )}
    </Card>
  )
}
