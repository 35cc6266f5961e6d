/** What is verified about a player: nothing, their email address, or their identity. */
export const verificationLevels = ['none', 'email', 'document'] as const

/** A page that identifies its holder; the second page, or the holder with the document; a proof of address. */
export const documentKinds = ['identity', 'selfie', 'address'] as const
export const requiredDocuments = ['identity', 'selfie'] as const satisfies readonly (typeof documentKinds)[number][]

export const verificationSteps = ['draft', 'sent', 'reviewing', 'approved', 'rejected', 'expired'] as const

export const rejectionReasons = [
  'unreadable',
  'incomplete',
  'document_expired',
  'data_mismatch',
  'not_genuine',
  'underage',
] as const

/** In bytes. The page makes a photo smaller than this before it sends it. */
export const largestDocument = 3 * 1024 * 1024
