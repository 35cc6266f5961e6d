import { kopecks } from '@casino/rules/money'

/** One rouble: with any multiplier it is whole kopecks, so nothing is rounded. */
export const stake = kopecks(100)
/** No win of the samples reaches it. */
export const maximumWin = kopecks(10 ** 14)
