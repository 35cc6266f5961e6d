import { Suspense } from 'react'
import { useReducedMotion } from '../ui/browser/media.ts'
import { part } from '../ui/browser/part.ts'
import { useCelebrations } from '../ui/messages/celebrations.ts'
import { useSettings } from '../wire/site.ts'

const Confetti = part(() => import('../ui/messages/Confetti.tsx'))

/**
 * Confetti over the page, once for each credit, next to the toast with its amount. Not rendered where the site or the player has
 * switched celebrations off, or the player prefers reduced motion.
 */
export function Credited({ credits }: { credits: number }) {
  const still = useReducedMotion()
  const { games } = useSettings()
  const [wanted] = useCelebrations()
  if (credits === 0 || still || !wanted || !games.celebrations) return null
  return (
    <div data-celebration="credit" className="pointer-events-none fixed inset-0 z-60">
      <Suspense>
        <Confetti key={credits} />
      </Suspense>
    </div>
  )
}
