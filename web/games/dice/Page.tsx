import type { BetTerms } from '@casino/contract/play/rounds'
import {
  type DiceSide,
  dicePayoutTable,
  multiplierHundredths,
  winChancePercent,
  winningPayout,
} from '@casino/rules/games/dice/rules'
import { basisPointsFromPercent } from '@casino/rules/money'
import { useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { part } from '../../ui/browser/part.ts'
import { BetGame } from '../BetGame.tsx'
import { useTable } from '../use-table.ts'
import { Controls } from './Controls.tsx'
import { nearestTarget } from './figures.ts'
import { Stage } from './Stage.tsx'
import { sliderText } from './slider-text.ts'
import { useDice } from './use-dice.ts'

const Rules = part(() => import('./Rules.tsx'))

/** docs/product.md §9: default target 50, default type over. */
const defaultTarget = 50
const defaultSide: DiceSide = 'over'

export default function Page() {
  const table = useTable('dice', { payoutTable: dicePayoutTable })
  const [side, setSide] = useState<DiceSide>(defaultSide)
  const [target, setTarget] = useState(defaultTarget)
  const aim = (next: number) => setTarget(nearestTarget(next))
  const keys = {
    a: () => aim(target - 1),
    d: () => aim(target + 1),
    s: () => setSide(side === 'over' ? 'under' : 'over'),
  }
  const game = useDice(table, { side, target }, keys)
  const { house } = table
  const multiplierOf = ({ houseEdge }: BetTerms) =>
    multiplierHundredths(winChancePercent(side, target), basisPointsFromPercent(houseEdge))

  return (
    <BetGame
      game={game}
      press={m.dice_roll()}
      multiplierOf={multiplierOf}
      rulesTitle={m.dice_rules_title()}
      rules={<Rules side={side} target={target} house={house} />}
      keys={[
        ['A', m.dice_target_less()],
        ['D', m.dice_target_more()],
        ['S', m.dice_side()],
      ]}
      stage={
        <Stage
          rounds={game.rounds}
          last={game.round.last}
          landed={game.landed}
          waiting={game.waiting}
          meaning={sliderText(side, target, house.edgeBasisPoints)}
          side={side}
          target={target}
          onTarget={aim}
          edgeBasisPoints={house.edgeBasisPoints}
          possibleWin={winningPayout({ stake: game.stake, side, target }, house)}
          locked={game.locked}
        />
      }
      controls={<Controls side={side} onSide={setSide} target={target} onTarget={aim} locked={game.locked} />}
    />
  )
}
