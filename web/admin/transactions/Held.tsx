import type { AdminTransaction } from '@casino/contract/money/transactions'
import { useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { dateTimeText } from '../../ui/shown/DateTime.tsx'
import { useSession } from '../../wire/session.ts'
import { adminErrorText } from '../forms/error-text.ts'
import { useMay } from '../forms/may.ts'
import { ReasonField, useReason } from '../forms/ReasonField.tsx'
import { useLiftHold } from './queries.ts'

/** Why it cannot be approved yet, and how its hold is lifted (decision 60). */
export function Held({ transaction }: { transaction: AdminTransaction }) {
  const may = useMay()
  const [asking, setAsking] = useState(false)
  const reason = useReason()
  const lift = useLiftHold()
  const { user } = useSession()
  const { heldUntil, user_id } = transaction
  if (heldUntil === null) return null
  return (
    <section aria-label={m.admin_tx_held()} className="space-y-3 rounded-lg border border-line p-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <h3 className="type-strong text-warning">{m.admin_tx_held_until({ until: dateTimeText(heldUntil) })}</h3>
          <p className="type-small mt-1 text-text-2">{m.admin_tx_held_note()}</p>
        </div>
        {!asking && user?.id !== user_id && (
          <Button size="compact" disabled={!may('payments.decide')} onClick={() => setAsking(true)}>
            {m.admin_tx_lift()}
          </Button>
        )}
      </div>
      {asking && (
        <form
          className="space-y-2"
          onSubmit={(event) => {
            event.preventDefault()
            const given = reason.given()
            if (given && !lift.isPending) lift.mutate({ transaction, reason: given })
          }}
        >
          {lift.isError && <ErrorBox>{adminErrorText(lift.error)}</ErrorBox>}
          <ReasonField of={reason} label={m.admin_tx_reason()} hint={m.admin_tx_lift_hint()} autoFocus />
          <div className="flex flex-wrap justify-end gap-2">
            <Button size="compact" onClick={() => setAsking(false)}>
              {m.admin_tx_back()}
            </Button>
            <Button size="compact" kind="main" type="submit" busy={lift.isPending}>
              {m.admin_tx_lift()}
            </Button>
          </div>
        </form>
      )}
    </section>
  )
}
