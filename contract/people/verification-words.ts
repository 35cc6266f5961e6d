/** The levels of verification: nothing, the email address, or the identity by documents. */
export const verificationLevels = ['none', 'email', 'document'] as const

/** A page that identifies its holder; the second page, or the holder with the document; a proof of address. */
export const documentKinds = ['identity', 'selfie', 'address'] as const
/** The documents without which a request cannot be sent. */
export const requiredDocuments = ['identity', 'selfie'] as const satisfies readonly (typeof documentKinds)[number][]

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
