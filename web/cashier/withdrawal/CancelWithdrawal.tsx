import type { Transaction } from '@casino/contract/money/transactions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { formatMoney, kopecksOf } from '../../ui/fields/amount.ts'
import { Dialog, preloadDialog } from '../../ui/layers/Dialog.tsx'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { toast } from '../../ui/messages/toast.ts'
import { Button, buttonClass } from '../../ui/shown/Button.tsx'
import { useCurrencySign } from '../../ui/shown/Money.tsx'
import { call } from '../../wire/api.ts'
import { errorText } from '../../wire/error-text.ts'
import { paymentsKey } from '../../wire/payments.ts'
import { useSessionActions } from '../../wire/session.ts'
import { useSettings } from '../../wire/site.ts'

/** Cancels a withdrawal after a confirmation. */
export function CancelWithdrawal({ transaction }: { transaction: Transaction }) {
  // docs/product.md S7.
  return useSettings().protection?.cancelWithdrawals === false ? null : <Cancel transaction={transaction} />
}

function Cancel({ transaction }: { transaction: Transaction }) {
  const [confirming, setConfirming] = useState(false)
  const keep = useRef<HTMLButtonElement>(null)
  const queryClient = useQueryClient()
  const { applyBalance } = useSessionActions()
  const amount = formatMoney(kopecksOf(transaction.amount), useCurrencySign())
  const cancel = useMutation({
    mutationFn: () => call('POST /api/payments/cancel-withdraw', { body: { uuid: transaction.uuid } }),
    onSuccess: ({ newBalance, balanceSequence }) => {
      applyBalance({ balance: newBalance, balanceSequence }, transaction.user_id)
      setConfirming(false)
      toast({ kind: 'success', text: m.withdraw_cancelled({ amount }) })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: paymentsKey }),
  })
  const ask = () => {
    cancel.reset()
    setConfirming(true)
  }
  return (
    <>
      <Button onClick={ask} onPointerEnter={preloadDialog} onFocus={preloadDialog}>
        {m.withdraw_cancel()}
      </Button>
      <Dialog
        open={confirming}
        onClose={() => setConfirming(false)}
        title={m.withdraw_cancel_title()}
        destructive
        initialFocus={keep}
        actions={
          <>
            <button type="button" ref={keep} onClick={() => setConfirming(false)} className={buttonClass('secondary')}>
              {m.withdraw_cancel_keep()}
            </button>
            <Button kind="danger" busy={cancel.isPending} onClick={() => cancel.mutate()}>
              {m.withdraw_cancel_confirm()}
            </Button>
          </>
        }
      >
        <p className="text-text-2">{m.withdraw_cancel_note({ amount })}</p>
        {cancel.isError && <ErrorBox className="mt-4">{errorText(cancel.error)}</ErrorBox>}
      </Dialog>
    </>
  )
}
