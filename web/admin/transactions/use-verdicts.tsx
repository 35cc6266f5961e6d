import { useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { toast } from '../../ui/messages/toast.ts'
import { adminErrorText } from '../forms/error-text.ts'
import { AskVerdict, type Verdictable } from './AskVerdict.tsx'
import { useReview } from './queries.ts'

/** Decides about withdrawals directly in a list: `onAsk` opens the confirmation, `question` renders it. */
export function useVerdicts() {
  const [chosen, setChosen] = useState<Verdictable>()
  const review = useReview({
    onRefused: (error, { transaction: { username } }) =>
      toast({ kind: 'error', text: m.admin_tx_refused({ name: username, problem: adminErrorText(error) }) }),
  })
  const question = <AskVerdict chosen={chosen} onClose={() => setChosen(undefined)} onReview={review.mutate} />
  return { onAsk: setChosen, question }
}
