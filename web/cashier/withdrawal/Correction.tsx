import type { Transaction } from '@casino/contract/money/transactions'
import { readBankName, transferNumbers } from '@casino/rules/transfer-number'
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
import PhoneFields from './PhoneFields.tsx'
import { concernsProof, type ProofKind, requiredProof } from './proof.ts'
import { readPhone } from './read-phone.ts'
import { WalletField } from './WalletField.tsx'

const ProofField = lazy(() => import('./ProofField.tsx'))

interface CorrectionProps {
  transaction: Transaction
  open: boolean
  onClose: () => void
}

/** docs/product.md A6: corrects only the destination of a waiting withdrawal. */
export default function Correction({ transaction, open, onClose }: CorrectionProps) {
  const { uuid } = transaction
  const destination = useDestination(transaction)
  const form = useId()
  const sign = useCurrencySign()

  const { read } = destination
  const { correct, ...proof } = useCorrecting(uuid, onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (read !== undefined && !correct.isPending) correct.mutate(read)
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
          disabled={read === undefined || proof.missing}
          busy={correct.isPending}
        >
          {m.withdraw_correct_save()}
        </Button>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="space-y-3">
        <Fields transaction={transaction} of={destination} readOnly={correct.isPending} />
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

type Details = Transaction['details'] & { card?: string; phone?: string; wallet?: string }

const asDetails = (field: 'card' | 'wallet', value: string | undefined): Details | undefined =>
  value === undefined ? undefined : { [field]: value }

/** The typed values, and the request to send: undefined if they are invalid or unchanged. */
function useDestination({ card: shownCard, phone: shownPhone = null, bank: shownBank, ...shown }: Transaction) {
  const coin = { asset: shown.asset ?? '', network: shown.network }
  const [card, setCard] = useState('')
  const [phone, setPhone] = useState('')
  const [bank, setBank] = useState(shownBank ?? '')
  const [wallet, setWallet] = useState(shown.wallet ?? '')
  return { coin, card, setCard, phone, setPhone, bank, setBank, wallet, setWallet, read: details() }

  function details(): Details | undefined {
    if (shownCard !== null) return asDetails('card', transferNumbers.card.read(card)?.digits)
    if (shownPhone !== null) {
      // The number need not be typed again to correct its bank.
      const name = phone === '' && bank !== shownBank ? readBankName(bank) : undefined
      if (name !== undefined) return { bank: name }
      const given = readPhone({ phone, bank })
      return 'code' in given ? undefined : given
    }
    const address = readWalletAddress(wallet, coin.asset, coin.network)?.address
    return address === shown.wallet ? undefined : asDetails('wallet', address)
  }
}

interface FieldsProps {
  transaction: Transaction
  of: ReturnType<typeof useDestination>
  readOnly: boolean
}

function Fields({ transaction: { card, phone = null }, of, readOnly }: FieldsProps) {
  if (card === null && phone === null)
    return <WalletField coin={of.coin} wallet={of.wallet} onWallet={of.setWallet} readOnly={readOnly} />
  return (
    <>
      <p className="type-small text-text-2">
        {card === null ? m.withdraw_correct_phone_now() : m.withdraw_correct_now()}{' '}
        <span className="tabular whitespace-nowrap">{card ?? phone}</span>
      </p>
      {card === null ? (
        <PhoneFields phone={of.phone} onPhone={of.setPhone} bank={of.bank} onBank={of.setBank} readOnly={readOnly} />
      ) : (
        <CardField card={of.card} onCard={of.setCard} readOnly={readOnly} />
      )}
    </>
  )
}

/** Sends the correction, with a proof once the server has required it. */
function useCorrecting(uuid: string, onDone: () => void) {
  const [by, setBy] = useState<ProofKind>()
  const [value, onValue] = useState('')
  const queryClient = useQueryClient()
  const correct = useMutation({
    // The request may contain a card number, so it is not cached after the dialog has closed.
    gcTime: 0,
    mutationFn: (details: Details) =>
      call('PATCH /api/payments/update-transaction', {
        body: { uuid, details, ...(by && { [by]: value }) },
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
