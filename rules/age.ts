import { isDay } from './day.ts'

/** The age from which a player may play (docs/product.md S10). */
export const adultYears = 18

/** Whether a person born on this day is an adult on that day; both as `2026-02-28`. Undefined if the day of birth is implausible. */
export function isAdult(bornOn: string, today: string): boolean | undefined {
  if (!isDay(bornOn) || bornOn > today) return undefined
  // 29 February becomes 1 March in other years: as text the comparison is the same.
  return `${Number(bornOn.slice(0, 4)) + adultYears}${bornOn.slice(4)}` <= today
}
