import { Suspense, useEffect, useRef, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { classes } from '../../ui/browser/class-names.ts'
import { part } from '../../ui/browser/part.ts'
import { formatMoney, kopecksOf } from '../../ui/fields/amount.ts'
import { usePopover } from '../../ui/layers/use-popover.ts'
import { Money, useCurrencySign } from '../../ui/shown/Money.tsx'
import { useRolling } from '../wins/rolling.ts'
import { headerLetters } from './header-letters.ts'

const load = () => import('./BalancePanel.tsx')
const BalancePanel = part(load)

interface BalancePillProps {
  roubles: number
  /** The last balance received from the server. */
  sequence: number
}

/**
 * The live balance in the header, which opens what it consists of. It glows when it increases; its width is reserved so that the
 * header does not jump.
 */
export function BalancePill({ roubles, sequence }: BalancePillProps) {
  const sign = useCurrencySign()
  const exact = kopecksOf(roubles)
  const shown = useRolling(exact)
  const text = formatMoney(exact, sign)
  const widest = useRef(0)
  widest.current = Math.max(widest.current, text.length)
  const { open, close, box, button, panel } = usePopover()
  return (
    <div {...box} className="flex min-w-0">
      <button
        {...button}
        aria-label={m.shell_open_balance({ amount: text })}
        style={headerLetters}
        onPointerEnter={() => void load()}
        className={classes(
          'type-strong flex h-11 min-w-0 items-center justify-center rounded-l-md border border-r-0 border-line bg-bg px-3 transition-[box-shadow,color] duration-150',
          'hover:border-line-strong focus-visible:relative focus-visible:z-10',
          useGrew(exact, sequence) && 'text-success shadow-[0_0_16px_-2px_var(--success)]',
        )}
      >
        <span className="tabular text-right" style={{ minWidth: `${widest.current * 0.56}em` }}>
          <Money kopecks={shown} />
        </span>
      </button>
      {open && (
        <section {...panel} aria-label={m.shell_balance()} style={panelPlace}>
          <Suspense>
            <BalancePanel onGo={close} />
          </Suspense>
        </section>
      )}
    </div>
  )
}

/** Under the header. */
const panelPlace = {
  position: 'absolute',
  top: 'calc(100% + 8px)',
  right: 16,
  width: 'min(320px, 100vw - 32px)',
} as const

const glowMs = 600

/** Compares server balances: neither a restored stake nor a return below the stake is a gain. */
function useGrew(amount: number, sequence: number): boolean {
  const [before, setBefore] = useState({ amount, sequence })
  const [grew, setGrew] = useState(false)
  if (before.sequence !== sequence) {
    setBefore({ amount, sequence })
    setGrew(amount > before.amount)
  }
  useEffect(() => {
    if (!grew) return
    const timer = setTimeout(() => setGrew(false), glowMs)
    return () => clearTimeout(timer)
  }, [grew])
  return grew
}
