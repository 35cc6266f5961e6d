import type { Transaction } from '@casino/contract/money/transactions'
import { readCardNumber } from '@casino/rules/card-number'
import { readWalletAddress } from '@casino/rules/wallet-address'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, lazy, Suspense, useId, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { toast } from '../../ui/messages/toast.ts'
import { Button } from '../../ui/shown/Button.tsx'
import { useCurrencySign } from '../../ui/shown/Money.tsx'
import { call } from '../../wire/api.ts'
import { paymentsKey } from '../../wire/payments.ts'
import { paymentErrorText } from '../problem.ts'
import { CardField } from './CardField.tsx'
import { concernsProof, type ProofKind, requiredProof } from './proof.ts'
import { WalletField } from './WalletField.tsx'

const ProofField = lazy(() => import('./ProofField.tsx'))

interface CorrectionProps {
  transaction: Transaction
  open: boolean
  onClose: () => void
}

/** docs/product.md A6: corrects only the destination of a waiting withdrawal. */
export default function Correction({ transaction, open, onClose }: CorrectionProps) {
  const { uuid, card: shownCard, wallet: shownWallet, network } = transaction
  const coin = { asset: transaction.asset ?? '', network }
  const byCard = shownCard !== null
  const [card, setCard] = useState('')
  const [wallet, setWallet] = useState(shownWallet ?? '')
  const form = useId()
  const sign = useCurrencySign()

  const read = byCard ? readCardNumber(card)?.digits : readWalletAddress(wallet, coin.asset, coin.network)?.address
  const unchanged = read !== undefined && read === shownWallet
  const { correct, ...proof } = useCorrecting(uuid, byCard, onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (read !== undefined && !unchanged && !correct.isPending) correct.mutate(read)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.withdraw_correct_title()}
      actions={
        <Button
          type="submit"
          form={form}
          kind="main"
          className="max-md:w-full"
          disabled={read === undefined || unchanged || proof.missing}
          busy={correct.isPending}
        >
          {m.withdraw_correct_save()}
        </Button>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="space-y-3">
        {byCard ? (
          <>
            <p className="type-small text-text-2">
              {m.withdraw_correct_now()} <span className="tabular whitespace-nowrap">{shownCard}</span>
            </p>
            <CardField card={card} onCard={setCard} readOnly={correct.isPending} />
          </>
        ) : (
          <WalletField coin={coin} wallet={wallet} onWallet={setWallet} readOnly={correct.isPending} />
        )}
        <Suspense fallback={null}>
          {proof.field && <ProofField {...proof.field} readOnly={correct.isPending} />}
        </Suspense>
        {correct.isError && !concernsProof(correct.error) && (
          <ErrorBox>{paymentErrorText(correct.error, sign)}</ErrorBox>
        )}
      </form>
    </Dialog>
  )
}

/** Sends the correction, with a proof once the server has required it. */
function useCorrecting(uuid: string, byCard: boolean, onDone: () => void) {
  const [by, setBy] = useState<ProofKind>()
  const [value, onValue] = useState('')
  const queryClient = useQueryClient()
  const correct = useMutation({
    // The request may contain a card number, so it is not cached after the dialog has closed.
    gcTime: 0,
    mutationFn: (right: string) =>
      call('PATCH /api/payments/update-transaction', {
        body: { uuid, details: byCard ? { card: right } : { wallet: right }, ...(by && { [by]: value }) },
      }),
    onError: (error) => setBy((before) => requiredProof(error) ?? before),
    onSuccess: () => {
      onDone()
      toast({ kind: 'success', text: m.withdraw_corrected() })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: paymentsKey }),
  })
  const field = by && { by, value, onValue, failure: correct.error }
  return { correct, field, missing: by !== undefined && value.trim() === '' }
}
