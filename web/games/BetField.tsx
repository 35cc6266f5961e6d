import { clampStake, doubled, greatestStake, halved, type StakeLimits } from '@casino/rules/limits'
import type { Kopecks } from '@casino/rules/money'
import { kopecks } from '@casino/rules/money'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { m } from '../texts/compiled/messages.js'
import { editAmount, fieldText, parseAmount } from '../ui/amount.ts'
import { classes } from '../ui/class-names.ts'
import { Money, useCurrencySign } from '../ui/Money.tsx'

interface BetFieldProps {
  label: string
  stake: Kopecks
  onStake: (stake: Kopecks) => void
  /** Absent while nobody is signed in: then nothing caps the stake but the game. */
  balance?: Kopecks | undefined
  limits: StakeLimits
  /** While a round runs: readable, not to be changed. */
  locked?: boolean
}

/** Amount, sign and the keys ½, 2×, MAX in one frame (ui guide §4). */
export function BetField({ label, stake, onStake, balance, limits, locked = false }: BetFieldProps) {
  const id = useId()
  const sign = useCurrencySign()
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(undefined)
  const [typed, setTyped] = useState<string>()
  const ceiling = balance ?? limits.maximum

  useLayoutEffect(() => {
    if (caret.current === undefined) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })

  const put = (next: Kopecks) => {
    setTyped(undefined)
    onStake(next)
  }

  const type = (text: string, place: number) => {
    const edited = editAmount(text, place)
    caret.current = edited.caret
    setTyped(edited.text)
    const amount = parseAmount(edited.text)
    if (amount !== undefined && amount > 0) onStake(amount)
  }

  const leave = () => {
    if (typed !== undefined) put(clampStake(parseAmount(typed) ?? 0, ceiling))
    else if (clampStake(stake, ceiling) !== stake) put(clampStake(stake, ceiling))
  }

  const step = (event: KeyboardEvent) => {
    if (locked || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    const by = (event.shiftKey ? 1000 : 100) * (event.key === 'ArrowUp' ? 1 : -1)
    put(clampStake(kopecks(Math.max(stake + by, 100)), ceiling))
  }

  const keys = [
    { text: '½', name: m.ui_bet_half(), next: () => halved(stake, limits) },
    { text: '2×', name: m.ui_bet_double(), next: () => doubled(stake, ceiling, limits) },
    { text: 'MAX', name: m.ui_bet_max(), next: () => greatestStake(ceiling, limits) },
  ]

  return (
    <div className="min-w-0">
      <div className="type-label mb-1.5 flex min-h-[18px] flex-wrap justify-between gap-x-3 text-text-2">
        <label htmlFor={id}>{label}</label>
        {balance !== undefined && (
          <span className="font-normal text-text-3">
            {m.ui_balance()} <Money kopecks={balance} className="text-text-2" />
          </span>
        )}
      </div>
      <div
        className={classes(
          'flex h-12 min-w-0 rounded-md border border-line-strong bg-bg transition-colors duration-150',
          'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus',
          locked ? 'opacity-60' : 'hover:border-text-3',
        )}
      >
        <input
          ref={input}
          id={id}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          value={typed ?? fieldText(stake)}
          readOnly={locked}
          onFocus={(event) => event.target.select()}
          onChange={(event) => type(event.target.value, event.target.selectionStart ?? event.target.value.length)}
          onBlur={leave}
          onKeyDown={step}
          className="tabular w-0 min-w-0 flex-1 bg-transparent pl-3 text-base font-semibold text-text outline-none"
        />
        {sign && (
          <span className="self-center px-2 text-base text-text-3" aria-hidden="true">
            {sign}
          </span>
        )}
        {keys.map(({ text, name, next }) => (
          <button
            key={text}
            type="button"
            // The written sign is part of the name, so that whoever speaks to the page can say what he sees.
            aria-label={`${text}, ${name}`}
            title={name}
            disabled={locked}
            onClick={() => put(next())}
            className="type-label w-11 shrink-0 border-l border-line text-text-2 transition-colors duration-150 last:w-12 last:rounded-r-[9px] hover:bg-control hover:text-text"
          >
            {text}
          </button>
        ))}
      </div>
    </div>
  )
}
