/** The categories of the catalogue, in order. */
export const tabs = ['topSlots', 'slots', 'turboGames', 'liveGames', 'new', 'bingo'] as const
export type Tab = (typeof tabs)[number]
