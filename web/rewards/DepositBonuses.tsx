import type { Kopecks } from '@casino/rules/money'
import { useQuery } from '@tanstack/react-query'
import { useBonusOption } from '../cashier/deposit.ts'
import { m } from '../texts/compiled/messages.js'
import { ErrorState } from '../ui/messages/states.tsx'
import { Card } from '../ui/shown/Card.tsx'
import { paymentMethodsOptions } from '../wire/payments.ts'
import { BonusChoice } from './BonusChoice.tsx'
import { besideForm, FormSkeleton, type WithBonusesProps } from './DepositFrame.tsx'
import { PromoCodeForm } from './PromoCodeForm.tsx'

/** The form once its bonuses are known, or known to be unavailable. */
export default function DepositBonuses({ children }: WithBonusesProps) {
  const { info, isPending, isError, retry, bonus, choose } = useBonusOption()
  const choice = (amount: Kopecks | undefined) =>
    info && bonus !== undefined ? (
      <BonusChoice info={info} value={bonus} onValue={choose} amount={amount} />
    ) : (
      isError && <ErrorState text={m.rewards_load_failed()} onRetry={retry} />
    )
  // What is next to the form is rendered after the form has its height, so that it does not move.
  const ready = !useQuery(paymentMethodsOptions).isPending
  if (isPending) return <FormSkeleton />
  return (
    <div className={besideForm}>
      <div className="min-w-0">{children({ bonus, choice })}</div>
      {ready && (
        <Card>
          <PromoCodeForm />
        </Card>
      )}
    </div>
  )
}
