import type { PaymentMethods } from '@casino/contract/money/payments'
import { type Kopecks, kopecks } from '@casino/rules/money'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { HelpLink } from '../shell/help/HelpLink.tsx'
import { BreakNote, useBreak } from '../shell/protection/use-break.tsx'
import { m } from '../texts/compiled/messages.js'
import { formatMoney, kopecksOf } from '../ui/fields/amount.ts'
import { ErrorBox } from '../ui/messages/states.tsx'
import { Button } from '../ui/shown/Button.tsx'
import { useCurrencySign } from '../ui/shown/Money.tsx'
import { useOnline } from '../wire/connection.ts'
import { AmountField, quickSums } from './AmountField.tsx'
import { type BonusOption, type DepositWay, useDeposit } from './deposit.ts'
import { amountProblem, paymentErrorText, problemText } from './problem.ts'

export interface DepositFormProps {
  limits: PaymentMethods['deposit']
  /** The chosen payment method; absent until the player chooses one. */
  way: DepositWay | undefined
  /** Called when the form is submitted without a method. */
  onWayMissing?: () => void
  /** The button's text for an amount; `undefined` without one. */
  submitLabel: (amount: string | undefined) => string
  /** The player's choice of bonus for the deposit. */
  bonus?: BonusOption | undefined
  /** The choice of the bonus, and what it means; right above the button. */
  choice: (amount: Kopecks | undefined) => ReactNode
  /** Shown between the amount and the button. */
  children?: ReactNode
}

/** The initial amount, if the limits allow it. */
const usual = kopecks(1_000_00)

/** The amount of a top-up, and the button that starts the payment. */
export function DepositForm({ limits, way, onWayMissing, submitLabel, bonus, choice, children }: DepositFormProps) {
  const sign = useCurrencySign()
  const online = useOnline()
  const onBreak = useBreak()
  const field = useRef<HTMLInputElement>(null)
  const minimum = kopecksOf(limits.minimum)
  const maximum = kopecksOf(limits.maximum)
  const sums = quickSums.filter((sum) => sum >= minimum && sum <= maximum)
  const preset = sums.includes(usual) ? usual : sums[0]
  const [amount, setAmount] = useState(preset)
  const [submitted, setSubmitted] = useState(false)
  const { start, busy, error, reset } = useDeposit()

  const problem = amountProblem(amount, { minimum, maximum })

  const change = (next: Kopecks | undefined) => {
    setAmount(next)
    setSubmitted(false)
    reset()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (problem || amount === undefined) {
      setSubmitted(true)
      return field.current?.focus()
    }
    if (way === undefined) return onWayMissing?.()
    start({ way, amount, bonus })
  }

  return (
    <form onSubmit={send} noValidate className="min-w-0 space-y-5">
      <AmountField
        ref={field}
        label={m.topup_amount()}
        amount={amount}
        onAmount={change}
        hint={minimum > 0 && m.topup_minimum({ amount: formatMoney(minimum, sign) })}
        error={problem && problemText(problem, sign)}
        submitted={submitted}
        sums={sums}
        readOnly={busy}
      />
      {children}
      {choice(amount)}
      {error && (
        <ErrorBox>
          {paymentErrorText(error, sign)} <HelpLink of={error} />
        </ErrorBox>
      )}
      <Button kind="main" size="game" type="submit" busy={busy} disabled={!online || !!onBreak} className="w-full">
        {submitLabel(amount === undefined || problem ? undefined : formatMoney(amount, sign))}
      </Button>
      <BreakNote reason={onBreak} />
    </form>
  )
}
