import type { Transaction } from '@casino/contract/money/transactions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { m } from '../../texts/compiled/messages.js'
import { toast } from '../../ui/messages/toast.ts'
import { Button } from '../../ui/shown/Button.tsx'
import { call, Refusal } from '../../wire/api.ts'
import { errorText } from '../../wire/error-text.ts'
import { paymentsKey } from '../../wire/payments.ts'
import { useSessionActions } from '../../wire/session.ts'

/** Makes the server query the provider whether a top-up was paid; if so, it is credited. */
export function CheckAgain({ transaction: { uuid, user_id } }: { transaction: Transaction }) {
  const queryClient = useQueryClient()
  const { applyBalance } = useSessionActions()
  const check = useMutation({
    mutationFn: () => call('GET /api/payments/check-payment/{uuid}', { params: { uuid } }),
    onSuccess: ({ newBalance, balanceSequence }) => {
      applyBalance({ balance: newBalance, balanceSequence }, user_id)
      toast({ kind: 'success', text: m.payment_accepted() })
    },
    onError: (error) => {
      const waits = error instanceof Refusal && error.code === 'payment_waiting'
      toast({ kind: waits ? 'info' : 'error', text: errorText(error) })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: paymentsKey }),
  })
  return (
    <Button busy={check.isPending} onClick={() => check.mutate()}>
      {m.payment_check()}
    </Button>
  )
}
