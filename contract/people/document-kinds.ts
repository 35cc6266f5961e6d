/** The documents of the site; a kind is also the last part of its page's address. */
export const documentKinds = ['terms', 'privacy', 'bonus-rules', 'responsible-play', 'limits', 'accessibility'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** Those that a player accepts by registering; the version is recorded. */
export const acceptedKinds = ['terms', 'privacy'] as const satisfies readonly DocumentKind[]

/** Characters of a document in one language, so that a draft fits into a request. */
export const longestDocument = 20_000
