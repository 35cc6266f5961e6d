import { type RefObject, useEffect, useRef, useState } from 'react'
import { readStored, store } from '../storage/storage.ts'

/** docs/product.md §9: the catalogue grows by 30. The boot script (boot.js) has the same number. */
export const step = 30

/** More are added when the end of the list is within this distance of the screen. */
const aheadPx = 600

const storedName = 'slots-shown'

interface Shown {
  readonly filter: string
  readonly count: number
}

/** How many games were shown when the player left the list, so that returning from a game restores the scroll. */
function countOf(filter: string): number {
  try {
    const saved: Partial<Shown> = JSON.parse(readStored(storedName, 'tab') ?? '{}')
    return saved.filter === filter ? Math.max(step, Number(saved.count) || 0) : step
  } catch {
    return step
  }
}

/** The number of listed games: 30 more whenever the end comes near, and 30 again for another filter. */
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

  // The end may still be near after 30 more, so each count has its own observer.
  useEffect(() => {
    const element = sentinel.current
    if (!element || total === undefined || shown >= total) return
    let near = false
    const grow = () => {
      // A control below the list that has the keyboard focus must not be pushed away; a pressed one does not stop the growth.
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
    // Between two elements, nothing has the focus.
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
