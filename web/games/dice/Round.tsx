import type { Round } from '@casino/contract/play/rounds'
import { isTarget } from '@casino/rules/games/dice/rules'
import { type CheckedDice, type DiceDraw, drawDice, verifyDice } from '@casino/rules/games/dice/verify'
import { DrawSteps, Step } from '../../fairness/DrawSteps.tsx'
import { Ground, Result } from '../../fairness/frames.tsx'
import type { GameChecks, RecomputedProps } from '../../fairness/game-part.ts'
import { outcomeText, wonOrLost } from '../../fairness/outcome-text.ts'
import { m } from '../../texts/compiled/messages.js'
import { classes } from '../../ui/browser/class-names.ts'
import { formatMoney, formatMultiplier } from '../../ui/fields/amount.ts'
import { useCurrencySign } from '../../ui/shown/Money.tsx'
import { formatRolled } from './rounds/rolled.ts'
import { Scale, Thumb } from './rounds/Scale.tsx'

export const verify = verifyDice

export const checks: GameChecks = {
  rolledNumber: {
    name: m.round_check_rolled_number,
    text: (rolled) => (typeof rolled === 'number' ? formatRolled(rolled) : rolled),
  },
}

export function Outcome({ round }: { round: Round }) {
  const { betType, targetValue } = round.bet
  const { rolledNumber, outcome } = round.outcome
  if (!isTarget(targetValue) || typeof rolledNumber !== 'number') return null
  const side = betType === 'under' ? 'under' : 'over'
  const won = outcome === 'win'
  return (
    <Ground>
      <p className="text-center">
        <span className={classes('type-result block', round.payout > round.betAmount && 'text-success')}>
          {formatRolled(rolledNumber)}
        </span>
        <span className="type-strong text-text-2">
          {sideText(side, targetValue)} · {wonOrLost(won)}
        </span>
      </p>
      <Scale side={side} target={targetValue} rolled={{ number: rolledNumber, won }}>
        <Thumb target={targetValue} />
      </Scale>
    </Ground>
  )
}

export function Proof({ verification }: { verification: CheckedDice }) {
  const sign = useCurrencySign()
  const { bet, draw, settlement } = verification
  const outcome = m.fairness_step_outcome_text({
    bet: sideText(bet.side, bet.target),
    rolled: formatRolled(draw.roll / 100),
    outcome: outcomeText(settlement.outcome),
    multiplier: formatMultiplier(settlement.multiplier),
    payout: formatMoney(settlement.payout, sign),
  })
  return <Steps draw={draw} outcome={outcome} />
}

export function Recomputed({ seeds, nonce }: RecomputedProps) {
  const draw = drawDice(seeds, nonce)
  return (
    <>
      <Result>{m.fairness_result({ rolled: formatRolled(draw.roll / 100) })}</Result>
      <Steps draw={draw} />
    </>
  )
}

/** The steps from the seeds to the roll, and the outcome when a bet is known. */
function Steps({ draw, outcome }: { draw: DiceDraw; outcome?: string }) {
  return (
    <DrawSteps draw={draw}>
      <Step number={5} title={m.fairness_step_title_roll()} text={m.fairness_step_roll()}>
        ⌊{draw.float} × 10 000⌋ = {draw.roll} → {formatRolled(draw.roll / 100)}
      </Step>
      {outcome && <Step number={6} title={m.fairness_step_outcome()} text={outcome} />}
    </DrawSteps>
  )
}

function sideText(side: 'under' | 'over', target: number): string {
  return side === 'under' ? m.dice_under({ target }) : m.dice_over({ target })
}
