import type { Kopecks } from '@casino/rules/money'
import { type ComponentProps, useId, useState } from 'react'
import { m } from '../texts/compiled/messages.js'
import { classes } from '../ui/browser/class-names.ts'
import { type NumberLength, onlyNumber, typedNumber } from '../ui/fields/typed-number.ts'
import { Money } from '../ui/shown/Money.tsx'

/** Equal tiles in a row. */
export const tiles = {
  className: 'grid gap-2 md:gap-3',
  style: { gridTemplateColumns: 'repeat(auto-fit, minmax(5rem, 1fr))' },
} as const

/** What a win of the bet on the controls would pay. */
export function PossibleWin({ amount }: { amount: Kopecks }) {
  return (
    <div className="flex min-w-0 flex-col rounded-md bg-raised px-2 py-1.5 md:p-3">
      <span className="type-label mb-1 text-text-2 max-[22.4rem]:type-tiny">{m.game_possible_win()}</span>
      <Money
        kopecks={amount}
        className={classes('mt-auto flex h-9 min-w-0 items-center font-semibold', sizeOf(amount))}
      />
    </div>
  )
}

/** A large amount in a third of a phone's width is drawn smaller so that it is not cut off. */
function sizeOf(amount: Kopecks): string {
  if (amount < 10_000_00) return 'text-[0.9375rem] max-[22.4rem]:text-[0.8125rem]'
  return amount < 1_000_000_00
    ? 'text-[0.75rem] sm:text-[0.9375rem]'
    : 'text-[0.625rem] sm:text-[0.9375rem] md:text-[0.8125rem] lg:text-[0.9375rem]'
}

interface TypedFigureProps {
  label: string
  shown: string
  /** How long a number may be typed. */
  length?: NumberLength
  before?: string
  after?: string
  locked: boolean
  onNumber: (value: number) => void
  onStep: (direction: 1 | -1) => void
}

interface Typing extends Pick<TypedFigureProps, 'shown' | 'length' | 'locked' | 'onStep'> {
  /** Undefined while the text is no number. */
  onNumber: (value: number | undefined) => void
}

/** The input of a figure: while the player types, their text is shown; afterwards the figure is shown again. */
export function useTypedFigure({ shown, length, locked, onNumber, onStep }: Typing) {
  const [typed, setTyped] = useState<string>()
  const stop = () => setTyped(undefined)
  const input = {
    inputMode: 'decimal',
    autoComplete: 'off',
    enterKeyHint: 'done',
    value: typed ?? shown,
    readOnly: locked,
    onFocus: (event) => event.target.select(),
    onChange: (event) => {
      const text = onlyNumber(event.target.value, length)
      setTyped(text)
      onNumber(typedNumber(text))
    },
    onBlur: stop,
    onKeyDown: (event) => {
      if (event.key === 'Enter' || event.key === 'Escape') stop()
      if (locked || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
      event.preventDefault()
      stop()
      onStep(event.key === 'ArrowUp' ? 1 : -1)
    },
  } satisfies ComponentProps<'input'>
  return { input, stop }
}

/** An editable figure. */
export function TypedFigure({ label, before, after, onNumber, ...figure }: TypedFigureProps) {
  const id = useId()
  const { input } = useTypedFigure({ ...figure, onNumber: (value) => value !== undefined && onNumber(value) })
  return (
    <div className="flex min-w-0 flex-col rounded-md bg-raised px-2 py-1.5 md:p-3">
      <label htmlFor={id} className="type-label mb-1 text-text-2 max-[22.4rem]:type-tiny">
        {label}
      </label>
      <div className="mt-auto flex h-9 min-w-0 items-center gap-0.5 rounded-sm border border-line-strong bg-bg px-2 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus">
        {before && <span className="text-text-3">{before}</span>}
        <input
          id={id}
          {...input}
          className="tabular w-0 min-w-0 flex-1 bg-transparent text-base font-semibold text-text outline-none"
        />
        {after && <span className="text-text-3">{after}</span>}
      </div>
    </div>
  )
}
