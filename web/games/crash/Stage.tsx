import { type Kopecks, kopecks } from '@casino/rules/money'
import { Suspense } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { useReducedMotion } from '../../ui/browser/media.ts'
import { part } from '../../ui/browser/part.ts'
import { formatMultiplier, kopecksOf } from '../../ui/fields/amount.ts'
import { Money, Profit } from '../../ui/shown/Money.tsx'
import { Celebration } from '../Celebration.tsx'
import { celebrationOf } from '../celebration.ts'
import { Multiplier } from './Multiplier.tsx'
import { PastFlights } from './PastFlights.tsx'
import type { Crash } from './use-crash.ts'
import type { Panel } from './use-panel.ts'

const Sky = part(() => import('./Sky.tsx'))

/** Last flights, the sky with the kite and the multiplier, and the player's own bets on this flight. */
export function Stage({ crash }: { crash: Crash }) {
  const { flight, first, second, isTwo, last, endOf } = crash
  const { round, phase } = flight
  const still = useReducedMotion()
  const celebrated = last !== undefined && celebrationOf(last.stake, last.payout) !== 'none'
  return (
    <>
      <div className="crash-night" data-won={celebrated || undefined} aria-hidden="true" />
      <PastFlights />
      <div className="crash-place" data-still={still || undefined}>
        {!still && (
          <Suspense>
            <Sky
              phase={phase}
              startsAt={round?.startsAt}
              crash={round?.crash === null || round?.crash === undefined ? undefined : Math.round(round.crash * 100)}
            />
          </Suspense>
        )}
        <Multiplier flight={flight} cashed={celebrated} />
      </div>
      <div className="crash-own">
        {[first, ...(isTwo ? [second] : [])].map((panel) => (
          <OwnBet key={panel.panel} panel={panel} phase={phase} end={panel.bet && endOf(panel.bet.roundId)} />
        ))}
      </div>
      {last && last.multiplier !== undefined && (
        <Celebration
          roundId={last.roundId}
          stake={last.stake}
          payout={last.payout}
          multiplier={last.multiplier}
          ownBanner
        />
      )}
    </>
  )
}

interface OwnBetProps {
  panel: Panel
  phase: Crash['flight']['phase']
  end: { readonly payout: Kopecks; readonly multiplier?: number } | undefined
}

/** One of the player's own bets in words. Green only if the payout is above the stake. */
function OwnBet({ panel: { bet, queued }, phase, end }: OwnBetProps) {
  const waiting = queued && (
    <p className="crash-chip type-label">
      <Money kopecks={queued.stake} /> {m.crash_own_queued()}
    </p>
  )
  if (!bet) return waiting
  const stake = kopecksOf(bet.betAmount)
  if (bet.cashedOutAt !== null || (end && end.multiplier !== undefined)) {
    const payout = bet.cashedOutAt === null ? (end?.payout ?? kopecks(0)) : kopecksOf(bet.payout)
    const multiplier = bet.cashedOutAt === null ? (end?.multiplier ?? 0) : Math.round(bet.cashedOutAt * 100)
    return (
      <>
        <p className="crash-chip type-label" data-won={payout > stake || undefined}>
          {m.crash_cashed({ multiplier: formatMultiplier(multiplier) })}{' '}
          <Money kopecks={payout} className="type-strong" />
        </p>
        {waiting}
      </>
    )
  }
  if (phase === 'crashed') {
    return (
      <>
        {end && (
          <p className="crash-chip type-label">
            <Profit kopecks={kopecks(-stake)} /> {m.crash_own_lost()}
          </p>
        )}
        {waiting}
      </>
    )
  }
  return (
    <p className="crash-chip type-label">
      <Money kopecks={stake} className="type-strong" />{' '}
      {bet.autoCashOut === null
        ? phase === 'bets'
          ? m.crash_own_ready()
          : m.crash_own_flying()
        : m.crash_auto_to({ multiplier: formatMultiplier(bet.autoCashOut * 100) })}
    </p>
  )
}
