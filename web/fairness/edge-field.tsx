import { basisPointsFromPercent } from '@casino/rules/money'
import { m } from '../texts/compiled/messages.js'
import { percentText } from '../ui/fields/amount.ts'
import { TextField } from '../ui/fields/TextField.tsx'
import { typedNumber } from '../ui/fields/typed-number.ts'
import type { DrawFields, FieldsProps } from './game-part.ts'

export interface EdgeInputs {
  readonly edgeBasisPoints: number
}

// Repeated from the rules, which the verifier of every game would otherwise load with this file; tests compare them.
const usualEdge = 200

/** The edge of the casino, for games whose drawn multiplier is reduced by it. */
export const edgeFields: DrawFields<EdgeInputs> = {
  initial: { edge: percentText(usualEdge) },
  of: ({ houseEdge }) => ({ edge: percentText(basisPointsFromPercent(houseEdge)) }),
  read({ edge = '' }) {
    const percent = typedNumber(edge) ?? Number.NaN
    return percent >= 0 && percent <= 100
      ? { inputs: { edgeBasisPoints: basisPointsFromPercent(percent) } }
      : { wrong: ['edge'] }
  },
  Fields,
}

function Fields({ field, wrong }: FieldsProps) {
  return (
    <TextField
      {...field('edge')}
      label={m.fairness_edge()}
      inputMode="decimal"
      error={wrong('edge') ? m.game_number_invalid({ least: 0, most: 100 }) : undefined}
    />
  )
}
