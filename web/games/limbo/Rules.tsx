import { maximumTarget, minimumTarget, returnOfTarget, returnRange } from '@casino/rules/games/limbo/rules'
import { m } from '../../texts/compiled/messages.js'
import { formatMultiplier, percentText } from '../../ui/fields/amount.ts'
import { GameRules } from '../GameRules.tsx'
import type { HouseSettings } from '../house.ts'
import { chanceText } from './target.ts'

interface RulesProps {
  target: number
  house: HouseSettings
}

/** A share as a percentage with two decimals: `98,02`. */
const shareText = (share: number) => percentText(Math.floor(share * 10_000 + 1e-6))

export default function Rules({ target, house }: RulesProps) {
  const { edgeBasisPoints } = house
  const { least, greatest } = returnRange(edgeBasisPoints)
  return (
    <GameRules
      house={house}
      facts={[
        {
          name: m.game_rules_return(),
          value: `${m.game_range({ least: shareText(least), greatest: shareText(greatest) })} %`,
        },
        {
          name: m.limbo_rules_return_here({ target: formatMultiplier(target) }),
          value: `${shareText(returnOfTarget(target, edgeBasisPoints))} %`,
        },
        {
          name: m.limbo_rules_chance_here({ target: formatMultiplier(target) }),
          value: `${chanceText(target, edgeBasisPoints)} %`,
        },
      ]}
      note={m.limbo_rules_bias()}
    >
      <p>{m.limbo_rules_play({ least: formatMultiplier(minimumTarget), greatest: formatMultiplier(maximumTarget) })}</p>
      <p>
        {m.limbo_rules_drawn({ returned: percentText(10_000 - edgeBasisPoints) })} {m.game_rules_payout()}
      </p>
      <p>
        {m.limbo_rules_greatest({
          greatest: formatMultiplier(maximumTarget),
          returned: shareText(returnOfTarget(maximumTarget, edgeBasisPoints)),
        })}
      </p>
    </GameRules>
  )
}
