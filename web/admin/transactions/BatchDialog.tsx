import type { AdminTransaction } from '@casino/contract/money/transactions'
import { useState } from 'react'
import { methodText } from '../../cashier/words.ts'
import { m } from '../../texts/compiled/messages.js'
import { kopecksOf } from '../../ui/fields/amount.ts'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { Money } from '../../ui/shown/Money.tsx'
import { useSession } from '../../wire/session.ts'
import { adminErrorText } from '../forms/error-text.ts'
import { ReasonField, useReason } from '../forms/ReasonField.tsx'
import { useShown } from '../list/use-shown.ts'
import { type Verdict, verdictsOn } from './decision.ts'
import { Marks } from './Hints.tsx'
import { useReview } from './queries.ts'

export interface Batch {
  readonly verdict: Verdict
  readonly transactions: readonly AdminTransaction[]
}

/** Several decisions after one confirmation: each is made separately and has its own result. */
export function BatchDialog({ batch, onClose }: { batch: Batch | undefined; onClose: () => void }) {
  const shown = useShown(batch)
  // While decisions are being made, the dialog stays open to show their results.
  const [deciding, setDeciding] = useState(false)
  return (
    <Dialog
      open={batch !== undefined}
      onClose={() => deciding || onClose()}
      title={shown?.verdict === 'rejected' ? m.admin_queue_reject_all() : m.admin_queue_approve_all()}
      width="details"
      destructive
    >
      {shown && <Decisions batch={shown} onClose={onClose} onDeciding={setDeciding} />}
    </Dialog>
  )
}

interface Result {
  readonly text: string
  readonly failed: boolean
}

interface DecisionsProps {
  batch: Batch
  onClose: () => void
  onDeciding: (deciding: boolean) => void
}

function Decisions({ batch: { verdict, transactions }, onClose, onDeciding }: DecisionsProps) {
  const { user } = useSession()
  const reason = useReason()
  const [results, setResults] = useState<Readonly<Record<string, Result>>>()
  const review = useReview({ onRefused: () => {} })
  const rejects = verdict === 'rejected'
  const able = transactions.filter((one) => verdictsOn(one, user?.id).includes(verdict))
  const done = { text: rejects ? m.admin_queue_rejected() : m.admin_queue_approved(), failed: false }
  const begun = results !== undefined
  const isOver = begun && able.every(({ uuid }) => uuid in results)

  const decide = async () => {
    const given = rejects ? reason.given() : undefined
    if (begun || (rejects && !given)) return
    setResults({})
    onDeciding(true)
    for (const transaction of able) {
      const result = await review.mutateAsync({ transaction, verdict, reason: given }).then(
        () => done,
        (error: unknown) => ({ text: adminErrorText(error), failed: true }),
      )
      setResults((before) => ({ ...before, [transaction.uuid]: result }))
    }
    onDeciding(false)
  }
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        void decide()
      }}
    >
      <ul aria-live="polite" className="divide-y divide-line border-y border-line">
        {transactions.map((one) => (
          <Row key={one.uuid} of={one} isAble={able.includes(one)} begun={begun} result={results?.[one.uuid]} />
        ))}
      </ul>
      {rejects && !begun && <ReasonField of={reason} label={m.admin_tx_reason()} hint={m.admin_tx_reason_hint()} />}
      <div className="flex flex-wrap justify-end gap-2">
        {isOver ? (
          <Button kind="main" onClick={onClose}>
            {m.ui_close()}
          </Button>
        ) : (
          <>
            <Button disabled={begun} onClick={onClose}>
              {m.ui_cancel()}
            </Button>
            <Button type="submit" kind={rejects ? 'danger' : 'main'} busy={begun} disabled={able.length === 0}>
              {rejects
                ? m.admin_queue_reject_count({ count: able.length })
                : m.admin_queue_approve_count({ count: able.length })}
            </Button>
          </>
        )}
      </div>
    </form>
  )
}

interface RowProps {
  of: AdminTransaction
  isAble: boolean
  begun: boolean
  result: Result | undefined
}

function Row({ of, isAble, begun, result }: RowProps) {
  return (
    <li className="space-y-1 py-2">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="min-w-0 wrap-anywhere">
          <span translate="no">{of.username}</span>, {methodText(of)}
        </span>
        <Money kopecks={kopecksOf(of.amount)} className="font-semibold" />
      </p>
      {!begun && <Marks of={of} />}
      {!isAble && <p className="type-small text-warning">{m.admin_queue_not_possible()}</p>}
      {result && <p className={result.failed ? 'type-small text-danger' : 'type-small text-success'}>{result.text}</p>}
    </li>
  )
}
