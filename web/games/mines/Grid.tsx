import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { classes } from '../../ui/browser/class-names.ts'
import { useReducedMotion } from '../../ui/browser/media.ts'
import type { Face } from './faces.ts'
import { cellAfter } from './grid-moves.ts'
import { Tile } from './Tile.tsx'

interface GridProps {
  side: number
  faces: readonly Face[]
  /** Cells marked for automatic play, in their order; absent while cells are opened rather than marked. */
  pattern: readonly number[] | undefined
  /** The cell that was opened last, and what it added to the multiplier. */
  gain: { readonly cell: number; readonly gain: number } | undefined
  isLive: (cell: number) => boolean
  onCell: (cell: number) => void
  /** The round that was lost here: the field shakes once for it. */
  shakes: string | undefined
}

/** The field as a single Tab stop: arrows, Home and End move inside it, Enter and Space open. */
export function Grid({ side, faces, pattern, gain, isLive, onCell, shakes }: GridProps) {
  const box = useRef<HTMLTableElement>(null)
  const [place, setPlace] = useState(0)
  const stop = Math.min(place, faces.length - 1)
  useShake(box, shakes)

  const move = (event: KeyboardEvent) => {
    const next = cellAfter(event, stop, side)
    if (next === undefined) return
    event.preventDefault()
    box.current?.querySelector<HTMLElement>(`[data-cell="${next}"]`)?.focus()
  }
  const focused = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && target.dataset.cell) setPlace(Number(target.dataset.cell))
  }

  const indexes = Array.from({ length: side }, (_, i) => i)
  return (
    <table
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: this table is an interactive grid.
      role="grid"
      aria-label={m.mines_field_name({ side })}
      onKeyDown={move}
      onFocus={focused}
      className={classes('table-fixed border-separate', spacingOf(side))}
    >
      <tbody>
        {indexes.map((row) => (
          <tr key={row}>
            {indexes.map((column) => {
              const cell = row * side + column
              const marked = pattern?.indexOf(cell) ?? -1
              return (
                <td key={column} className="p-0">
                  <Tile
                    cell={cell}
                    side={side}
                    face={faces[cell] as Face}
                    picked={marked < 0 ? undefined : marked}
                    gain={gain?.cell === cell ? gain.gain : undefined}
                    live={isLive(cell)}
                    marking={pattern !== undefined}
                    focusable={cell === stop}
                    onPress={() => onCell(cell)}
                  />
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Narrower gaps on the large field keep its cells large enough for a finger. A table also has spacing at its edges. */
function spacingOf(side: number): string {
  return side > 5
    ? '-m-1 w-[calc(100%+8px)] border-spacing-1 md:-m-2 md:w-[calc(100%+16px)] md:border-spacing-2'
    : '-m-2 w-[calc(100%+16px)] border-spacing-2 md:-m-3 md:w-[calc(100%+24px)] md:border-spacing-3'
}

/** A shake of 4 px for 240 ms. */
function useShake(box: RefObject<HTMLElement | null>, roundId: string | undefined): void {
  const still = useReducedMotion()
  useEffect(() => {
    if (roundId === undefined || still) return
    const steps = [0, -4, 4, -4, 4, 0].map((x) => ({ transform: `translateX(${x}px)` }))
    box.current?.animate(steps, { duration: 240, easing: 'ease-out' })
  }, [box, roundId, still])
}
