import type { Transaction } from '@casino/contract/money/transactions'
import { lazy, Suspense } from 'react'

const HeldNote = lazy(() => import('./HeldNote.tsx'))

/** The note on a withdrawal that is held; loaded lazily because few are. */
export function Held({ transaction: { heldUntil } }: { transaction: Pick<Transaction, 'heldUntil'> }) {
  if (heldUntil === null) return null
  return (
    <Suspense fallback={null}>
      <HeldNote until={heldUntil} />
    </Suspense>
  )
}
