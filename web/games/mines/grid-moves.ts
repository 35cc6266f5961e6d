/** The properties of a key event that a grid uses. */
export interface GridKey {
  readonly key: string
  readonly ctrlKey: boolean
}

/**
 * The cell that a key moves to on a square field: arrows stay on it, Home and End go to the ends of the row, with Ctrl of the
 * field.
 */
export function cellAfter({ key, ctrlKey }: GridKey, cell: number, side: number): number | undefined {
  const column = cell % side
  const last = side * side - 1
  switch (key) {
    case 'ArrowLeft':
      return column > 0 ? cell - 1 : cell
    case 'ArrowRight':
      return column < side - 1 ? cell + 1 : cell
    case 'ArrowUp':
      return cell >= side ? cell - side : cell
    case 'ArrowDown':
      return cell + side <= last ? cell + side : cell
    case 'Home':
      return ctrlKey ? 0 : cell - column
    case 'End':
      return ctrlKey ? last : cell - column + side - 1
    default:
      return undefined
  }
}

/** Puts the focus on the field's Tab stop. */
export function focusField(): void {
  document.querySelector<HTMLElement>('[data-cell][tabindex="0"]')?.focus({ preventScroll: true })
}
