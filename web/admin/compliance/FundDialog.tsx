import { longestFundAccount, longestFundNote } from '@casino/contract/panel/funds-limits'
import { dayOf } from '@casino/rules/day'
import { fundKinds } from '@casino/rules/funds'
import { type FormEvent, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { AmountTextField } from '../../ui/fields/AmountTextField.tsx'
import { parseAmount } from '../../ui/fields/amount.ts'
import { Segmented } from '../../ui/fields/Segmented.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { adminErrorText } from '../forms/error-text.ts'
import { FormActions } from '../forms/FormActions.tsx'
import { type FundAccount, kindText, useEnterFunds } from './funds.ts'

interface FundDialogProps {
  /** The account; `new` for one without balances. */
  of: FundAccount | 'new' | undefined
  onClose: () => void
}

/** Enters the balance of an account at the end of a day. */
export function FundDialog({ of, onClose }: FundDialogProps) {
  return (
    <Dialog
      open={of !== undefined}
      onClose={onClose}
      title={of && of !== 'new' ? m.comply_funds_enter_of({ account: of.account }) : m.comply_funds_enter()}
      initialFocus="field"
    >
      {of && <BalanceForm of={of === 'new' ? undefined : of} onClose={onClose} />}
    </Dialog>
  )
}

function BalanceForm({ of, onClose }: { of: FundAccount | undefined; onClose: () => void }) {
  const [typed, setTyped] = useState({
    kind: of?.kind ?? fundKinds[0],
    account: of?.account ?? '',
    day: dayOf(new Date(Date.now() - 86_400_000)),
    amount: '',
    note: '',
  })
  const { kind, account, day, note } = typed
  const amount = parseAmount(typed.amount)
  const wrongAmount = typed.amount !== '' && (amount === undefined || amount < 0)
  const enter = useEnterFunds(onClose)
  const field = (name: 'account' | 'day' | 'amount' | 'note', label: string) => ({
    label,
    name,
    value: typed[name],
    onValue(text: string) {
      setTyped({ ...typed, [name]: text })
      enter.reset()
    },
  })
  const isComplete = account.trim() !== '' && day !== '' && amount !== undefined && amount >= 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isComplete || enter.isPending) return
    enter.mutate({
      kind,
      account: account.trim(),
      day,
      amount: amount / 100,
      ...(note.trim() && { note: note.trim() }),
    })
  }
  return (
    <form noValidate onSubmit={submit} className="space-y-3">
      {!of && (
        <>
          <Segmented
            label={m.comply_funds_kind()}
            value={kind}
            onValue={(value) => setTyped({ ...typed, kind: value })}
            options={fundKinds.map((value) => ({ value, label: kindText(value) }))}
          />
          <TextField
            {...field('account', m.comply_funds_account())}
            hint={m.comply_funds_account_hint()}
            maxLength={longestFundAccount}
            autoComplete="off"
          />
        </>
      )}
      <TextField {...field('day', m.comply_funds_day())} type="date" max={dayOf(new Date())} />
      <AmountTextField
        {...field('amount', m.comply_funds_amount())}
        error={wrongAmount ? m.admin_refusal_funds_amount_invalid() : undefined}
      />
      <TextField {...field('note', m.comply_funds_note())} maxLength={longestFundNote} autoComplete="off" />
      <p className="type-small text-text-2">{m.comply_funds_enter_note()}</p>
      {enter.isError && <ErrorBox>{adminErrorText(enter.error)}</ErrorBox>}
      <div className="flex justify-end gap-2">
        <FormActions busy={enter.isPending} disabled={!isComplete} onCancel={onClose}>
          {m.comply_funds_enter()}
        </FormActions>
      </div>
    </form>
  )
}
