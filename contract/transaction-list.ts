/** Counting millions takes long: beyond so many payments nothing is counted. */
export const mostCounted = 10_000

/** Pages of the list of payments end after so many rows: who looks for more narrows it. */
export const mostListed = 1000
