import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../browser/class-names.ts'
import { Spinner } from '../messages/Spinner.tsx'

export type ButtonKind = 'main' | 'secondary' | 'ghost' | 'danger' | 'quiet'
/** Heights 32, 40, 44, 48, 56. */
export type ButtonSize = 'chip' | 'compact' | 'button' | 'input' | 'game'

const kinds: Record<ButtonKind, string> = {
  main: 'bg-accent text-on-accent hover:bg-accent-hover',
  secondary: 'bg-control text-text hover:brightness-115 light:hover:brightness-95',
  ghost: 'text-accent-text hover:bg-control',
  danger: 'bg-danger-fill text-white hover:brightness-110',
  quiet: 'text-text-2 hover:bg-control hover:text-text',
}

const sizes: Record<ButtonSize, string> = {
  chip: 'min-h-8 px-3 rounded-full type-label',
  compact: 'min-h-10 px-3 rounded-md type-strong',
  button: 'min-h-11 px-4 rounded-md type-strong',
  input: 'min-h-12 px-4 rounded-md type-strong',
  game: 'min-h-14 px-6 rounded-md type-cta',
}

/** The style of a button, for links that look like one. */
export function buttonClass(kind: ButtonKind = 'secondary', size: ButtonSize = 'button', more?: string): string {
  return classes(
    'relative inline-flex items-center justify-center gap-2 text-center select-none',
    'transition-[background-color,filter,scale,opacity] duration-150 ease-out',
    'active:not-disabled:scale-[.98] disabled:opacity-50 disabled:pointer-events-none',
    kinds[kind],
    sizes[size],
    more,
  )
}

interface ButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  kind?: ButtonKind
  size?: ButtonSize
  /** Set while waiting for an answer: the label keeps its space, a spinner is shown over it, presses are ignored. */
  busy?: boolean
  children: ReactNode
}

export function Button({ kind, size, busy, className, children, onClick, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={buttonClass(kind, size, className)}
    >
      {/* A new element for each label: within the button, the same element would move. */}
      <span
        key={String(children)}
        className={classes('inline-flex items-center justify-center gap-2', busy && 'opacity-0')}
      >
        {children}
      </span>
      {busy && <Spinner className="absolute inset-0 m-auto" />}
    </button>
  )
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** The effect of the button, as text for screen readers. */
  label: string
  children: ReactNode
}

/** A square button of 44 with only an icon. */
export function IconButton({ label, className, children, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classes(
        'inline-grid size-11 shrink-0 place-items-center rounded-md text-text-2 transition-colors duration-150 ease-out',
        'hover:bg-control hover:text-text disabled:opacity-50 disabled:pointer-events-none',
        className,
      )}
    >
      {children}
    </button>
  )
}
