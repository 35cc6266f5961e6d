import type { Kopecks } from '@casino/rules/money'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { type BonusOption, useBonusOption } from '../cashier/deposit.ts'
import { m } from '../texts/compiled/messages.js'
import { ErrorState, Skeleton } from '../ui/messages/states.tsx'
import { paymentMethodsOptions } from '../wire/payments.ts'

const DepositSide = lazy(() => import('./DepositSide.tsx'))

export const besideForm = 'grid min-w-0 gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(280px,360px)] lg:items-start'

/** The form's input for its bonus, and the amount that it reports. */
export interface FormBonus {
  readonly bonus: BonusOption | undefined
  readonly waiting: boolean
  readonly onAmount: (amount: Kopecks | undefined) => void
}

/** A deposit's form with the bonuses next to it; on a narrow screen they are below the form. */
export function WithBonuses({ children }: { children: (form: FormBonus) => ReactNode }) {
  const [amount, setAmount] = useState<Kopecks>()
  const { info, isPending, isError, retry, bonus, choose } = useBonusOption()
  // The side is rendered after the form has its height, so that it does not move.
  const ready = !useQuery(paymentMethodsOptions).isPending
  return (
    <div className={besideForm}>
      <div className="min-w-0">{children({ bonus, waiting: isPending, onAmount: setAmount })}</div>
      {ready && (
        <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
          {info && bonus !== undefined ? (
            <DepositSide info={info} bonus={bonus} onBonus={choose} amount={amount} />
          ) : isError ? (
            <ErrorState text={m.rewards_load_failed()} onRetry={retry} />
          ) : (
            <Skeleton className="h-96 rounded-lg" />
          )}
        </Suspense>
      )}
    </div>
  )
}
