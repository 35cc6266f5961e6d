/** The numbers are 1 to 40. */
export const allowedNumbers = 40
/** How many are drawn. */
export const drawnNumbers = 10
/** How many a player may pick. */
export const mostPicks = 10

export type Picks = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10

/** Every number of picks. */
export const allPicks = Array.from({ length: mostPicks }, (_, i) => (i + 1) as Picks)

/** Whether a value is a list of one to ten different numbers from 1 to 40. */
export function arePicks(value: unknown): value is number[] {
  return (
    Array.isArray(value) &&
    value.length >= 1 &&
    value.length <= mostPicks &&
    value.every((number) => Number.isInteger(number) && number >= 1 && number <= allowedNumbers) &&
    new Set(value).size === value.length
  )
}
