import { type ReactNode, useId } from 'react'
import { Spinner } from '../messages/Spinner.tsx'

interface SwitchProps {
  name?: string
  label: string
  /** The label is only for screen readers, for example under a table's heading. */
  labelHidden?: boolean
  /** A description under the label. */
  note?: ReactNode
  on: boolean
  onTurn: (on: boolean) => void
  /** Set while waiting for an answer: the switch keeps its state. */
  busy?: boolean
}

/** An on-off setting that takes effect immediately. */
export function Switch({ name, label, labelHidden, note, on, onTurn, busy }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <div className={labelHidden ? 'sr-only' : 'min-w-0 flex-1'}>
        <label htmlFor={id} className="type-strong block py-1.5">
          {label}
        </label>
        {note && (
          <p id={`${id}-note`} className="type-small text-text-2">
            {note}
          </p>
        )}
      </div>
      <span className="relative grid shrink-0 place-items-center">
        <input
          id={id}
          name={name}
          type="checkbox"
          role="switch"
          aria-describedby={note ? `${id}-note` : undefined}
          aria-busy={busy || undefined}
          aria-checked={on}
          checked={on}
          onChange={() => busy || onTurn(!on)}
          className="peer h-7 w-12 cursor-pointer appearance-none rounded-full border border-line-strong bg-bg transition-colors duration-150 ease-out checked:border-accent checked:bg-accent"
        />
        <span className="pointer-events-none absolute left-1 grid size-5 place-items-center rounded-full bg-line-strong transition-transform duration-150 ease-out peer-checked:translate-x-5 peer-checked:bg-on-accent">
          {busy && <Spinner className="size-3 text-white" />}
        </span>
      </span>
    </div>
  )
}
