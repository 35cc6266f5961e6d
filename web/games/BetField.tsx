import { clampStake, doubleStake, greatestStake, halveStake, type StakeLimits } from '@casino/rules/limits'
import { type Kopecks, kopecks } from '@casino/rules/money'
import { useId } from 'react'
import { m } from '../texts/compiled/messages.js'
import { classes } from '../ui/browser/class-names.ts'
import { AmountInput, fieldFrame } from '../ui/fields/AmountInput.tsx'
import { parseAmount } from '../ui/fields/amount.ts'
import { Money, useCurrencySign } from '../ui/shown/Money.tsx'
import { HotkeyCap } from './KeyCap.tsx'

interface BetFieldProps {
  label: string
  stake: Kopecks
  onStake: (stake: Kopecks) => void
  /** Absent for a guest, whose stake is limited only by the game. */
  balance?: Kopecks | undefined
  limits: StakeLimits
  /** Set while a round runs: readable but not editable. */
  locked?: boolean
}

/** Amount, sign and the keys ½, 2×, MAX in one frame; Q, W and E press them while hotkeys are on. */
export function BetField({ label, stake, onStake, balance, limits, locked = false }: BetFieldProps) {
  const id = useId()
  const sign = useCurrencySign()
  const ceiling = balance ?? limits.maximum

  const leave = (typed: string | undefined) => {
    const next = clampStake(parseAmount(typed ?? '') ?? (typed === '' ? 0 : stake), ceiling)
    if (next !== stake) onStake(next)
  }

  return (
    <div className="min-w-0">
      <div className="bet-above type-label mb-1.5 flex min-h-lh flex-wrap justify-between gap-x-3 text-text-2">
        <label htmlFor={id}>{label}</label>
        {balance !== undefined && (
          <span className="font-normal text-text-3">
            {m.ui_balance()} <Money kopecks={balance} className="text-text-2" />
          </span>
        )}
      </div>
      <div data-stake className={classes(fieldFrame, locked ? 'opacity-60' : 'hover:border-text-3')}>
        <span className={classes('bet-inside type-label', locked ? 'text-text' : 'text-text-2')} aria-hidden="true">
          {label}
        </span>
        <AmountInput
          id={id}
          amount={stake}
          onAmount={(amount) => amount !== undefined && onStake(amount)}
          onLeave={leave}
          onStep={(by) => onStake(clampStake(kopecks(Math.max(stake + by, 100)), ceiling))}
          readOnly={locked}
        />
        {sign && (
          <span className="self-center px-2 text-base text-text-3" aria-hidden="true">
            {sign}
          </span>
        )}
        {stakeKeys.map(({ text, name, cap, next }) => (
          <button
            key={cap}
            type="button"
            // The visible label is part of the name, so that users of voice control can say what they see.
            aria-label={`${text()}, ${name()}`}
            title={name()}
            disabled={locked}
            onClick={() => onStake(next(stake, ceiling, limits))}
            className="type-key flex w-11 shrink-0 flex-col items-center justify-center border-l border-line text-text-2 transition-colors duration-150 last:w-12 last:rounded-r-[9px] hover:bg-control hover:text-text"
          >
            {text()}
            <HotkeyCap>{cap}</HotkeyCap>
          </button>
        ))}
      </div>
    </div>
  )
}

type NextStake = (stake: Kopecks, ceiling: Kopecks, limits: StakeLimits) => Kopecks

const stakeKeys: readonly { text: () => string; name: () => string; cap: string; next: NextStake }[] = [
  {
    text: () => '½',
    name: m.ui_bet_half,
    cap: 'Q',
    next: (stake, ceiling, limits) => halveStake(clampStake(stake, ceiling), limits),
  },
  { text: () => '2×', name: m.ui_bet_double, cap: 'W', next: doubleStake },
  {
    text: m.ui_bet_max_short,
    name: m.ui_bet_max,
    cap: 'E',
    next: (_, ceiling, limits) => greatestStake(ceiling, limits),
  },
]

/** The effects of Q, W and E in every game with a bet field. */
export function stakeHotkeys(
  { stake, ceiling, limits }: { stake: Kopecks; ceiling: Kopecks; limits: StakeLimits },
  onStake: (stake: Kopecks) => void,
): Record<string, () => void> {
  return Object.fromEntries(
    stakeKeys.map(({ cap, next }) => [cap.toLowerCase(), () => onStake(next(stake, ceiling, limits))]),
  )
}

/** The entries for these keys in the list of hotkeys. */
export function stakeKeyList(): (readonly [cap: string, action: string])[] {
  return stakeKeys.map(({ cap, name }) => [cap, name()])
}
