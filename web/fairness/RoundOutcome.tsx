import type { Round } from '@casino/contract/games'
import { isTarget } from '@casino/rules/dice'
import { formatRolled } from '../games/dice/figures.ts'
import { Scale, Thumb } from '../games/dice/Scale.tsx'
import { m } from '../texts/compiled/messages.js'
import { classes } from '../ui/class-names.ts'

/** The outcome, drawn as the game drew it. */
export function RoundOutcome({ round }: { round: Round }) {
  const { betType, targetValue } = round.bet
  const { rolledNumber, outcome } = round.outcome
  if (round.gameType !== 'dice' || !isTarget(targetValue) || typeof rolledNumber !== 'number') return null
  const side = betType === 'under' ? 'under' : 'over'
  const won = outcome === 'win'
  return (
    <div className="overflow-clip rounded-lg bg-bg px-3 py-4">
      <p className="text-center">
        <span className={classes('type-result block', round.payout > round.betAmount && 'text-success')}>
          {formatRolled(rolledNumber)}
        </span>
        <span className="type-strong text-text-2">
          {side === 'under' ? m.dice_under({ target: targetValue }) : m.dice_over({ target: targetValue })} ·{' '}
          {won ? m.game_won() : m.game_lost()}
        </span>
      </p>
      <Scale side={side} target={targetValue} rolled={{ number: rolledNumber, won }}>
        <Thumb target={targetValue} />
      </Scale>
    </div>
  )
}
