/** How a line of a provider's statement compares with the ledger. */
export const lineStates = [
  'matched',
  /** The provider has it, and the ledger does not. */
  'missing_here',
  /** The ledger has it, and the provider does not. */
  'missing_there',
  'other_sum',
  /** A second record for one payment. */
  'twice',
  'unreadable',
  /** On its way, so neither record is wrong yet. */
  'pending',
] as const

/** Limits of statements of providers. */
export const statementLimits = {
  /** Days of one view. */
  days: 31,
  /** Lines of a day that are sent. */
  shown: 300,
  /** Rows of a file. */
  rows: 50_000,
  fileBytes: 8 * 1024 * 1024,
} as const
