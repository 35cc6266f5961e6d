import type { KeyboardEvent } from 'react'

/** ↑ and ↓ move the focus to the row above and below: `row` is its selector, `place` returns the element to focus. */
export const walk =
  (row: string, place: (row: Element | null | undefined) => Element | null | undefined) =>
  (event: KeyboardEvent): void => {
    const from = event.target as Element
    // On a menu's button the arrow opens the menu.
    const here = from.matches('[aria-haspopup]') ? undefined : from.closest(row)
    const way = { ArrowDown: here?.nextElementSibling, ArrowUp: here?.previousElementSibling }[event.key]
    const to = place(way)
    if (!(to instanceof HTMLElement) || !event.currentTarget.contains(to)) return
    event.preventDefault()
    to.focus()
  }
