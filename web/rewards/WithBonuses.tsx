import { lazy, Suspense } from 'react'
import { FormSkeleton, type WithBonusesProps } from './DepositFrame.tsx'

/** A file of its own: what it shares with the bonus page would otherwise load with every game. */
const DepositBonuses = lazy(() => import('./DepositBonuses.tsx'))

/** A deposit's form with the choice of its bonus, and the promo code next to it; on a narrow screen that is below the form. */
export function WithBonuses({ children }: WithBonusesProps) {
  return (
    <Suspense fallback={<FormSkeleton />}>
      <DepositBonuses>{children}</DepositBonuses>
    </Suspense>
  )
}
