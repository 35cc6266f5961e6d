import type { Transaction, TransactionEvent } from '@casino/contract/money/transactions'
import { m } from '../../texts/compiled/messages.js'
import { classes } from '../../ui/browser/class-names.ts'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import { ahead } from '../stages.ts'
import { stepText } from '../step.ts'

const others: Record<Exclude<TransactionEvent['by'], 'player'>, () => string> = {
  provider: m.payment_by_provider,
  administrator: m.payment_by_administrator,
  house: m.payment_by_house,
}
const bad = new Set<TransactionEvent['step']>(['failed', 'declined', 'refused'])

interface TimeLineProps<E extends TransactionEvent> {
  transaction: Transaction
  events: readonly E[]
  /** How the reader refers to the player; players themselves are addressed as «you». */
  player?: string
  /** Extra details of an event that only this reader may see. */
  describe?: (event: E) => { what?: string | undefined; by?: string | undefined }
}

/** The steps of a payment so far, and its remaining ones. */
export function TimeLine<E extends TransactionEvent>({
  transaction,
  events,
  player = m.payment_by_player(),
  describe,
}: TimeLineProps<E>) {
  const textOf = (place: number) => {
    const { step } = events[place]!
    // A transfer that waits again, or opens after its end, is being checked.
    const isTransfer = transaction.type === 'topup' && transaction.byTransfer === true
    const checking = isTransfer && step === 'invoiced' && events[place - 1]?.step !== 'opened'
    if (!checking && place > 0 && step === events[place - 1]?.step) return m.payment_corrected()
    return stepText({ ...transaction, step, checking })
  }
  const textOfActor = (by: TransactionEvent['by']) => {
    if (by === 'player') return player
    // Transfers have no third party.
    return by === 'provider' && transaction.byTransfer ? m.payment_by_house() : others[by]()
  }
  const cameBack = transaction.type === 'withdrawal' ? transaction.refundedAt : null
  return (
    <section aria-label={m.payment_way()}>
      <h3 className="type-h3 mb-3">{m.payment_way()}</h3>
      <ol>
        {events.map((event, place) => {
          const { step, at, by } = event
          const described = describe?.(event)
          return (
            <Step
              key={`${at} ${step}`}
              dot={bad.has(step) ? 'bg-danger' : step === 'paid' || step === 'credited' ? 'bg-success' : 'bg-accent'}
              last={place === events.length - 1 && ahead(transaction).length === 0 && cameBack === null}
            >
              <span className="type-strong">{described?.what ?? textOf(place)}</span>
              <span className="type-small block text-text-3">
                <DateTime iso={at} /> · {described?.by ?? textOfActor(by)}
              </span>
            </Step>
          )
        })}
        {cameBack !== null && (
          <Step dot="bg-accent" last>
            <span className="type-strong">{m.payment_returned()}</span>
            <span className="type-small block text-text-3">
              <DateTime iso={cameBack} />
            </span>
          </Step>
        )}
        {ahead(transaction).map((step, place, all) => (
          <Step key={step} dot="border-2 border-line-strong" last={place === all.length - 1}>
            <span className="text-text-3">{stepText({ ...transaction, step, checking: false })}</span>
            <span className="sr-only"> {m.payment_ahead()}</span>
          </Step>
        ))}
      </ol>
    </section>
  )
}

function Step({ dot, last, children }: { dot: string; last: boolean; children: React.ReactNode }) {
  return (
    <li className="relative pb-4 pl-6 last:pb-0">
      <span className={classes('absolute top-1.5 left-0 size-2.5 rounded-full', dot)} aria-hidden="true" />
      {!last && <span className="absolute top-5 bottom-0 left-1 w-0.5 bg-line" aria-hidden="true" />}
      {children}
    </li>
  )
}
