import {
  type DiceSide,
  multiplierHundredths,
  returnBasisPoints,
  returnRange,
  winChancePercent,
} from '@casino/rules/games/dice/rules'
import { m } from '../../texts/compiled/messages.js'
import { formatMultiplier, percentText } from '../../ui/fields/amount.ts'
import { GameRules } from '../GameRules.tsx'
import type { HouseSettings } from '../house.ts'

interface RulesProps {
  side: DiceSide
  target: number
  house: HouseSettings
}

export default function Rules({ side, target, house }: RulesProps) {
  const { edgeBasisPoints } = house
  const chance = winChancePercent(side, target)
  const range = returnRange(edgeBasisPoints)
  const belowStake = multiplierHundredths(99, edgeBasisPoints)
  const least = percentText(range.least)
  const greatest = percentText(range.greatest)
  return (
    <GameRules
      house={house}
      facts={[
        { name: m.game_rules_return(), value: `${m.game_range({ least, greatest })} %` },
        {
          name: m.dice_rules_return_here({ chance }),
          value: `${percentText(returnBasisPoints(chance, edgeBasisPoints))} %`,
        },
      ]}
      note={m.dice_rules_bias()}
    >
      <p>{m.dice_rules_play()}</p>
      <p>
        {m.dice_rules_multiplier({ returned: percentText(10_000 - edgeBasisPoints) })}{' '}
        {belowStake < 100 && m.dice_rules_below_stake({ chance: 99, multiplier: formatMultiplier(belowStake) })}{' '}
        {m.game_rules_payout()}
      </p>
    </GameRules>
  )
}
