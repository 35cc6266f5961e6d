import { fewestRows, isRows, mostRows, type Rows } from '@casino/rules/games/plinko/rows'
import { plinkoEdgeBasisPoints, plinkoPayoutTable } from '@casino/rules/games/plinko/rules'
import type { Risk } from '@casino/rules/games/risk-level'
import { useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { part } from '../../ui/browser/part.ts'
import { BetGame } from '../BetGame.tsx'
import { nextRisk } from '../RiskChoice.tsx'
import { useTable } from '../use-table.ts'
import { Controls } from './Controls.tsx'
import { Stage } from './Stage.tsx'
import { usePlinko } from './use-plinko.ts'

const Rules = part(() => import('./Rules.tsx'))

const defaultRows: Rows = 12
const defaultRisk: Risk = 'medium'

export default function Page() {
  const table = useTable('plinko', { payoutTable: plinkoPayoutTable, edgeBasisPoints: plinkoEdgeBasisPoints })
  const [rows, setRows] = useState<Rows>(defaultRows)
  const [risk, setRisk] = useState<Risk>(defaultRisk)
  const chooseRows = (next: number) => {
    const nearest = Math.min(Math.max(next, fewestRows), mostRows)
    if (isRows(nearest)) setRows(nearest)
  }
  const keys = {
    a: () => chooseRows(rows - 1),
    d: () => chooseRows(rows + 1),
    s: () => setRisk(nextRisk(risk)),
  }
  const game = usePlinko(table, { rows, risk }, keys)

  return (
    <BetGame
      game={game}
      press={m.plinko_drop()}
      rulesTitle={m.plinko_rules_title()}
      rules={<Rules rows={rows} risk={risk} house={table.house} />}
      keys={[
        ['A', m.plinko_rows_fewer()],
        ['D', m.plinko_rows_more()],
        ['S', m.risk_label()],
      ]}
      stage={<Stage rounds={game.rounds} last={game.round.last} landed={game.landed} rows={rows} risk={risk} />}
      controls={<Controls rows={rows} risk={risk} onRows={setRows} onRisk={setRisk} locked={game.locked} />}
    />
  )
}
