import type { AdminTransaction } from '@casino/contract/money/transactions'
import { type TransferKind, transferNumbers } from '@casino/rules/transfer-number'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CodeForm } from '../../second-factor/CodeForm.tsx'
import { factorOptions } from '../../second-factor/queries.ts'
import { passkeyUse } from '../../second-factor/SecondFactor.tsx'
import { m } from '../../texts/compiled/messages.js'
import { Button } from '../../ui/shown/Button.tsx'
import { CopyButton } from '../../ui/shown/CopyButton.tsx'
import { adminErrorText } from '../forms/error-text.ts'
import { Missing } from '../forms/Missing.tsx'
import { useShowCard } from './queries.ts'

const words = {
  card: { title: m.admin_card_title, copy: m.admin_card_copy },
  sbp: { title: m.admin_phone_title, copy: m.admin_req_phone },
} as const satisfies Record<TransferKind, unknown>

/**
 * Decision 28: the card or phone of a payout by hand, masked until the administrator proves their identity, and again after it is
 * closed.
 */
export function CardNumber({ transaction: { uuid, card, phone, bank } }: { transaction: AdminTransaction }) {
  const [asking, setAsking] = useState(false)
  const show = useShowCard(uuid)
  const close = () => {
    show.reset()
    setAsking(false)
  }
  const number = show.data?.card
  const kind = phone ? 'sbp' : 'card'
  const { title, copy } = words[kind]
  return (
    <section aria-label={title()} className="space-y-3 rounded-lg border border-line p-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h3 className="type-small text-text-3">{title()}</h3>
          <p className="type-h3 tabular flex items-center">
            {number === undefined ? (phone ?? card) : transferNumbers[kind].format(number)}
            {number !== undefined && <CopyButton value={number} what={copy()} className="-my-2" />}
          </p>
          {bank && <p>{bank}</p>}
        </div>
        {number === undefined && !asking && (
          <Button size="compact" onClick={() => setAsking(true)}>
            {m.admin_card_show()}
          </Button>
        )}
        {number !== undefined && (
          <Button size="compact" onClick={close}>
            {m.admin_card_hide()}
          </Button>
        )}
      </div>
      {number === undefined && asking && <Ask by={show} onCancel={close} />}
    </section>
  )
}

function Ask({ by, onCancel }: { by: ReturnType<typeof useShowCard>; onCancel: () => void }) {
  const factor = useQuery(factorOptions)
  if (!factor.data) return <Missing query={factor} className="h-32" />
  const passkey = passkeyUse(factor.data, 'admin')
  return (
    <CodeForm
      note={m.admin_card_note()}
      action={m.admin_card_show()}
      asks={factor.data.enabled ? ['code'] : passkey ? [] : ['password']}
      passkey={passkey}
      recovery
      textOf={adminErrorText}
      by={by}
      onCancel={onCancel}
    />
  )
}
