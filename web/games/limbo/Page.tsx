import { limboPayoutTable, winningPayout } from '@casino/rules/games/limbo/rules'
import { useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { part } from '../../ui/browser/part.ts'
import { BetGame } from '../BetGame.tsx'
import { QuickChoices } from '../QuickChoices.tsx'
import { useTable } from '../use-table.ts'
import { Stage } from './Stage.tsx'
import { nearestTarget, steppedTarget } from './target.ts'
import { useLimbo } from './use-limbo.ts'

const Rules = part(() => import('./Rules.tsx'))

/** In hundredths. */
const defaultTarget = 200
const quickTargets = [150, 200, 500, 1_000, 10_000]

export default function Page() {
  const table = useTable('limbo', { payoutTable: limboPayoutTable })
  const [target, setTarget] = useState(defaultTarget)
  const aim = (next: number) => setTarget(nearestTarget(next))
  const keys = { a: () => aim(steppedTarget(target, -1)), d: () => aim(steppedTarget(target, 1)) }
  const game = useLimbo(table, target, keys)
  const { house } = table

  return (
    <BetGame
      game={game}
      press={m.limbo_play()}
      rulesTitle={m.limbo_rules_title()}
      rules={<Rules target={target} house={house} />}
      keys={[
        ['A', m.limbo_target_less()],
        ['D', m.limbo_target_more()],
      ]}
      stage={
        <Stage
          rounds={game.rounds}
          last={game.round.last}
          landed={game.landed}
          waiting={game.waiting}
          target={target}
          onTarget={aim}
          edgeBasisPoints={house.edgeBasisPoints}
          possibleWin={winningPayout({ stake: game.stake, target }, house)}
          locked={game.locked}
        />
      }
      controls={
        <QuickChoices
          label={m.limbo_quick_targets()}
          choices={quickTargets}
          chosen={target}
          onChoice={aim}
          textOf={(hundredths) => `×${String(hundredths / 100).replace('.', ',')}`}
          locked={game.locked}
        />
      }
    />
  )
}
