import { type Mines, roundOf } from './machine.ts'

/** The face of a cell. `own` is set if the player opened it; the others' contents are dimmed after the round. */
export type Face =
  | { readonly kind: 'closed' }
  | { readonly kind: 'pending' }
  | { readonly kind: 'gem' | 'mine'; readonly own: boolean; readonly turn: number }

const closed: Face = { kind: 'closed' }

/** The faces of all cells. `pending` is being opened. `turn` is a cell's position in the sequence revealed after the round. */
export function facesOf(mines: Mines, cells: number, pending?: number): Face[] {
  const round = roundOf(mines)
  if (!round) return Array.from({ length: cells }, () => closed)
  let turn = 0
  return Array.from({ length: cells }, (_, cell): Face => {
    if (round.revealed.includes(cell)) return { kind: 'gem', own: true, turn: 0 }
    if (!round.ended) return cell === pending ? { kind: 'pending' } : closed
    if (cell === round.hit) return { kind: 'mine', own: true, turn: 0 }
    return { kind: round.minePositions.includes(cell) ? 'mine' : 'gem', own: false, turn: turn++ }
  })
}
