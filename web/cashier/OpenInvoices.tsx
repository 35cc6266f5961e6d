import { isPayment } from '@casino/contract/money/transaction-list'
import type { Transaction } from '@casino/contract/money/transactions'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Clock3 } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '../texts/compiled/messages.js'
import { kopecksOf } from '../ui/fields/amount.ts'
import { Skeleton } from '../ui/messages/states.tsx'
import { buttonClass } from '../ui/shown/Button.tsx'
import { DateTime } from '../ui/shown/DateTime.tsx'
import { Money } from '../ui/shown/Money.tsx'
import { serverNow } from '../wire/api.ts'
import { transactionsOptions } from '../wire/payments.ts'

/** Top-ups that can still be paid or are being checked by staff, newest first; `known` once the server has answered. */
export function useOpenInvoices(): { invoices: readonly Transaction[]; known: boolean } {
  const { data, isError } = useInfiniteQuery(transactionsOptions({ type: 'topup', status: 'pending' }))
  const canBePaid = ({ payUrl, expiresAt, checking }: Transaction) =>
    payUrl !== null && (checking || expiresAt === null || Date.parse(expiresAt) > serverNow())
  return { invoices: data?.filter(isPayment).filter(canBePaid) ?? [], known: data !== undefined || isError }
}

/** A section under the form with started but unpaid top-ups; hidden until they load, so that they do not shift it. */
export function UnderOpenInvoices({ children }: { children: ReactNode }) {
  const { known } = useOpenInvoices()
  return (
    <>
      {!known && <Skeleton className="h-80 rounded-lg" />}
      <div hidden={!known}>
        <OpenInvoices />
        {children}
      </div>
    </>
  )
}

/** Links back to started but unpaid top-ups. */
function OpenInvoices() {
  const { invoices } = useOpenInvoices()
  if (invoices.length === 0) return null
  return (
    <ul aria-label={m.topup_unpaid_list()} className="mb-6 space-y-2">
      {invoices.map((invoice) => (
        <li
          key={invoice.uuid}
          className="flex flex-wrap items-center gap-3 rounded-lg border border-line bg-surface p-3 sm:py-2 sm:pr-2 sm:pl-4"
        >
          <Clock3 size={20} className="shrink-0 text-warning" aria-hidden />
          <p className="min-w-0 flex-1">
            <span className="type-strong block">
              {invoice.checking ? m.topup_checking() : m.topup_unpaid()} <Money kopecks={kopecksOf(invoice.amount)} />
            </span>
            {invoice.expiresAt && !invoice.checking && (
              <span className="type-small block text-text-3">
                {invoice.byTransfer
                  ? m.method_transfer()
                  : invoice.method === 'card'
                    ? m.method_card()
                    : (invoice.asset ?? m.method_crypto())}{' '}
                · {m.topup_until()} <DateTime iso={invoice.expiresAt} />
              </span>
            )}
          </p>
          <Link
            to="/profile/top-up/$"
            params={{ _splat: invoice.uuid }}
            search={invoice.byTransfer ? {} : { type: invoice.method === 'crypto' ? 'crypto' : 'card' }}
            className={buttonClass('secondary', 'button', 'max-sm:w-full')}
          >
            {invoice.checking ? m.payment_details() : m.topup_continue()}
          </Link>
        </li>
      ))}
    </ul>
  )
}
