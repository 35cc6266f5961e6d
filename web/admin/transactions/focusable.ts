/** The element of the next or previous row that takes the focus. */
export function focusableAfter(row: Element | null, way: 'next' | 'previous' = 'next'): HTMLElement | null {
  const to = way === 'next' ? row?.nextElementSibling : row?.previousElementSibling
  return to instanceof HTMLElement ? focusableOf(to) : null
}

export const focusableOf = (row: HTMLElement): HTMLElement | null =>
  row.tabIndex === 0 ? row : row.querySelector<HTMLElement>('a, button')
