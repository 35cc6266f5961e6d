import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { classes } from '../ui/browser/class-names.ts'

interface BarPopoverProps {
  label: string
  icon: ReactNode
  children: ReactNode
}

/** A button of the game's bar with a small panel above it, closed by Esc, a press outside or leaving with Tab. */
export function BarPopover({ label, icon, children }: BarPopoverProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)

  useEffect(() => {
    if (!open) return undefined
    const pressed = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', pressed)
    return () => document.removeEventListener('pointerdown', pressed)
  }, [open])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: key events bubble up from the button and the panel inside.
    <div
      ref={box}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        event.stopPropagation()
        setOpen(false)
        button.current?.focus()
      }}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <button
        ref={button}
        type="button"
        title={label}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        className={classes(barButton, open && 'bg-control text-text')}
      >
        {icon}
        <span className="sr-only">{label}</span>
      </button>
      {open && (
        <section
          id={id}
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
