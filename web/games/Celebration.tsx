import { Suspense } from 'react'
import { part } from '../ui/browser/part.ts'
import { kopecksOf } from '../ui/fields/amount.ts'
import type { CelebrationProps } from './CelebrationEffects.tsx'
import type { RoundResult, SentBet } from './round.ts'
import type { SettlingReply } from './use-round.ts'

const Effects = part(() => import('./CelebrationEffects.tsx'))

/** The effects over the stage after a win, whose code loads with the first of them. */
export function Celebration(props: CelebrationProps) {
  return (
    <Suspense>
      <Effects {...props} />
    </Suspense>
  )
}

interface LandedProps extends Pick<CelebrationProps, 'ownBanner'> {
  result: RoundResult<SentBet, SettlingReply & { readonly multiplier: number }>
}

/** The effects over the stage of a game whose bet settles at once. */
export function LandedCelebration({ result: { bet, reply }, ownBanner = false }: LandedProps) {
  return (
    <Celebration
      roundId={reply.roundId}
      stake={bet.stake}
      payout={kopecksOf(reply.payout)}
      multiplier={kopecksOf(reply.multiplier)}
      ownBanner={ownBanner}
    />
  )
}
