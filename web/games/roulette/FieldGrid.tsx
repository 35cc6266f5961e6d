import type { RouletteField } from '@casino/rules/games/roulette/rules'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { classes } from '../../ui/browser/class-names.ts'
import { type Direction, neighbour, type TablePlace } from './layout.ts'

interface FieldGridProps {
  label: string
  cells: readonly TablePlace[]
  className: string
  style?: CSSProperties
  closed: boolean
  dimmed: (field: RouletteField) => boolean
  /** The description of a field for screen readers. */
  meaning: (field: RouletteField) => string
  look: (cell: TablePlace) => string
  onPoint: (field: RouletteField | undefined) => void
  onPress: (field: RouletteField) => void
  onDelete?: (field: RouletteField) => void
  children: (cell: TablePlace) => ReactNode
}

const arrows: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

/**
 * The fields in their positions, as one Tab stop: arrows move to the neighbouring field, Home and End to the first and the
 * last, Enter presses, Delete removes. While the table is closed the fields remain focusable, but have no effect.
 */
export function FieldGrid(props: FieldGridProps) {
  const { label, cells, className, style, closed, dimmed, meaning, look, onPoint, onPress, onDelete, children } = props
  const grid = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState(cells[0]?.field.key)

  const go = (field: RouletteField | undefined) => {
    const place = cells.findIndex((cell) => cell.field === field)
    ;(grid.current?.children[place] as HTMLElement | undefined)?.focus()
  }
  const pressed = (event: KeyboardEvent, field: RouletteField) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const direction = arrows[event.key]
    if (direction) go(neighbour(cells, field, direction))
    else if (event.key === 'Home') go(cells[0]?.field)
    else if (event.key === 'End') go(cells.at(-1)?.field)
    else if ((event.key === 'Delete' || event.key === 'Backspace') && onDelete && !closed) onDelete(field)
    else return
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser, and this is no form.
    <div
      ref={grid}
      role="group"
      aria-label={label}
      className={classes('grid gap-1', className)}
      style={style}
      onPointerLeave={() => onPoint(undefined)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onPoint(undefined)
      }}
    >
      {cells.map((cell) => {
        const { field, row, column, rows, columns } = cell
        return (
          <button
            key={field.key}
            type="button"
            data-field={field.key}
            tabIndex={field.key === stop ? 0 : -1}
            aria-label={meaning(field)}
            aria-disabled={closed || undefined}
            onClick={() => !closed && onPress(field)}
            onKeyDown={(event) => pressed(event, field)}
            onFocus={() => {
              setStop(field.key)
              onPoint(field)
            }}
            onPointerEnter={(event) => event.pointerType === 'mouse' && onPoint(field)}
            style={{ gridArea: `${row} / ${column} / span ${rows} / span ${columns}` }}
            className={classes(
              'type-key tabular relative grid min-w-0 place-items-center rounded-sm transition-opacity duration-150 select-none focus-visible:z-10',
              !closed && 'hover:outline-2 hover:-outline-offset-2 hover:outline-white active:scale-[.97]',
              dimmed(field) && 'opacity-60',
              look(cell),
            )}
          >
            {children(cell)}
          </button>
        )
      })}
    </div>
  )
}
