import { Link, type LinkProps } from '@tanstack/react-router'
import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react'
import { classes } from '../browser/class-names.ts'

interface Tab {
  label: string
  /** The number of items in the tab. */
  count?: ReactNode
  link: Pick<LinkProps, 'to' | 'search' | 'params' | 'replace'>
  current: boolean
}

export interface TabsProps {
  label: string
  tabs: readonly Tab[]
  /** Shown at the end of the bar, such as a link to another site. */
  end?: ReactNode
  className?: string
}

/** A count that arrives later does not move other tabs, up to three digits. */
const countRoom = { minWidth: '3ch' }

/** For a bar that scrolls sideways: browsers do not scroll to a focused control that is partly visible. */
export function showWhole({ target }: FocusEvent): void {
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** Tabs that are links; overflowing ones scroll sideways, with the selected one in the middle and its neighbours reachable. */
export function Tabs({ label, tabs, end, className }: TabsProps) {
  const bar = useRef<HTMLElement>(null)
  const current = tabs.findIndex((tab) => tab.current)
  const counts = tabs.map(({ count }) => count).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts that arrive later widen the tabs and push this one out of view
  useEffect(() => {
    const link = bar.current?.children[current] as HTMLElement | undefined
    if (link && bar.current) bar.current.scrollLeft = link.offsetLeft - (bar.current.clientWidth - link.offsetWidth) / 2
  }, [current, counts])
  return (
    <nav
      ref={bar}
      aria-label={label}
      onFocus={showWhole}
      className={classes('scrollbar-none relative flex overflow-x-auto border-b border-line', className)}
    >
      {tabs.map((tab) => (
        <Link
          key={tab.label}
          {...tab.link}
          resetScroll={false}
          activeOptions={{ exact: true }}
          aria-current={tab.current ? 'page' : undefined}
          className={classes(
            'type-strong -mb-px flex min-h-11 shrink-0 items-center border-b-2 px-4 transition-colors duration-150 focus-visible:outline-offset-[-2px]',
            tab.current ? 'border-accent text-text' : 'border-transparent text-text-2 hover:text-text',
          )}
        >
          {tab.label}
          {tab.count !== undefined && (
            <span className="tabular ml-1.5 text-text-3" style={countRoom}>
              {tab.count}
            </span>
          )}
        </Link>
      ))}
      {end && <span className="ml-auto flex shrink-0 items-center pl-2">{end}</span>}
    </nav>
  )
}
