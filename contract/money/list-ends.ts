/** Counting millions of payments is slow: beyond this number the list is not counted. */
export const mostCounted = 10_000

/** The last row that pages of the payment list reach; to see more, narrow the list. */
export const mostListed = 1000
