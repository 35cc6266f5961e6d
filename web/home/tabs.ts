/** docs/product.md §2: the categories of the catalogue, in order. */
export const tabs = ['topSlots', 'slots', 'turboGames', 'liveGames', 'new', 'bingo'] as const
export type Tab = (typeof tabs)[number]
