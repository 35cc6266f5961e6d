import { useEffect, useRef } from 'react'
import { Tabs, type TabsProps } from '../../ui/shown/Tabs.tsx'

/** The width of the fading edge if there are more tabs. */
const fade = '2.5rem'

function fadeEdges({ scrollLeft, scrollWidth, clientWidth, style }: HTMLElement): void {
  const before = scrollLeft > 1
  const after = scrollLeft + clientWidth < scrollWidth - 1
  const edge = (more: boolean) => (more ? 'transparent' : '#000')
  style.maskImage =
    before || after
      ? `linear-gradient(to right, ${edge(before)}, #000 ${fade} calc(100% - ${fade}), ${edge(after)})`
      : ''
  style.scrollPaddingInline = fade
}

/** Tabs; the edges of the bar fade if more of them exist than fit. */
export function PanelTabs(props: TabsProps) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const bar = frame.current?.firstElementChild
    if (!(bar instanceof HTMLElement)) return
    const look = () => fadeEdges(bar)
    const watcher = new ResizeObserver(look)
    // Counts that arrive later widen the tabs without moving the bar.
    for (const part of [bar, ...bar.children]) watcher.observe(part)
    bar.addEventListener('scroll', look)
    return () => {
      watcher.disconnect()
      bar.removeEventListener('scroll', look)
    }
  }, [])
  return (
    <div ref={frame}>
      <Tabs {...props} />
    </div>
  )
}
