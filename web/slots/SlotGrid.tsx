import {
  type FocusEvent,
  type KeyboardEvent,
  memo,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { SlotCard, SlotCardSkeleton } from '../catalogue/cards/SlotCard.tsx'
import type { Slot } from '../catalogue/slot.ts'
import { m } from '../texts/compiled/messages.js'
import { type GridWindow, useGridWindow } from './use-window.ts'

interface SlotGridProps {
  /** Absent while they load: placeholders are shown. */
  slots: readonly Slot[] | undefined
  /** The number of listed games. */
  shown: number
  isFavourite: (slot: Slot) => boolean
  onFavourite: (slot: Slot) => void
}

/** The first covers are visible immediately. */
const eagerCovers = 6

/** The pictures' width for the browser's choice of a file; catalogue.css has the columns. */
export const sizes = '(min-width: 1200px) 180px, (min-width: 1024px) 18vw, (min-width: 600px) 24vw, 31vw'

/** The card that a key moves to; undefined for other keys. */
function destination(key: string, at: number, columns: number, count: number): number | undefined {
  const next = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - columns,
    ArrowDown: at + columns,
    Home: 0,
    End: count - 1,
  }[key]
  return next === undefined || next < 0 || next >= count ? undefined : next
}

/**
 * The cards of the games near the screen. They are one Tab stop with the card's own controls; arrows, Home and End move from
 * card to card.
 */
export const SlotGrid = memo(function SlotGrid({ slots, shown, isFavourite, onFavourite }: SlotGridProps) {
  const grid = useRef<HTMLUListElement>(null)
  const view = useGridWindow(grid, shown)
  const { from, to, unseen, padTop, padBottom } = view
  const later = useNextFrame(slots)
  const { stop, holders } = useRovingFocus(grid, view, shown)
  const numbers = Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i)
  return (
    <ul
      ref={grid}
      aria-label={m.slots_games()}
      aria-busy={!slots}
      tabIndex={-1}
      className="slot-grid"
      style={{ paddingTop: padTop, paddingBottom: padBottom }}
      {...holders}
    >
      {numbers.map((i) => {
        const slot = (i < unseen ? slots : later)?.[i]
        return (
          <li key={i} data-number={i} aria-setsize={shown} aria-posinset={i + 1}>
            {slot ? (
              <SlotCard
                slot={slot}
                sizes={sizes}
                eager={i < eagerCovers}
                tabIndex={i === stop ? 0 : -1}
                favourite={isFavourite(slot)}
                onFavourite={onFavourite}
              />
            ) : (
              <SlotCardSkeleton />
            )}
          </li>
        )
      })}
    </ul>
  )
})

/** A value delayed by one frame, so that off-screen content does not delay visible content. */
function useNextFrame<T>(value: T): T {
  const [shown, setShown] = useState(value)
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setShown(value)))
    return () => cancelAnimationFrame(frame)
  }, [value])
  return shown
}

function useRovingFocus(grid: { current: HTMLUListElement | null }, view: GridWindow, count: number) {
  const { from, to, columns, rowPx } = view
  const [active, setActive] = useState(0)
  const wanted = useRef<number>(undefined)
  const hadFocus = useRef(false)

  useLayoutEffect(() => {
    const list = grid.current
    if (!list) return
    const next = wanted.current
    const link = next === undefined ? null : list.querySelector<HTMLElement>(`[data-number="${next}"] a`)
    if (link) {
      wanted.current = undefined
      link.focus({ preventScroll: true })
      link.closest('li')?.scrollIntoView({ block: 'nearest' })
    } else if (next !== undefined) {
      // Its row is not rendered yet: scrolling there renders it.
      const top = list.getBoundingClientRect().top + scrollY + Math.floor(next / columns) * rowPx
      scrollTo({ top: top - innerHeight / 2 })
    } else if (hadFocus.current && document.activeElement === document.body) {
      // The focused card was scrolled away; the arrows continue from it.
      list.focus({ preventScroll: true })
    }
  })

  return {
    /** The card that Tab reaches. */
    stop: active >= from && active < to ? active : from,
    holders: {
      onFocus: ({ target }: FocusEvent) => {
        hadFocus.current = true
        const number = (target as HTMLElement).closest<HTMLElement>('[data-number]')?.dataset.number
        if (number !== undefined) setActive(Number(number))
      },
      onBlur: ({ relatedTarget }: FocusEvent) => {
        if (relatedTarget) hadFocus.current = false
      },
      onKeyDown: (event: KeyboardEvent) => {
        const next = destination(event.key, active, columns, count)
        if (next === undefined || event.altKey || event.metaKey) return
        event.preventDefault()
        wanted.current = next
        setActive(next)
      },
    },
  }
}
