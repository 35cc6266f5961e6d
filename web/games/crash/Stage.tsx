import type { CrashOwnBet } from '@casino/contract/play/games/crash'
import { kopecks } from '@casino/rules/money'
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
  const { flight, first, second, isTwo, last, before } = crash
  const { round, phase } = flight
  const still = useReducedMotion()
  const celebrated = last !== undefined && celebrationOf(last.stake, last.payout) !== 'none'
  return (
    <>
      <div className="game-light crash-night" data-won={celebrated || undefined} aria-hidden="true" />
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
          <OwnBet
            key={panel.panel}
            panel={panel}
            phase={phase}
            before={before.find((bet) => bet.panel === panel.panel)}
          />
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
  /** The panel's bet on the previous flight. */
  before: CrashOwnBet | undefined
}

/** One of the player's own bets in words, or the result of the bet on the previous flight. */
function OwnBet({ panel: { bet, queued }, phase, before }: OwnBetProps) {
  const waiting = queued && (
    <p className="crash-chip type-label">
      <Money kopecks={queued.stake} /> {m.crash_own_queued()}
    </p>
  )
  const shown = bet ?? (phase === 'bets' && before?.settled ? before : undefined)
  if (!shown) return waiting
  if (!shown.settled && phase !== 'crashed') {
    return (
      <p className="crash-chip type-label">
        <Money kopecks={kopecksOf(shown.betAmount)} className="type-strong" />{' '}
        {shown.autoCashOut === null
          ? phase === 'bets'
            ? m.crash_own_ready()
            : m.crash_own_flying()
          : m.crash_auto_to({ multiplier: formatMultiplier(shown.autoCashOut * 100) })}
      </p>
    )
  }
  return (
    <>
      <EndedBet bet={shown} />
      {waiting}
    </>
  )
}

/** Green only if the payout is above the stake. The crash alone does not make a loss: a cash-out in time may still be decided. */
function EndedBet({ bet: { betAmount, cashedOutAt, payout, settled } }: { bet: CrashOwnBet }) {
  const stake = kopecksOf(betAmount)
  if (!settled)
    return (
      <p className="crash-chip type-label">
        <Money kopecks={stake} className="type-strong" /> {m.crash_own_undecided()}
      </p>
    )
  if (cashedOutAt === null)
    return (
      <p className="crash-chip type-label">
        <Profit kopecks={kopecks(-stake)} /> {m.crash_own_lost()}
      </p>
    )
  return (
    <p className="crash-chip type-label" data-won={kopecksOf(payout) > stake || undefined}>
      {m.crash_cashed({ multiplier: formatMultiplier(cashedOutAt * 100) })}{' '}
      <Money kopecks={kopecksOf(payout)} className="type-strong" />
    </p>
  )
}
