import type { AdminTransaction } from '@casino/contract/money/transactions'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { m } from '../../texts/compiled/messages.js'
import { kopecksOf } from '../../ui/fields/amount.ts'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import { Fact } from '../../ui/shown/Fact.tsx'
import { Money } from '../../ui/shown/Money.tsx'
import { call } from '../../wire/api.ts'
import { Missing } from '../forms/Missing.tsx'
import { Receipts } from './Receipts.tsx'

const transferOptions = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'transactions', 'transfer', id],
    queryFn: async ({ signal }) =>
      (await call('GET /api/admin/transactions/{id}/transfer', { params: { id }, signal })).transfer,
  })

/** The requisites that the player was given for the transfer, and the receipts. */
export function Transfer({ transaction: { uuid } }: { transaction: AdminTransaction }) {
  const transfer = useQuery(transferOptions(uuid))
  const { data } = transfer
  if (!data) return <Missing query={transfer} className="h-60" />
  const { kind, number, bank, holder, amount, expiresAt, cancelledAt, receipts } = data
  return (
    <section aria-label={m.admin_transfer()} className="space-y-3 rounded-md border border-line p-3">
      <h3 className="type-h3">{m.admin_transfer()}</h3>
      <dl className="divide-y divide-line">
        <Fact name={m.admin_transfer_sum()}>
          <Money kopecks={kopecksOf(amount)} />
        </Fact>
        <Fact name={kind === 'sbp' ? m.admin_req_sbp() : m.admin_req_card()}>
          <span className="tabular whitespace-nowrap">{number}</span>
        </Fact>
        <Fact name={m.admin_req_bank()}>
          {bank}, {holder}
        </Fact>
        <Fact name={cancelledAt ? m.admin_transfer_cancelled() : m.admin_transfer_until()}>
          <DateTime iso={cancelledAt ?? expiresAt} />
        </Fact>
      </dl>
      {receipts.length === 0 && <p className="text-text-2">{m.admin_transfer_no_receipts()}</p>}
      <Receipts id={uuid} receipts={receipts} />
    </section>
  )
}
