import { Suspense } from 'react'
import { part } from '../ui/browser/part.ts'
import type { CelebrationProps } from './CelebrationEffects.tsx'

const Effects = part(() => import('./CelebrationEffects.tsx'))

/** The effects over the stage after a win, whose code loads with the first of them. */
export function Celebration(props: CelebrationProps) {
  return (
    <Suspense>
      <Effects {...props} />
    </Suspense>
  )
}
