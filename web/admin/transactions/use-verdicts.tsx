import { Suspense, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { part } from '../../ui/browser/part.ts'
import { toast } from '../../ui/messages/toast.ts'
import { laterErrorText } from '../forms/later-error-text.ts'
import { useReview } from './queries.ts'
import type { Verdictable } from './VerdictDialog.tsx'

const VerdictDialog = part(() => import('./VerdictDialog.tsx'))

/** Decides about withdrawals directly in a list: `onAsk` opens the confirmation, `question` renders it. */
export function useVerdicts() {
  const [chosen, setChosen] = useState<Verdictable>()
  const review = useReview({
    onRefused: async (error, { transaction: { username } }) =>
      toast({ kind: 'error', text: m.admin_tx_refused({ name: username, problem: await laterErrorText(error) }) }),
  })
  const [opened, setOpened] = useState(false)
  const onAsk = (transaction: Verdictable) => {
    setOpened(true)
    setChosen(transaction)
  }
  const question = opened && (
    <Suspense>
      <VerdictDialog chosen={chosen} onClose={() => setChosen(undefined)} onReview={review.mutate} />
    </Suspense>
  )
  return { onAsk, question }
}
