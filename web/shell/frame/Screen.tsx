import { type ReactNode, useEffect, useRef } from 'react'
import { classes } from '../../ui/browser/class-names.ts'
import { inField } from '../../ui/fields/in-field.ts'
import { useSettings } from '../../wire/site.ts'
import { takePageChange } from './page-change.ts'

interface ScreenProps {
  /** The screen's name: the document's title, and the heading unless the page renders its own. */
  title: string
  /** The heading is only for screen readers, if the page is self-explanatory. */
  headingHidden?: boolean
  /** Shown right of the heading. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** The document's title, and the screen's `h1`, which takes the focus when the page changes. */
export function useScreen(title: string) {
  const { site } = useSettings()
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    document.title = site.name ? `${title} · ${site.name}` : title
  }, [title, site.name])

  useEffect(() => {
    // If the page arrives late, a visitor who is already typing, for example in the search, keeps the focus.
    if (takePageChange() && !inField(document.activeElement)) heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}

/** The frame of nearly every screen: one `h1`, and the content. */
export function Screen({ title, headingHidden, aside, className, children }: ScreenProps) {
  const heading = useScreen(title)
  const h1 = (
    <h1 ref={heading} tabIndex={-1} className={headingHidden ? 'sr-only' : 'type-h1 min-w-0 wrap-anywhere'}>
      {title}
    </h1>
  )
  return (
    <div className={classes('page py-6 md:py-8', className)}>
      {headingHidden && !aside ? (
        h1
      ) : (
        <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          {h1}
          {aside}
        </div>
      )}
      {children}
    </div>
  )
}
