import type { giveManualBonus } from '@casino/contract/panel/admin-bonuses'
import type { BodyOf } from '@casino/contract/route'
import { type FormEvent, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { AmountTextField } from '../../ui/fields/AmountTextField.tsx'
import { formatMoney, kopecksOf, positiveAmount } from '../../ui/fields/amount.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { call } from '../../wire/api.ts'
import { useSession } from '../../wire/session.ts'
import { ReasonField, useReason } from '../forms/ReasonField.tsx'
import { conditionOf, timesOf } from './gift-fields.ts'
import { useGiving } from './use-giving.ts'

type Bonus = BodyOf<typeof giveManualBonus>

const nothing = { amount: '', turnover: '' }

/** A bonus by hand (docs/product.md A8, R7): its amount, its turnover and its reason. */
export function GiveBonus({ id }: { id: string }) {
  const { user: me } = useSession()
  const [typed, setTyped] = useState(nothing)
  const why = useReason()
  const { give, busy, error, reset } = useGiving({
    call: (body: Bonus, key) => call('POST /api/admin/users/{id}/bonuses', { params: { id }, body, key }),
    text: ({ amount }) => m.admin_bonus_given({ amount: formatMoney(kopecksOf(amount), '₽') }),
    onGiven: () => {
      setTyped(nothing)
      why.write('')
    },
  })
  if (me?.id === id) return <p className="type-small text-text-3">{m.admin_bonus_own()}</p>

  const amount = positiveAmount(typed.amount)
  const turnover = timesOf(typed.turnover)
  const complete = amount !== undefined && turnover !== undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const reason = why.given()
    if (complete && reason !== undefined && !busy) give({ amount: amount / 100, turnover, reason })
  }
  const field = (name: keyof typeof nothing, label: string, wrong: string | undefined) => ({
    label,
    name,
    value: typed[name],
    onValue(text: string) {
      setTyped({ ...typed, [name]: text })
      reset()
    },
    error: typed[name] ? wrong : undefined,
  })
  return (
    <form noValidate onSubmit={submit} aria-label={m.admin_bonus_give()} className="rounded-md border border-line p-3">
      <h3 className="type-h3 mb-2">{m.admin_bonus_give()}</h3>
      <div className="grid gap-x-3 gap-y-1 sm:grid-cols-2">
        <AmountTextField
          {...field(
            'amount',
            m.admin_bonus_amount(),
            amount === undefined ? m.admin_refusal_bonus_amount_invalid() : undefined,
          )}
        />
        <TextField
          {...field(
            'turnover',
            m.admin_bonus_turnover(),
            turnover === undefined ? m.admin_refusal_turnover_invalid() : undefined,
          )}
          inputMode="decimal"
          autoComplete="off"
          inputClass="tabular"
        />
      </div>
      <ReasonField of={why} label={m.admin_tx_reason()} hint={m.admin_user_reason_needed()} />
      {error && <ErrorBox>{error}</ErrorBox>}
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="type-small text-text-2">
          {complete && conditionOf(amount, turnover)}
        </p>
        <Button type="submit" size="compact" kind="main" busy={busy} disabled={!complete} className="ml-auto">
          {m.admin_bonus_give()}
        </Button>
      </div>
    </form>
  )
}
