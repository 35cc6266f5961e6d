import type { AdminTransaction } from '@casino/contract/transactions'
import { Check, X } from 'lucide-react'
import { m } from '../../texts/compiled/messages.js'
import { IconButton } from '../../ui/Button.tsx'
import { useSession } from '../../wire/session.ts'
import type { Verdictable } from './AskVerdict.tsx'
import { verdictsOn } from './decision.ts'

interface VerdictsProps {
  transaction: AdminTransaction
  onAsk: (chosen: Verdictable) => void
}

/** Approves or rejects a withdrawal directly in a list, after a confirmation. */
export function Verdicts({ transaction, onAsk }: VerdictsProps) {
  const { user } = useSession()
  const verdicts = verdictsOn(transaction, user?.id)
  const name = transaction.username
  return (
    <span className="flex shrink-0">
      {verdicts.includes('rejected') && (
        <IconButton
          label={m.admin_tx_reject_of({ name })}
          className="text-danger!"
          onClick={() => onAsk({ transaction, verdict: 'rejected' })}
        >
          <X size={20} aria-hidden />
        </IconButton>
      )}
      {verdicts.includes('success') && (
        <IconButton
          label={m.admin_tx_approve_of({ name })}
          className="text-success!"
          onClick={() => onAsk({ transaction, verdict: 'success' })}
        >
          <Check size={20} aria-hidden />
        </IconButton>
      )}
    </span>
  )
}
