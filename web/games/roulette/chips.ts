import { type Kopecks, kopecks } from '@casino/rules/money'
import { m } from '../../texts/compiled/messages.js'
import { fieldText } from '../../ui/fields/amount.ts'

/** The player can also enter a custom amount. */
export const chips: readonly Kopecks[] = [1, 10, 50, 100, 500, 1_000, 5_000].map((roubles) => kopecks(roubles * 100))

/** docs/product.md §9: default chip 10. */
export const defaultChip = kopecks(1_000)

/** The chosen chip: one of the row, or the player's custom amount. */
export interface ChosenChip {
  readonly amount: Kopecks
  readonly own: boolean
}

/** The next smaller or larger chip of the row, starting from any amount. */
export function steppedChip(amount: Kopecks, direction: 1 | -1): Kopecks {
  const beyond = chips.filter((chip) => (direction === 1 ? chip > amount : chip < amount))
  return (direction === 1 ? beyond[0] : beyond.at(-1)) ?? amount
}

/** An amount shortened to fit on a chip: 50, 1к, 2,5к, 1,2м. */
export function chipText(amount: Kopecks): string {
  const roubles = amount / 100
  if (roubles >= 1_000_000) return m.roulette_millions({ count: decimal(roubles / 1_000_000) })
  if (roubles >= 1_000) return m.roulette_thousands({ count: decimal(roubles / 1_000) })
  return roubles >= 100
    ? String(Math.floor(roubles))
    : fieldText(amount).replace(/0$/, (zero) => (amount % 100 ? '' : zero))
}

/** At most one decimal, never rounded up: a chip does not show more than was bet. */
function decimal(value: number): string {
  return String(Math.floor(value * 10) / 10).replace('.', ',')
}
