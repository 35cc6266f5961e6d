/** How requisites are paid to: by the number of a phone, through the System for Faster Payments, or of a card. */
export const requisitesKinds = ['sbp', 'card'] as const
export type RequisitesKind = (typeof requisitesKinds)[number]

/** The largest file of a receipt, in bytes. */
export const largestReceipt = 3_000_000
