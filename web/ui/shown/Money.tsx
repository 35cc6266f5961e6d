import type { Kopecks } from '@casino/rules/money'
import { createContext, useContext } from 'react'
import { classes } from '../browser/class-names.ts'
import { formatMoney, formatMultiplier, formatProfit } from '../fields/amount.ts'

/** The site's currency symbol; the shell provides it from the settings. */
export const CurrencySign = createContext('')

export function useCurrencySign(): string {
  return useContext(CurrencySign)
}

interface MoneyProps {
  kopecks: Kopecks
  className?: string
}

/** An amount of money, with the exact value in machine-readable form. */
export function Money({ kopecks, className }: MoneyProps) {
  const sign = useCurrencySign()
  return (
    <data translate="no" value={(kopecks / 100).toFixed(2)} className={classes('tabular whitespace-nowrap', className)}>
      {formatMoney(kopecks, sign)}
    </data>
  )
}

interface ProfitProps extends MoneyProps {
  /** A loss in red, in the house's books; players' losses stay plain. */
  redLoss?: boolean
}

/** A profit or loss with its sign: a profit in green, a loss in the plain colour. */
export function Profit({ kopecks, className, redLoss }: ProfitProps) {
  const sign = useCurrencySign()
  const lossTone = redLoss ? 'text-danger' : 'text-text'
  const tone = kopecks > 0 ? 'text-success' : kopecks < 0 ? lossTone : 'text-text-2'
  return (
    <data
      translate="no"
      value={(kopecks / 100).toFixed(2)}
      className={classes('tabular whitespace-nowrap', tone, className)}
    >
      {formatProfit(kopecks, sign)}
    </data>
  )
}

/** `×1,96` */
export function Multiplier({ hundredths, className }: { hundredths: number; className?: string }) {
  return (
    <data
      translate="no"
      value={(hundredths / 100).toFixed(2)}
      className={classes('tabular whitespace-nowrap', className)}
    >
      {formatMultiplier(hundredths)}
    </data>
  )
}
