import { type RefObject, useEffect, useRef, useState } from 'react'
import { store, stored } from '../storage/storage.ts'

/** docs/product.md §9: the catalogue grows by 30. The script before the first paint (boot.js) knows it too. */
export const step = 30

/** More is added when the end of the list is this near to the screen. */
const aheadPx = 600

const storedName = 'slots-shown'

interface Shown {
  readonly filter: string
  readonly count: number
}

/** How much of the list was shown when the player left it, so that returning from a game restores the scroll. */
function countOf(filter: string): number {
  try {
    const saved: Partial<Shown> = JSON.parse(stored(storedName, 'tab') ?? '{}')
    return saved.filter === filter ? Math.max(step, Number(saved.count) || 0) : step
  } catch {
    return step
  }
}

/** How many games are listed; 30 more whenever the end comes near, and 30 again for another filter. */
export function useShown(
  filter: string,
  total: number | undefined,
): { shown: number; sentinel: RefObject<HTMLDivElement | null> } {
  const sentinel = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<Shown>(() => ({ filter, count: countOf(filter) }))
  const current = state.filter === filter ? state : { filter, count: step }
  if (current !== state) setState(current)
  const shown = total === undefined ? current.count : Math.min(current.count, total)

  useEffect(() => void store(storedName, JSON.stringify(current), 'tab'), [current])

  // The end may still be near after 30 more, so each count has an observer of its own.
  useEffect(() => {
    const element = sentinel.current
    if (!element || total === undefined || shown >= total) return
    let near = false
    const grow = () => {
      // What the keyboard has reached below the list must not be pushed away; a pressed control there stops nothing.
      if (near && !document.querySelector('footer :focus-visible')) setState({ filter, count: shown + step })
    }
    const observer = new IntersectionObserver(
      (entries) => {
        near = entries.at(-1)?.isIntersecting ?? false
        grow()
      },
      { rootMargin: `0px 0px ${aheadPx}px` },
    )
    observer.observe(element)
    let timer: ReturnType<typeof setTimeout>
    // Nothing has the focus while it moves from one element to the next.
    const growSoon = () => {
      timer = setTimeout(grow)
    }
    document.addEventListener('focusout', growSoon)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusout', growSoon)
      clearTimeout(timer)
    }
  }, [filter, shown, total])
  return { shown, sentinel }
}
