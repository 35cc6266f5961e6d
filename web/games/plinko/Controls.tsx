import { allRows, isRows, type Rows } from '@casino/rules/games/plinko/rows'
import type { PlinkoBet } from '@casino/rules/games/plinko/rules'
import type { Risk } from '@casino/rules/games/risk-level'
import { m } from '../../texts/compiled/messages.js'
import { QuickChoices } from '../QuickChoices.tsx'
import { RiskChoice } from '../RiskChoice.tsx'

interface ControlsProps extends Pick<PlinkoBet, 'rows' | 'risk'> {
  onRows: (rows: Rows) => void
  onRisk: (risk: Risk) => void
  locked: boolean
}

/** The risk and the rows of pegs. */
export function Controls({ rows, risk, onRows, onRisk, locked }: ControlsProps) {
  return (
    <>
      <RiskChoice risk={risk} onRisk={onRisk} locked={locked} />
      <QuickChoices
        label={m.plinko_rows()}
        choices={allRows}
        chosen={rows}
        onChoice={(choice) => isRows(choice) && onRows(choice)}
        textOf={String}
        locked={locked}
      />
    </>
  )
}
