/** The setting of the game: what everyone reads of it, and what the panel saves. */
export const minesSettings = {
  // docs/product.md F6. Without it the 23rd reveal of 2 mines pays what the formula gives, which is more.
  minesOverride: {
    unit: 'switch',
    initial: true,
    loosens: 'off',
    says: 'The 23rd reveal of 2 mines pays 200 instead of what the formula gives',
  },
} as const
