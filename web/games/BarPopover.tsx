import type { ReactNode } from 'react'
import { classes } from '../ui/browser/class-names.ts'
import { usePopover } from '../ui/layers/use-popover.ts'

interface BarPopoverProps {
  label: string
  icon: ReactNode
  children: ReactNode
}

/** A button of the game's bar with a small panel above it. */
export function BarPopover({ label, icon, children }: BarPopoverProps) {
  const { open, box, button, panel } = usePopover()
  return (
    <div {...box}>
      <button {...button} title={label} className={classes(barButton, open && 'bg-control text-text')}>
        {icon}
        <span className="sr-only">{label}</span>
      </button>
      {open && (
        <section
          {...panel}
          aria-label={label}
          className="absolute right-2 bottom-full z-30 mb-2 w-[min(320px,calc(100%-16px))] rounded-lg border border-line bg-raised p-4 shadow-middle transition-opacity duration-150 starting:opacity-0"
        >
          {children}
        </section>
      )}
    </div>
  )
}

/** The style of every button of the bar: at least 44 high, an icon, and a word next to it if there is room. */
export const barButton =
  'type-label inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md px-2 text-text-2 transition-colors duration-150 hover:bg-control hover:text-text'
