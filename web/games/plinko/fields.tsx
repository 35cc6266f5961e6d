import type { Rows } from '@casino/rules/games/plinko/rows'
import type { DrawFields, FieldsProps } from '../../fairness/game-part.ts'
import { m } from '../../texts/compiled/messages.js'
import { TextField } from '../../ui/fields/TextField.tsx'

export interface PlinkoInputs {
  readonly rows: Rows
}

// Repeated from the rules, because every game's verifier loads this file and should not load the rules' tables; a test compares them.
const [fewest, most] = [8, 16]
const isRows = (rows: unknown): rows is Rows => Number.isInteger(rows) && Number(rows) >= fewest && Number(rows) <= most

/** The number of rows: how many turns are drawn. */
export const fields: DrawFields<PlinkoInputs> = {
  initial: { rows: String(most) },
  of: ({ bet: { rows } }) => ({ ...(isRows(rows) && { rows: String(rows) }) }),
  read({ rows = '' }) {
    const number = /^\d{1,2}$/.test(rows.trim()) ? Number(rows) : 0
    return isRows(number) ? { inputs: { rows: number } } : { wrong: ['rows'] }
  },
  Fields,
}

function Fields({ field, wrong }: FieldsProps) {
  return (
    <TextField
      {...field('rows')}
      label={m.plinko_rows()}
      inputMode="numeric"
      error={wrong('rows') ? m.game_number_invalid({ least: fewest, most }) : undefined}
    />
  )
}
