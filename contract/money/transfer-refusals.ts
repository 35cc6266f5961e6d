/** Refusals of transfers to requisites. Their texts load with the pages of payments, not on first load. */
export const transferRefusals = {
  transfer_under_way: [409, 'Another transfer is under way. Make it, or cancel it first.'],
  too_many_receipts: [409, 'No more receipts can be sent for this payment'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type TransferRefusalCode = keyof typeof transferRefusals
