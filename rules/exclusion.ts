/** How long a time-out lasts: a day at least, 30 days at most (docs/product.md S1). */
export const timeOuts = ['day', 'week', 'month'] as const
/** How long a self-exclusion lasts; `forever` has no end. */
export const selfExclusions = ['half_year', 'year', 'five_years', 'forever'] as const

export type TimeOut = (typeof timeOuts)[number]
export type SelfExclusion = (typeof selfExclusions)[number]

/** The two ways to stop playing: a time-out is short, and the player is expected to play again afterwards. */
export type ExclusionKind = 'time_out' | 'self_exclusion'

/** The part of a player's protection that ends or suspends play; times are milliseconds since 1970. */
export interface OutOfPlay {
  readonly exclusion?: ExclusionKind
  /** Absent where the exclusion has no end. */
  readonly excludedUntil?: number
  /** When its player closed the account. */
  readonly closedAt?: number
}

/** Whether a time-out or a self-exclusion is in force. */
export function isExcluded({ exclusion, excludedUntil = Infinity }: OutOfPlay, now: number): boolean {
  return exclusion !== undefined && excludedUntil > now
}

/** Whether the player cannot stake, and can only take their money out. */
export function isOutOfPlay(row: OutOfPlay | null | undefined, now: number): boolean {
  return !!row && (row.closedAt !== undefined || isExcluded(row, now))
}

const days: Readonly<Record<TimeOut, number>> = { day: 1, week: 7, month: 30 }
const months: Readonly<Record<Exclude<SelfExclusion, 'forever'>, number>> = { half_year: 6, year: 12, five_years: 60 }

/** The end of an exclusion that begins now; null if it has no end. */
export function exclusionEnd(from: Date, lasts: TimeOut | SelfExclusion): Date | null {
  if (lasts === 'forever') return null
  const end = new Date(from)
  if (lasts in days) end.setUTCDate(end.getUTCDate() + days[lasts as TimeOut])
  else addMonths(end, months[lasts as keyof typeof months])
  return end
}

/** Which of the two ways to stop playing this duration belongs to. */
export function exclusionKindOf(lasts: TimeOut | SelfExclusion): ExclusionKind {
  return lasts in days ? 'time_out' : 'self_exclusion'
}

const hourMs = 3_600_000

/**
 * How the end of a new exclusion compares with the end of the one that its player chose before; null is no end. Less than an hour
 * later is the same: repeated or confirmed on two devices, it is one decision.
 */
export function comparedEnds(next: Date | null, held: Date | null): 'shorter' | 'same' | 'longer' {
  const [nextMs, heldMs] = [next?.getTime() ?? Infinity, held?.getTime() ?? Infinity]
  if (nextMs < heldMs) return 'shorter'
  return nextMs === heldMs || nextMs - heldMs < hourMs ? 'same' : 'longer'
}

/** Six months after 31 August is the last day of February, not a day in March. */
function addMonths(date: Date, count: number): void {
  const day = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + count)
  if (date.getUTCDate() !== day) date.setUTCDate(0)
}
