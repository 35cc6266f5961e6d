import type { Field } from '@casino/rules/games/mines/rules'
import { m } from '../../../texts/compiled/messages.js'
import { classes } from '../../../ui/browser/class-names.ts'
import { BombArt, GemArt } from './art.tsx'

interface MinesBoardProps {
  cells: Field
  mines: readonly number[]
  /** The safe cells that were opened, in order; absent when no bet is known: then the mines are highlighted. */
  revealed?: readonly number[]
  /** The mine that was hit. */
  hit?: number | undefined
}

/** The field with everything on it: opened cells stand out, the contents of the others are dimmed. Each cell has its number. */
export function MinesBoard({ cells, mines, revealed, hit }: MinesBoardProps) {
  const side = Math.sqrt(cells)
  return (
    <ol
      aria-label={m.mines_field_name({ side })}
      className="mx-auto grid w-full max-w-90 gap-1.5 sm:gap-2"
      style={{ gridTemplateColumns: `repeat(${side}, minmax(0, 1fr))` }}
    >
      {Array.from({ length: cells }, (_, cell) => cell).map((cell) => {
        const mine = mines.includes(cell)
        const own = revealed ? cell === hit || revealed.includes(cell) : mine
        return (
          <li
            key={cell}
            aria-label={nameOf(cell, side, mine, own)}
            className={classes(
              'relative grid aspect-square place-items-center rounded-md border',
              own && mine && 'border-danger bg-danger-tint',
              own && !mine && 'border-success/40 bg-success-tint',
              !own && 'border-line bg-surface',
            )}
          >
            <span aria-hidden="true" className="tabular absolute top-0.5 left-1 text-[0.6875rem] leading-4 text-text-3">
              {cell}
            </span>
            {mine ? (
              <BombArt className={classes('w-[52%]', !own && 'opacity-45')} />
            ) : (
              own && <GemArt className="w-[45%]" />
            )}
          </li>
        )
      })}
    </ol>
  )
}

function nameOf(cell: number, side: number, mine: boolean, own: boolean): string {
  const place = { row: Math.floor(cell / side) + 1, column: (cell % side) + 1 }
  if (mine) return own ? m.mines_cell_mine(place) : m.mines_cell_mine_rest(place)
  return own ? m.mines_cell_gem(place) : m.mines_cell_gem_rest(place)
}
