import type { AdminTransaction } from '@casino/contract/money/transactions'
import { m } from '../../texts/compiled/messages.js'
import { Button } from '../../ui/shown/Button.tsx'
import { useSession } from '../../wire/session.ts'
import { verdictsOn } from './decision.ts'
import type { Verdictable } from './VerdictDialog.tsx'

interface VerdictsProps {
  transaction: AdminTransaction
  onAsk: (chosen: Verdictable) => void
}

const texts = {
  rejected: { action: m.admin_tx_reject, label: m.admin_tx_reject_of, colour: 'text-danger!' },
  success: { action: m.admin_tx_approve, label: m.admin_tx_approve_of, colour: 'text-success!' },
}

/** Approves or rejects a withdrawal directly in a list, after a confirmation. */
export function Verdicts({ transaction, onAsk }: VerdictsProps) {
  const { user } = useSession()
  const verdicts = verdictsOn(transaction, user?.id)
  return (
    <span className="flex min-w-0 gap-2 max-md:flex-wrap">
      {(['rejected', 'success'] as const).map((verdict) => {
        const { action, label, colour } = texts[verdict]
        return (
          verdicts.includes(verdict) && (
            <Button
              key={verdict}
              size="chip"
              aria-label={label({ name: transaction.username })}
              className={colour}
              onClick={() => onAsk({ transaction, verdict })}
            >
              {action()}
            </Button>
          )
        )
      })}
    </span>
  )
}
