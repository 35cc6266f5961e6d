import type { Kopecks } from '@casino/rules/money'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type BonusOption, useBonusOption } from '../cashier/deposit.ts'
import { m } from '../texts/compiled/messages.js'
import { ErrorState, Skeleton } from '../ui/messages/states.tsx'
import { Card } from '../ui/shown/Card.tsx'
import { paymentMethodsOptions } from '../wire/payments.ts'
import { BonusChoice } from './BonusChoice.tsx'
import { PromoCodeForm } from './PromoCodeForm.tsx'

export const besideForm = 'grid min-w-0 gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(280px,360px)] lg:items-start'

/** The form's input for its bonus, and the amount that it reports. */
export interface FormBonus {
  readonly bonus: BonusOption | undefined
  readonly onAmount: (amount: Kopecks | undefined) => void
  /** The choice of the bonus, and what it means; right above the button. */
  readonly choice: ReactNode
}

/** A deposit's form with the choice of its bonus, and the promo code next to it; on a narrow screen that is below the form. */
export function WithBonuses({ children }: { children: (form: FormBonus) => ReactNode }) {
  const [amount, setAmount] = useState<Kopecks>()
  const { info, isPending, isError, retry, bonus, choose } = useBonusOption()
  const choice =
    info && bonus !== undefined ? (
      <BonusChoice info={info} value={bonus} onValue={choose} amount={amount} />
    ) : (
      isError && <ErrorState text={m.rewards_load_failed()} onRetry={retry} />
    )
  // What is next to the form is rendered after the form has its height, so that it does not move.
  const ready = !useQuery(paymentMethodsOptions).isPending
  if (isPending)
    return (
      <div className={besideForm}>
        <Skeleton className="h-[560px] rounded-lg" />
      </div>
    )
  return (
    <div className={besideForm}>
      <div className="min-w-0">{children({ bonus, onAmount: setAmount, choice })}</div>
      {ready && (
        <Card>
          <PromoCodeForm />
        </Card>
      )}
    </div>
  )
}
