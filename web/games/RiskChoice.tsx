import { type Risk, risks } from '@casino/rules/games/risk-level'
import { m } from '../texts/compiled/messages.js'
import { Segmented } from '../ui/fields/Segmented.tsx'

interface RiskChoiceProps {
  risk: Risk
  onRisk: (risk: Risk) => void
  locked: boolean
}

/** How far the multipliers of the game's table are apart. */
export function RiskChoice({ risk, onRisk, locked }: RiskChoiceProps) {
  const names = { low: m.risk_low(), medium: m.risk_medium(), high: m.risk_high() }
  return (
    <div>
      <p className="type-label mb-1.5 text-text-2" aria-hidden="true">
        {m.risk_label()}
      </p>
      <Segmented
        label={m.risk_label()}
        value={risk}
        onValue={onRisk}
        disabled={locked}
        options={risks.map((each) => ({ value: each, label: names[each] }))}
      />
    </div>
  )
}

/** The risk after this one; after the highest the lowest. */
export function nextRisk(risk: Risk): Risk {
  return risks[(risks.indexOf(risk) + 1) % risks.length] as Risk
}
