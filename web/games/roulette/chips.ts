import { type Kopecks, kopecks } from '@casino/rules/money'

/** ui guide §8.7; the player can also enter a custom amount. */
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
