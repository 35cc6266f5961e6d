import type { PaymentAttempt } from '@casino/contract/money/payment-attempts'
import { isPayment } from '@casino/contract/money/transaction-list'
import type { AdminTransaction, AdminTransactionEvent } from '@casino/contract/money/transactions'
import { useQuery } from '@tanstack/react-query'
import { Facts } from '../../cashier/history/Facts.tsx'
import { TimeLine } from '../../cashier/history/TimeLine.tsx'
import { ProgressBar } from '../../cashier/ProgressBar.tsx'
import { StatusPill } from '../../cashier/StatusPill.tsx'
import { kindText } from '../../cashier/words.ts'
import { m } from '../../texts/compiled/messages.js'
import { formatMoney, kopecksOf } from '../../ui/fields/amount.ts'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { ErrorBox, ErrorState, Skeleton } from '../../ui/messages/states.tsx'
import { toast } from '../../ui/messages/toast.ts'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import { Fact } from '../../ui/shown/Fact.tsx'
import { Money } from '../../ui/shown/Money.tsx'
import { useSession } from '../../wire/session.ts'
import { adminErrorText } from '../forms/error-text.ts'
import { Allowed, useMay } from '../forms/may.ts'
import { useShown } from '../list/use-shown.ts'
import { Attempts } from './Attempts.tsx'
import { CardNumber } from './CardNumber.tsx'
import { Decide } from './Decide.tsx'
import { canReceive, canRefund, canRetry, isNumberByHand, verdictsOn } from './decision.ts'
import { FourEyesNote } from './FourEyesNote.tsx'
import { Held } from './Held.tsx'
import { HintList } from './Hints.tsx'
import { OperationFacts } from './OperationFacts.tsx'
import { PaymentNote } from './PaymentNote.tsx'
import { Payout } from './Payout.tsx'
import { PersonNeeded } from './PersonNeeded.tsx'
import { oneOptions, useRetry, useReview } from './queries.ts'
import { RefundDialog, RefundFacts } from './Refund.tsx'
import { Transfer } from './Transfer.tsx'
import { UserFacts } from './UserFacts.tsx'

interface TransactionDialogProps {
  /** The transaction whose details are open. */
  id: string | undefined
  onClose: () => void
  /** Called after a decision here, whose request is already sent. */
  onDecided?: (payment: AdminTransaction) => void
}

/** The details of one payment and, while it is pending, the decision. */
export function TransactionDialog({ id, onClose, onDecided }: TransactionDialogProps) {
  const shown = useShown(id)
  const payment = useQuery({ ...oneOptions(shown ?? ''), enabled: id !== undefined })
  const review = useReview({
    onRefused: (error, { transaction }) => {
      if (transaction.uuid !== id) toast({ kind: 'error', text: adminErrorText(error) })
    },
  })
  const retry = useRetry()
  const { data } = payment
  const reviewRefused = review.isError && review.variables.transaction.uuid === shown ? review.error : undefined
  const refused = retry.isError && retry.variables.uuid === shown ? retry.error : reviewRefused
  const { user: me } = useSession()
  const shownPayment = data && isPayment(data.transaction) ? data.transaction : undefined
  const may = useMay()
  const mayDecide = may('payments.decide')
  const decidable =
    mayDecide && shownPayment && (canReceive(shownPayment) || verdictsOn(shownPayment).length > 0)
      ? shownPayment
      : undefined
  const refundable =
    mayDecide && shownPayment && shownPayment.user_id !== me?.id && canRefund(shownPayment, me?.id)
      ? shownPayment
      : undefined
  return (
    <Dialog
      open={id !== undefined}
      onClose={onClose}
      title={data ? kindText(data.transaction) : m.admin_tx_details()}
      width="details"
      actions={
        decidable ? (
          <Decide
            key={shown}
            transaction={decidable}
            onReview={(answer) => {
              review.mutate(answer)
              onDecided?.(answer.transaction)
            }}
            onRetry={retry.mutate}
            isRetrying={retry.isPending}
            isReviewing={review.isPending}
          />
        ) : (
          refundable && <RefundDialog key={shown} transaction={refundable} />
        )
      }
    >
      {refused && <ErrorBox className="mb-4">{adminErrorText(refused)}</ErrorBox>}
      {data ? (
        isPayment(data.transaction) ? (
          <Details transaction={data.transaction} events={data.events} attempts={data.attempts ?? []} />
        ) : (
          <OperationFacts operation={data.transaction} />
        )
      ) : payment.isError ? (
        <ErrorState text={adminErrorText(payment.error)} onRetry={() => void payment.refetch()} />
      ) : (
        <DetailsSkeleton />
      )}
    </Dialog>
  )
}

interface DetailsProps {
  transaction: AdminTransaction
  events: readonly AdminTransactionEvent[]
  attempts: readonly PaymentAttempt[]
}

function Details({ transaction, events, attempts }: DetailsProps) {
  const { uuid, username, user_id, provider, updatedAt, amount, reason, step } = transaction
  const { user } = useSession()
  const number = isNumberByHand(transaction, user?.id) && user?.id !== user_id && (
    <Allowed to="payments.card-number">
      <CardNumber key={uuid} transaction={transaction} />
    </Allowed>
  )
  return (
    <div className="space-y-6 type-dense">
      <div className="space-y-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Money kopecks={kopecksOf(amount)} className="type-h1" />
          <StatusPill transaction={transaction} />
        </div>
        <ProgressBar transaction={transaction} />
        <Note transaction={transaction} />
      </div>
      <PaymentNote note={transaction.note} />
      {transaction.byTransfer && transaction.type === 'topup' && <Transfer transaction={transaction} />}
      {transaction.isPaidByPeople && <Payout transaction={transaction} />}
      {step === 'sending' && number}
      <PersonNeeded personNeeded={transaction.personNeeded} />
      <Held key={`${uuid} held`} transaction={transaction} />
      <HintList hints={transaction.hints} hintsUnread={transaction.hintsUnread} />
      {step !== 'sending' && number}
      <Facts transaction={transaction}>
        <UserFacts username={username} id={user_id} />
        <Fact name={m.admin_tx_provider()}>{provider ?? m.admin_tx_by_hand()}</Fact>
        <Fact name={m.admin_tx_updated()}>
          <DateTime iso={updatedAt} />
        </Fact>
        <Approvals events={events} />
        <RefundFacts transaction={transaction} />
        {/* The server's note on a payment in progress; after the last step the note is shown below, also to players. */}
        {reason !== null && step !== 'declined' && step !== 'refused' && (
          <Fact name={m.admin_tx_house_note()}>{reason}</Fact>
        )}
      </Facts>
      <Attempts attempts={attempts} />
      <TimeLine transaction={transaction} events={events} player={username} describe={describe} />
    </div>
  )
}

/** The effect of a decision here, or why none is possible. */
function Note({ transaction }: Pick<DetailsProps, 'transaction'>) {
  const { type, status, step, provider, needsTwo, approvedOnce, amount, arrived, heldUntil } = transaction
  const { user } = useSession()
  const decides = heldUntil === null && (!needsTwo || (approvedOnce !== null && approvedOnce.by.id !== user?.id))
  if (status !== 'pending') return null
  return (
    <div className="type-small space-y-1 text-text-2">
      <FourEyesNote transaction={transaction} />
      {/* The first of two approvals moves no money yet. */}
      {decides && <p>{text()}</p>}
      {canRetry(transaction) && <p>{m.admin_tx_note_retry()}</p>}
    </div>
  )

  function text(): string | undefined {
    if (type === 'topup') {
      const rub = (roubles: number) => formatMoney(kopecksOf(roubles), '₽')
      if (transaction.byTransfer) return m.admin_transfer_enter_note()
      if (arrived === null) return m.admin_tx_note_topup({ amount: rub(amount) })
      return m.admin_tx_note_topup_arrived({ arrived: rub(arrived) })
    }
    if (transaction.isPaidByPeople && step !== 'approved')
      return step === 'waiting' ? m.admin_payout_waiting() : undefined
    if (step === 'unclear') return m.admin_tx_note_unclear()
    if (step === 'approved') return m.admin_tx_note_approved()
    if (step !== 'waiting') return m.admin_tx_note_sending()
    return provider === null ? m.admin_tx_note_by_hand() : m.admin_tx_note_waiting()
  }
}

/** The first approver, and the administrator who decided. */
function Approvals({ events }: { events: readonly AdminTransactionEvent[] }) {
  const latestFirst = events.filter(({ administrator }) => administrator !== null).reverse()
  const first = latestFirst.find(({ approvedOnce }) => approvedOnce)
  const decision = latestFirst.find(({ approvedOnce }) => !approvedOnce)
  const decidedBy = ({ administrator, at }: AdminTransactionEvent) => (
    <>
      {administrator?.username}, <DateTime iso={at} />
    </>
  )
  return (
    <>
      {first && <Fact name={m.admin_tx_approved_first()}>{decidedBy(first)}</Fact>}
      {decision && <Fact name={m.admin_tx_decided()}>{decidedBy(decision)}</Fact>}
    </>
  )
}

/** Players see that the casino did it; administrators see who. */
function describe({ approvedOnce, administrator }: AdminTransactionEvent) {
  return {
    what: approvedOnce ? m.admin_tx_first_approval() : undefined,
    by: administrator ? m.admin_tx_by({ name: administrator.username }) : undefined,
  }
}

function DetailsSkeleton() {
  return (
    <div className="space-y-6">
      <Skeleton className="h-9 w-1/2" />
      <Skeleton className="h-72" />
      <Skeleton className="h-24" />
    </div>
  )
}
