import type { ReactNode } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { classes } from '../browser/class-names.ts'
import { CopyButton } from './CopyButton.tsx'

interface FactProps {
  name: string
  children: ReactNode
  /** The text that its button copies. */
  copy?: string
  mono?: boolean
}

/** A name and its value, inside a `dl`; optionally with a copy button. */
export function Fact({ name, children, copy, mono }: FactProps) {
  return (
    <div className="grid min-h-11 content-center items-center gap-x-2 py-1.5 sm:grid-cols-[140px_minmax(0,1fr)]">
      <dt className="type-small text-text-3">{name}</dt>
      <dd className="flex min-w-0 items-center justify-between gap-2">
        <span
          translate={mono ? 'no' : 'yes'}
          className={classes('min-w-0 wrap-anywhere', mono && 'font-mono text-[0.8125rem] leading-5')}
        >
          {children}
        </span>
        {copy !== undefined && (
          <CopyButton value={copy} what={m.ui_copy_what({ what: name })} className="-my-1.5 -mr-3" />
        )}
      </dd>
    </div>
  )
}
