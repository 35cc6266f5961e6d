import { formatMultiplier } from '../../../ui/fields/amount.ts'

/** `×17,22`, from a multiplier with two decimals. */
export const timesText = (multiplier: number): string => formatMultiplier(multiplier * 100)
