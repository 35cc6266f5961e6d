import type { Operation } from '@casino/contract/money/transactions'
import { Link } from '@tanstack/react-router'
import { StatusPill } from '../../cashier/StatusPill.tsx'
import { methodText } from '../../cashier/words.ts'
import { m } from '../../texts/compiled/messages.js'
import { kopecksOf } from '../../ui/fields/amount.ts'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import { Fact } from '../../ui/shown/Fact.tsx'
import { linkClass } from '../../ui/shown/link-class.ts'
import { Money } from '../../ui/shown/Money.tsx'
import { UserFacts } from './UserFacts.tsx'

/** The details of a transaction that is not a payment: there is nothing to decide. */
export function OperationFacts({ operation }: { operation: Operation }) {
  const { uuid, username, user_id, amount, date, round } = operation
  return (
    <div className="space-y-6 type-dense">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Money kopecks={kopecksOf(amount)} className="type-h1" />
        <StatusPill transaction={operation} />
      </div>
      <dl className="divide-y divide-line border-y border-line">
        <UserFacts username={username} id={user_id} />
        <Fact name={m.admin_tx_id()} copy={uuid} mono>
          {uuid}
        </Fact>
        <Fact name={m.payment_method()}>{methodText(operation)}</Fact>
        {round !== null && (
          <Fact name={m.admin_tx_round()} copy={round}>
            <Link to="/rounds/$id" params={{ id: round }} className={linkClass}>
              {round}
            </Link>
          </Fact>
        )}
        <Fact name={m.admin_user_when()}>
          <DateTime iso={date} />
        </Fact>
      </dl>
    </div>
  )
}
