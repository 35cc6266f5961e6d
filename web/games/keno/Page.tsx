import { kenoEdgeBasisPoints, kenoPayoutTable } from '@casino/rules/games/keno/rules'
import type { Risk } from '@casino/rules/games/risk-level'
import { useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { part } from '../../ui/browser/part.ts'
import { Button } from '../../ui/shown/Button.tsx'
import { BetGame } from '../BetGame.tsx'
import { nextRisk, RiskChoice } from '../RiskChoice.tsx'
import { useTable } from '../use-table.ts'
import { quickPick, togglePick } from './picks.ts'
import { Stage } from './Stage.tsx'
import { useKeno } from './use-keno.ts'

const Rules = part(() => import('./Rules.tsx'))

const defaultNumbers: readonly number[] = [4, 11, 18, 25, 32]
const defaultRisk: Risk = 'medium'
/** The size of a quick pick if no number is picked. */
const quickNumbers = 5

export default function Page() {
  const table = useTable('keno', { payoutTable: kenoPayoutTable, edgeBasisPoints: kenoEdgeBasisPoints })
  const [numbers, setNumbers] = useState(defaultNumbers)
  const [risk, setRisk] = useState<Risk>(defaultRisk)
  const [left, setLeft] = useState<string>()
  const change = (next: readonly number[]) => {
    setNumbers(next)
    setLeft(game.round.last?.reply.roundId)
  }
  const pick = () => change(quickPick(numbers.length || quickNumbers, (word) => crypto.getRandomValues(word)))
  const keys = { a: pick, d: () => change([]), s: () => setRisk(nextRisk(risk)) }
  const game = useKeno(table, { numbers, risk }, keys)
  const { locked } = game

  return (
    <BetGame
      game={game}
      press={m.keno_play()}
      rulesTitle={m.keno_rules_title()}
      rules={<Rules picks={numbers.length} risk={risk} house={table.house} />}
      keys={[
        ['A', m.keno_quick_pick()],
        ['D', m.keno_clear()],
        ['S', m.risk_label()],
      ]}
      stage={
        <Stage
          rounds={game.rounds}
          last={game.round.last}
          landed={game.landed}
          numbers={numbers}
          risk={risk}
          onToggle={(number) => change(togglePick(numbers, number))}
          left={left}
          locked={locked}
        />
      }
      controls={
        <>
          <div className="flex gap-2">
            <Button className="min-w-0 flex-1" disabled={locked} onClick={pick}>
              {m.keno_quick_pick()}
            </Button>
            <Button className="min-w-0 flex-1" disabled={locked || numbers.length === 0} onClick={() => change([])}>
              {m.keno_clear()}
            </Button>
          </div>
          <RiskChoice risk={risk} onRisk={setRisk} locked={locked} />
        </>
      }
    />
  )
}
