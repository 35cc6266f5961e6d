import type { Round } from '@casino/contract/games'
import { isTarget } from '@casino/rules/dice'
import { formatRolled } from '../games/dice/figures.ts'
import { Scale, Thumb } from '../games/dice/Scale.tsx'
import { m } from '../texts/compiled/messages.js'
import { classes } from '../ui/class-names.ts'
import { OutcomeGround, wonOrLost } from './OutcomeGround.tsx'

/** Where the roll fell on the bet's scale. */
export default function DiceOutcome({ round }: { round: Round }) {
  const { betType, targetValue } = round.bet
  const { rolledNumber, outcome } = round.outcome
  if (!isTarget(targetValue) || typeof rolledNumber !== 'number') return null
  const side = betType === 'under' ? 'under' : 'over'
  const won = outcome === 'win'
  return (
    <OutcomeGround>
      <p className="text-center">
        <span className={classes('type-result block', round.payout > round.betAmount && 'text-success')}>
          {formatRolled(rolledNumber)}
        </span>
        <span className="type-strong text-text-2">
          {side === 'under' ? m.dice_under({ target: targetValue }) : m.dice_over({ target: targetValue })} ·{' '}
          {wonOrLost(won)}
        </span>
      </p>
      <Scale side={side} target={targetValue} rolled={{ number: rolledNumber, won }}>
        <Thumb target={targetValue} />
      </Scale>
    </OutcomeGround>
  )
}
