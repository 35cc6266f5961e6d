import type { Round } from '@casino/contract/play/rounds'
import { maximumTarget, targetOf } from '@casino/rules/games/limbo/rules'
import { type CheckedLimbo, drawLimbo, type LimboDraw, verifyLimbo } from '@casino/rules/games/limbo/verify'
import { DrawSteps, Step } from '../../fairness/DrawSteps.tsx'
import type { EdgeInputs } from '../../fairness/edge-field.tsx'
import { Ground, Result } from '../../fairness/frames.tsx'
import type { GameChecks, RecomputedProps } from '../../fairness/game-part.ts'
import { outcomeText, wonOrLost } from '../../fairness/outcome-text.ts'
import { m } from '../../texts/compiled/messages.js'
import { classes } from '../../ui/browser/class-names.ts'
import { formatMoney, formatMultiplier, percentText } from '../../ui/fields/amount.ts'
import { useCurrencySign } from '../../ui/shown/Money.tsx'
import { heightOf } from './rounds/height.ts'
import { LanternDrawing } from './rounds/LanternDrawing.tsx'
import { targetText } from './rounds/texts.ts'

export const verify = verifyLimbo

export const checks: GameChecks = {
  drawnMultiplier: {
    name: m.limbo_drawn,
    text: (drawn) => (typeof drawn === 'number' ? formatMultiplier(drawn * 100) : drawn),
  },
}

export function Outcome({ round }: { round: Round }) {
  const { drawnMultiplier, outcome } = round.outcome
  const target = targetOf(round.bet.targetMultiplier)
  if (target === undefined || typeof drawnMultiplier !== 'number') return null
  const won = outcome === 'win'
  return (
    <Ground>
      <p className="text-center">
        <span className={classes('type-result block', round.payout > round.betAmount && 'text-success')}>
          {targetText(drawnMultiplier)}
        </span>
        <span className="type-strong text-text-2">
          {m.limbo_aimed({ target: formatMultiplier(target) })} · {wonOrLost(won)}
        </span>
      </p>
      <Flown target={target} drawn={drawnMultiplier * 100} />
    </Ground>
  )
}

/** How far the lantern came, and the line that it had to reach, from left to right. */
function Flown({ target, drawn }: { target: number; drawn: number }) {
  return (
    <div className="mx-4 mt-4 border-b border-line" style={{ paddingRight: 48 }} aria-hidden="true">
      <div className="relative h-16">
        <span
          className="absolute inset-y-0 w-0.5 bg-accent"
          style={{ left: `calc(${100 * heightOf(target)}% + 24px)` }}
        />
        <span className="absolute bottom-0" style={{ left: `${100 * heightOf(drawn)}%` }}>
          <LanternDrawing />
        </span>
      </div>
    </div>
  )
}

export function Proof({ verification }: { verification: CheckedLimbo }) {
  const sign = useCurrencySign()
  const { bet, draw, settlement } = verification
  const outcome = m.limbo_step_outcome_text({
    target: formatMultiplier(bet.target),
    drawn: formatMultiplier(draw.drawn),
    outcome: outcomeText(settlement.outcome),
    payout: formatMoney(settlement.payout, sign),
  })
  return <Steps draw={draw} outcome={outcome} />
}

export function Recomputed({ seeds, nonce, inputs }: RecomputedProps<EdgeInputs>) {
  const draw = drawLimbo(seeds, nonce, inputs.edgeBasisPoints)
  return (
    <>
      <Result>
        {m.limbo_drawn()} {formatMultiplier(draw.drawn)}
      </Result>
      <Steps draw={draw} />
    </>
  )
}

/** The steps from the seeds to the multiplier, and the outcome when a bet is known. */
function Steps({ draw, outcome }: { draw: LimboDraw; outcome?: string }) {
  const returned = percentText(10_000 - draw.edgeBasisPoints)
  return (
    <DrawSteps draw={draw}>
      <Step number={5} title={m.limbo_step_title_word()} text={m.limbo_step_word()}>
        {draw.float} × 2³² = {draw.word}
      </Step>
      <Step
        number={6}
        title={m.limbo_drawn()}
        text={m.limbo_step_drawn({ returned, greatest: formatMultiplier(maximumTarget) })}
      >
        ⌊{returned} × 2³² ÷ {draw.word}⌋ ÷ 100 → {formatMultiplier(draw.drawn)}
      </Step>
      {outcome && <Step number={7} title={m.fairness_step_outcome()} text={outcome} />}
    </DrawSteps>
  )
}
