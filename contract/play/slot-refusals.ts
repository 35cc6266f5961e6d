/** Refusals of the catalogue of slots. Their texts load with the catalogue, not on first load. */
export const slotRefusals = {
  too_many_favourites: [409, 'Too many favourites. Remove one of them first.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type SlotRefusalCode = keyof typeof slotRefusals
