import type { Round } from '@casino/contract/games'
import { lazy, Suspense } from 'react'
import { Skeleton } from '../ui/states.tsx'

/** Each brings parts of its game along. */
const outcomes = {
  dice: lazy(() => import('./DiceOutcome.tsx')),
  mines: lazy(() => import('./MinesOutcome.tsx')),
  roulette: lazy(() => import('./RouletteOutcome.tsx')),
}

/** The outcome, drawn as the game drew it. A round that makes no sense here draws nothing; its facts are below. */
export function RoundOutcome({ round }: { round: Round }) {
  const Outcome = outcomes[round.gameType]
  return (
    <Suspense fallback={<Skeleton className="h-72 rounded-lg" />}>
      <Outcome round={round} />
    </Suspense>
  )
}
