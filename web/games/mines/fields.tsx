import { defaultField, defaultMines, type Field, isField, isMineCount } from '@casino/rules/games/mines/rules'
import type { DrawFields, FieldsProps } from '../../fairness/game-part.ts'
import { m } from '../../texts/compiled/messages.js'
import { Segmented } from '../../ui/fields/Segmented.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'

export interface MinesInputs {
  readonly cells: Field
  readonly mines: number
}

/** The size of the field, and the number of its mines. */
export const fields: DrawFields<MinesInputs> = {
  initial: { cells: String(defaultField), mines: String(defaultMines) },
  of: ({ bet: { cells, numberOfMines } }) => ({
    ...(isField(cells) && { cells: String(cells) }),
    ...(typeof numberOfMines === 'number' && { mines: String(numberOfMines) }),
  }),
  read(typed) {
    const cells = cellsOf(typed)
    const mines = /^\d{1,2}$/.test(typed.mines?.trim() ?? '') ? Number(typed.mines) : 0
    return isMineCount(mines, cells) ? { inputs: { cells, mines } } : { wrong: ['mines'] }
  },
  Fields,
}

const sizes = { 9: '3', 25: '5', 49: '7' } as const
const fieldOf = { 3: 9, 5: 25, 7: 49 } as const

function cellsOf({ cells }: FieldsProps['typed']): Field {
  const number = Number(cells)
  return isField(number) ? number : defaultField
}

function Fields({ typed, onTyped, field, wrong }: FieldsProps) {
  const cells = cellsOf(typed)
  return (
    <>
      <p className="type-label mb-0.5 text-text-2" aria-hidden="true">
        {m.mines_field()}
      </p>
      <Segmented
        label={m.mines_field()}
        className="mb-3"
        value={sizes[cells]}
        onValue={(size) => onTyped({ ...typed, cells: String(fieldOf[size]) })}
        options={[
          { value: '3', label: '3×3' },
          { value: '5', label: '5×5' },
          { value: '7', label: '7×7' },
        ]}
      />
      <TextField
        {...field('mines')}
        label={m.mines_count()}
        inputMode="numeric"
        error={wrong('mines') ? m.fairness_mines_invalid({ most: cells - 1 }) : undefined}
      />
    </>
  )
}
