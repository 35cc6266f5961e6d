import type { Payout as Data } from '@casino/contract/money/payouts'
import type { AdminTransaction } from '@casino/contract/money/transactions'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { kopecksOf } from '../../ui/fields/amount.ts'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import { Fact } from '../../ui/shown/Fact.tsx'
import { Money } from '../../ui/shown/Money.tsx'
import { useSession } from '../../wire/session.ts'
import { adminErrorText } from '../forms/error-text.ts'
import { Missing } from '../forms/Missing.tsx'
import { useMay } from '../forms/may.ts'
import { ConfirmPayout } from './ConfirmPayout.tsx'
import { payoutOptions, usePayoutStep } from './payout-queries.ts'
import { Receipts } from './Receipts.tsx'
import { ReturnPayout } from './ReturnPayout.tsx'

/**
 * A withdrawal that is paid by hand from requisites: who takes it, from where, the proof, and its return by the bank.
 */
export function Payout({ transaction }: { transaction: AdminTransaction }) {
  const { uuid, step, user_id } = transaction
  const query = useQuery(payoutOptions(uuid))
  const { user } = useSession()
  const may = useMay()
  if (step === 'waiting' || step === 'cancelled') return null
  if (!query.data) return <Missing query={query} className="h-40" />
  const payout = query.data
  const mayDecide = may('payments.decide') && user?.id !== user_id
  const isMine = step === 'sending' && payout.takenBy?.id === user?.id
  return (
    <Section>
      {step === 'approved' && (mayDecide ? <Choices id={uuid} payout={payout} /> : <p>{m.admin_payout_nobody()}</p>)}
      <PayoutFacts payout={payout} />
      {step === 'paid' && <Receipts id={uuid} receipts={payout.proofs} />}
      {mayDecide && (isMine || step === 'unclear') && (
        <ConfirmPayout transaction={transaction} payout={payout} isMine={isMine} />
      )}
      {step === 'sending' && !isMine && mayDecide && <Stuck id={uuid} name={payout.takenBy?.username ?? ''} />}
      <Returned id={uuid} payout={payout} />
      {step === 'paid' && mayDecide && payout.returned === null && <ReturnPayout id={uuid} payout={payout} />}
    </Section>
  )
}

function Section({ children }: { children: ReactNode }) {
  return (
    <section aria-label={m.admin_payout()} className="space-y-3 rounded-md border border-line p-3">
      <h3 className="type-h3">{m.admin_payout()}</h3>
      {children}
    </section>
  )
}

/** The requisites that can pay it; once taken, others cannot take it. */
function Choices({ id, payout: { choices } }: { id: string; payout: Data }) {
  const step = usePayoutStep(id)
  if (choices.length === 0)
    return <p className="rounded-md bg-warning-tint px-3 py-2 text-warning-on-tint">{m.admin_payout_none()}</p>
  return (
    <div className="space-y-2">
      <p className="text-text-2">{m.admin_payout_choose()}</p>
      {step.isError && <ErrorBox>{adminErrorText(step.error)}</ErrorBox>}
      <ul className="divide-y divide-line rounded-md border border-line">
        {choices.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 px-3 py-2">
            <span className="min-w-0">
              <span className="type-strong tabular block whitespace-nowrap">{one.number}</span>
              <span className="type-small block text-text-3 wrap-anywhere">
                {one.bank} · {m.admin_payout_available()} <Money kopecks={kopecksOf(one.available)} />
              </span>
            </span>
            <Button
              size="compact"
              busy={step.isPending && step.variables.does === 'take' && step.variables.requisites === one.id}
              disabled={step.isPending}
              aria-label={m.admin_payout_take_from({ number: one.number })}
              onClick={() => step.mutate({ does: 'take', requisites: one.id })}
            >
              {m.admin_payout_take()}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function PayoutFacts({ payout: { takenBy, takenAt, from, reference } }: { payout: Data }) {
  if (takenBy === null) return null
  return (
    <dl className="divide-y divide-line">
      <Fact name={m.admin_payout_taken_by()}>
        {takenBy.username}
        {takenAt !== null && (
          <>
            , <DateTime iso={takenAt} />
          </>
        )}
      </Fact>
      {from && (
        <Fact name={m.admin_payout_from()}>
          <span className="tabular whitespace-nowrap">{from.number}</span>, {from.bank}
        </Fact>
      )}
      {reference !== null && (
        <Fact name={m.payment_reference()} copy={reference} mono>
          {reference}
        </Fact>
      )}
    </dl>
  )
}

/** The administrator who took it may be away; others can only mark the result as unclear. */
function Stuck({ id, name }: { id: string; name: string }) {
  const step = usePayoutStep(id)
  return (
    <div className="space-y-2">
      <p className="text-text-2">{m.admin_payout_theirs({ name })}</p>
      {step.isError && <ErrorBox>{adminErrorText(step.error)}</ErrorBox>}
      <Button
        size="compact"
        busy={step.isPending}
        onClick={() => step.mutate({ does: 'unclear', reason: m.admin_payout_left({ name }) })}
      >
        {m.admin_payout_unclear()}
      </Button>
    </div>
  )
}

function Returned({ id, payout: { returned, returnRequestedBy, returnProofs } }: { id: string; payout: Data }) {
  const [first] = returnRequestedBy
  return (
    <>
      {returned && (
        <dl className="divide-y divide-line">
          <Fact name={m.admin_payout_returned()}>
            {returned.by.username}, <DateTime iso={returned.at} />
          </Fact>
          <Fact name={m.admin_tx_reason()}>{returned.reason}</Fact>
        </dl>
      )}
      {first && <p className="text-text-2">{m.admin_payout_return_requested({ name: first.username })}</p>}
      <Receipts id={id} receipts={returnProofs} />
    </>
  )
}
