import type { Round } from '@casino/contract/play/rounds'
import { greatestTarget } from '@casino/rules/games/crash/rules'
import { type CheckedCrash, type CrashDraw, drawCrash, verifyCrash } from '@casino/rules/games/crash/verify'
import { Suspense } from 'react'
import { Step, StepList } from '../../fairness/DrawSteps.tsx'
import type { EdgeInputs } from '../../fairness/edge-field.tsx'
import { Ground, Result } from '../../fairness/frames.tsx'
import type { GameChecks, RecomputedProps } from '../../fairness/game-part.ts'
import { outcomeText, wonOrLost } from '../../fairness/outcome-text.ts'
import { m } from '../../texts/compiled/messages.js'
import { classes } from '../../ui/browser/class-names.ts'
import { part } from '../../ui/browser/part.ts'
import { formatMoney, formatMultiplier, percentText } from '../../ui/fields/amount.ts'
import { useCurrencySign } from '../../ui/shown/Money.tsx'
import type { OfChain } from './rounds/ChainCheck.tsx'
import { axesAt, placeAt } from './rounds/geometry.ts'
import { Kite } from './rounds/Kite.tsx'
import { timesText } from './rounds/texts.ts'

const ChainCheck = part(() => import('./rounds/ChainCheck.tsx'))

export const verify = verifyCrash

export const checks: GameChecks = {}

export const sealed = m.crash_sealed

export function Outcome({ round }: { round: Round }) {
  const { outcome } = round.outcome
  if (outcome !== 'win' && outcome !== 'loss') return null
  const won = outcome === 'win'
  const multiplier = timesText(round.multiplier)
  return (
    <Ground>
      <p className="text-center">
        <span className={classes('type-result block', round.payout > round.betAmount && 'text-success')}>
          {multiplier}
        </span>
        <span className="type-strong text-text-2">
          {won ? m.crash_round_cashed({ multiplier }) : m.crash_round_gone({ multiplier })} · {wonOrLost(won)}
        </span>
      </p>
      <Flown snapped={!won} />
    </Ground>
  )
}

const axes = axesAt(18_000)
const string = Array.from({ length: 25 }, (_, nth) => {
  const { x, y } = placeAt(axes, (18_000 * nth) / 24)
  return `${nth === 0 ? 'M' : 'L'}${(x * 210).toFixed(1)} ${(74 - y * 66).toFixed(1)}`
}).join('')

/** The kite on its string, or above a string that snapped. */
function Flown({ snapped }: { snapped: boolean }) {
  return (
    <div className="relative mx-auto mt-3 h-24" style={{ maxWidth: 280 }} aria-hidden="true">
      <svg viewBox="0 0 280 96" className="size-full" aria-hidden="true">
        <path
          d={string}
          fill="none"
          stroke="var(--accent)"
          strokeWidth="2"
          strokeLinecap="round"
          strokeDasharray={snapped ? '118 14 1 400' : undefined}
        />
        <g transform={snapped ? 'translate(250 30) rotate(48) scale(.42)' : 'translate(210 8) rotate(18) scale(.42)'}>
          <Kite />
        </g>
      </svg>
    </div>
  )
}

export function Proof({ verification }: { verification: CheckedCrash }) {
  const sign = useCurrencySign()
  const { bet, draw, settlement } = verification
  const cashOuts = [
    bet.target !== undefined && m.crash_step_auto({ multiplier: formatMultiplier(bet.target) }),
    bet.cashedAt !== undefined && m.crash_step_hand({ multiplier: formatMultiplier(bet.cashedAt) }),
  ].filter((each) => each !== false)
  const outcome = m.crash_step_outcome({
    crash: formatMultiplier(draw.crash),
    outcome: outcomeText(settlement.outcome),
    payout: formatMoney(settlement.payout, sign),
  })
  return <Steps draw={draw} of={verification} bet={{ cashOuts, outcome }} />
}

export function Recomputed({ seeds, nonce, inputs }: RecomputedProps<EdgeInputs>) {
  const draw = drawCrash(seeds.serverSeed, seeds.clientSeed, inputs.edgeBasisPoints)
  return (
    <>
      <Result>{m.crash_round_gone({ multiplier: formatMultiplier(draw.crash) })}</Result>
      <Steps draw={draw} of={{ seed: seeds.serverSeed, salt: seeds.clientSeed, number: nonce }} />
    </>
  )
}

interface StepsProps {
  draw: CrashDraw
  of: OfChain
  bet?: { readonly cashOuts: readonly string[]; readonly outcome: string }
}

/** The first 13 hexadecimal digits are the 52 bits. */
const digits = 13

/** The steps from the seed of the flight to its end, and the outcome when a bet is known. */
function Steps({ draw, of: { seed, salt, number }, bet }: StepsProps) {
  const returned = percentText(10_000 - draw.edgeBasisPoints)
  return (
    <>
      <StepList>
        <Step number={1} title={m.crash_step_title_chain()} text={m.crash_step_chain()}>
          SHA-256 = {draw.commitment}
        </Step>
        <Step number={2} title={m.fairness_step_title_block()} text={m.crash_step_block()}>
          HMAC-SHA256 = <mark className="bg-warning-tint text-warning-on-tint">{draw.block.slice(0, digits)}</mark>
          {draw.block.slice(digits)}
        </Step>
        <Step number={3} title={m.crash_step_title_bits()} text={m.crash_step_bits()}>
          {draw.block.slice(0, digits)} → X = {draw.draw}
        </Step>
        <Step
          number={4}
          title={m.crash_point()}
          text={m.crash_step_crash({ returned, greatest: formatMultiplier(greatestTarget) })}
        >
          ⌊{returned} × 2⁵² ÷ (2⁵² − {draw.draw})⌋ ÷ 100 → {formatMultiplier(draw.crash)}
        </Step>
        {bet && (
          <>
            <Step
              number={5}
              title={m.crash_step_title_cash()}
              text={bet.cashOuts.length > 0 ? bet.cashOuts.join('. ') : m.crash_step_none()}
            />
            <Step number={6} title={m.fairness_step_outcome()} text={bet.outcome} />
          </>
        )}
      </StepList>
      <Suspense fallback={<div className="min-h-11" />}>
        <ChainCheck seed={seed} salt={salt} number={number} />
      </Suspense>
    </>
  )
}
