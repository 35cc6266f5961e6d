/** The levels of verification: nothing, the email address, or the identity by documents. */
export const verificationLevels = ['none', 'email', 'document'] as const

/** A page that identifies its holder; the second page, or the holder with the document; proofs of address and of the source of funds. */
export const documentKinds = ['identity', 'selfie', 'address', 'funds'] as const
/** The subject of a request, and the documents that it may have. */
export const documentsOf = {
  identity: ['identity', 'selfie', 'address'],
  funds: ['funds'],
} as const satisfies Readonly<Record<string, readonly (typeof documentKinds)[number][]>>
/** The documents without which a request cannot be sent. */
export const requiredDocuments = {
  identity: ['identity', 'selfie'],
  funds: ['funds'],
} as const satisfies Readonly<Record<keyof typeof documentsOf, readonly (typeof documentKinds)[number][]>>

/** The steps of a request, in order; an approval may end as `expired`. */
export const verificationSteps = ['draft', 'sent', 'reviewing', 'approved', 'rejected', 'expired'] as const

/** The reasons for a rejection that a player can read, in the player's language; `other` is explained by its note. */
export const rejectionReasons = [
  'unreadable',
  'incomplete',
  'document_expired',
  'data_mismatch',
  'not_genuine',
  'underage',
  'other',
] as const

/** In bytes. The page makes a photo smaller than this before it sends it. */
export const largestDocument = 3 * 1024 * 1024
