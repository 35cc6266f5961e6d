import { type RefObject, startTransition, useEffect, useLayoutEffect, useState } from 'react'

/** Games rendered above and below the screen. */
const overscanPx = 600

interface Metrics {
  readonly columns: number
  /** A row with the gap below it. */
  readonly rowPx: number
}

interface Rows {
  readonly first: number
  /** Exclusive. */
  readonly last: number
}

export interface GridWindow {
  readonly columns: number
  readonly rowPx: number
  /** The numbers of the cards to render: from the first, up to but excluding the last. */
  readonly from: number
  readonly to: number
  /** From here on, cards are below the screen. */
  readonly unseen: number
  readonly padTop: number
  readonly padBottom: number
}

/** A player who returns from a game sees the same screen: the list has its full height immediately, and the scroll is restored. */
let lastMetrics: Metrics | undefined

/** Before measuring: whole rows of three and of six, which fill all but very tall screens. The document contains as many. */
const atFirst = 18

/** Which cards of a long grid are near the screen; the rest of its height is padding. All rows are equally high. */
export function useGridWindow(grid: RefObject<HTMLElement | null>, count: number): GridWindow {
  const [metrics, setMetrics] = useState(lastMetrics)
  const [rows, setRows] = useState<Rows>({ first: 0, last: 6 })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the first card appears with the count
  useLayoutEffect(() => {
    const element = grid.current
    if (!element) return
    const measure = () => {
      const card = element.firstElementChild
      if (!(card instanceof HTMLElement)) return
      const { gridTemplateColumns, rowGap } = getComputedStyle(element)
      const columns = gridTemplateColumns.split(' ').length
      const rowPx = card.getBoundingClientRect().height + Number.parseFloat(rowGap)
      lastMetrics = { columns, rowPx }
      setMetrics((known) => (known?.columns === columns && Math.abs(known.rowPx - rowPx) < 0.5 ? known : lastMetrics))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [grid, count > 0])

  useEffect(() => {
    if (!metrics) return
    let known: Rows | undefined
    const follow = () => {
      const top = grid.current?.getBoundingClientRect().top ?? 0
      const first = Math.max(0, Math.floor((-top - overscanPx) / metrics.rowPx))
      const last = Math.max(first + 1, Math.ceil((innerHeight - top + overscanPx) / metrics.rowPx))
      if (known?.first === first && known.last === last) return
      known = { first, last }
      // New rows are far from the screen, so rendering them may take several frames.
      startTransition(() => setRows({ first, last }))
    }
    follow()
    addEventListener('scroll', follow, { passive: true })
    return () => {
      removeEventListener('scroll', follow)
    }
  }, [grid, metrics])

  if (!metrics)
    return { columns: 1, rowPx: 0, from: 0, to: Math.min(count, atFirst), unseen: atFirst, padTop: 0, padBottom: 0 }
  const { columns, rowPx } = metrics
  const all = Math.ceil(count / columns)
  const first = Math.min(rows.first, Math.max(0, all - 1))
  const last = Math.min(rows.last, all)
  return {
    columns,
    rowPx,
    from: first * columns,
    to: Math.min(count, last * columns),
    unseen: Math.floor(last - overscanPx / rowPx) * columns,
    padTop: first * rowPx,
    padBottom: Math.max(0, all - last) * rowPx,
  }
}
