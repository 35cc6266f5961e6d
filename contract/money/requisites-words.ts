/** The largest file of a receipt, in bytes. */
export const largestReceipt = 3_000_000
