import { allowedNumbers } from '@casino/rules/games/keno/numbers'
import { type KeyboardEvent, useRef, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { neighbourOf } from './picks.ts'
import { Mark } from './rounds/Mark.tsx'
import { type KenoResult, useStepMs } from './use-keno.ts'

interface NumbersProps {
  picked: readonly number[]
  onToggle: (number: number) => void
  /** The round whose numbers are shown. */
  drawn: KenoResult | undefined
  locked: boolean
}

/** The forty numbers. Tab reaches one of them, and the arrows lead to the others. */
export function Numbers({ picked, onToggle, drawn, locked }: NumbersProps) {
  const grid = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState(0)
  const step = useStepMs()

  const press = (event: KeyboardEvent) => {
    const next = neighbourOf(place, event.key)
    if (next === undefined) return
    event.preventDefault()
    setPlace(next)
    grid.current?.querySelectorAll('button')[next]?.focus()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no grid in older browsers
    <div ref={grid} role="group" aria-label={m.keno_numbers()} className="keno-numbers" onKeyDown={press}>
      {Array.from({ length: allowedNumbers }, (_, index) => {
        const number = index + 1
        const order = drawn?.reply.drawn.indexOf(number) ?? -1
        const isPicked = picked.includes(number)
        return (
          <button
            key={number}
            type="button"
            tabIndex={index === place ? 0 : -1}
            aria-pressed={isPicked}
            data-picked={isPicked || undefined}
            disabled={locked}
            onClick={() => {
              setPlace(index)
              onToggle(number)
            }}
            className="keno-number"
          >
            {number}
            {drawn && order >= 0 && (
              <Mark
                key={drawn.reply.roundId}
                number={number}
                hit={drawn.bet.numbers.includes(number)}
                afterMs={order * step}
              />
            )}
          </button>
        )
      })}
    </div>
  )
}
