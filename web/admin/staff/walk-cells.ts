import type { KeyboardEvent } from 'react'

const box = 'input[type=checkbox]'

/** Arrow keys, Home and End go from a box of a table to the next one in its row or column. */
export function walkCells(event: KeyboardEvent<HTMLTableElement>): void {
  const cell = event.target instanceof HTMLElement ? event.target.closest('td') : null
  if (!cell || event.ctrlKey || event.metaKey || event.altKey) return
  const to = boxBeyond(cell, event.key)
  if (!to) return
  event.preventDefault()
  to.focus()
}

function boxBeyond(cell: HTMLTableCellElement, key: string): HTMLElement | undefined {
  const row = cell.parentElement as HTMLTableRowElement
  const column = [...(row.parentElement?.children ?? [])].map((one) => one.children[cell.cellIndex])
  const [inRow, inColumn] = [boxesOf([...row.children]), boxesOf(column)]
  const own = cell.querySelector<HTMLElement>(box)
  switch (key) {
    case 'ArrowLeft':
      return inRow[inRow.indexOf(own) - 1] ?? undefined
    case 'ArrowRight':
      return inRow[inRow.indexOf(own) + 1] ?? undefined
    case 'ArrowUp':
      return inColumn[inColumn.indexOf(own) - 1] ?? undefined
    case 'ArrowDown':
      return inColumn[inColumn.indexOf(own) + 1] ?? undefined
    case 'Home':
      return inRow[0] ?? undefined
    case 'End':
      return inRow.at(-1) ?? undefined
  }
  return undefined
}

const boxesOf = (cells: readonly (Element | undefined)[]): (HTMLElement | null)[] =>
  cells.map((one) => one?.querySelector<HTMLElement>(box) ?? null).filter((one) => one !== null)
