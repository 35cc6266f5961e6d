import { countdownMs } from '@casino/rules/games/roulette/clock'
import { rouletteFields, rouletteReturn } from '@casino/rules/games/roulette/rules'
import { m } from '../../texts/compiled/messages.js'
import { GameRules } from '../GameRules.tsx'
import type { HouseSettings } from '../house.ts'

const payoutOf = (type: string) => rouletteFields.find((field) => field.type === type)?.payout ?? 0
const { numerator, denominator } = rouletteReturn

/** How roulette is played and what it returns, from the same table that settles bets. */
export default function Rules({ house }: { house: HouseSettings }) {
  const returned = ((100 * numerator) / denominator).toFixed(2).replace('.', ',')
  return (
    <GameRules
      house={house}
      facts={[
        { name: m.game_rules_return(), value: `${numerator}/${denominator} ≈ ${returned} %` },
        { name: m.roulette_rules_straight(), value: `${payoutOf('straight')}:1` },
        { name: m.roulette_rules_thirds(), value: `${payoutOf('dozen')}:1` },
        { name: m.roulette_rules_halves(), value: `${payoutOf('red')}:1` },
      ]}
      note={m.roulette_rules_draw()}
    >
      <p>{m.roulette_rules_play({ seconds: countdownMs / 1000 })}</p>
      <p>{m.roulette_rules_zero()}</p>
      <p>{m.roulette_rules_win()}</p>
      <p>{m.roulette_rules_limits()}</p>
    </GameRules>
  )
}
