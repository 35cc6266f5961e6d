import type { Kopecks } from '@casino/rules/money'
import type { ReactNode } from 'react'
import type { BonusOption } from '../cashier/deposit.ts'
import { Skeleton } from '../ui/messages/states.tsx'

export const besideForm = 'grid min-w-0 gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(280px,360px)] lg:items-start'

/** The form's input for its bonus. */
export interface FormBonus {
  readonly bonus: BonusOption | undefined
  /** The choice of the bonus, and what it means; right above the button. */
  readonly choice: (amount: Kopecks | undefined) => ReactNode
}

export interface WithBonusesProps {
  children: (form: FormBonus) => ReactNode
}

export function FormSkeleton() {
  return (
    <div className={besideForm}>
      <Skeleton className="h-[560px] rounded-lg" />
    </div>
  )
}
