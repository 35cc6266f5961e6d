import { type Period, periodStart, periods } from './period.ts'

/** The kinds of limits (docs/product.md S4); a session is limited in minutes, everything else in kopecks. */
export type LimitKind = 'deposit' | 'loss' | 'stake' | 'session'
export type LimitPeriod = Period | 'session'

export interface PlayerLimit {
  readonly kind: LimitKind
  readonly period: LimitPeriod
  readonly amount: number
  /** An administrator entered it at the player's request. */
  readonly entered?: true
  /** A higher amount that was requested, or null for no limit, and when it can be confirmed at the earliest. */
  readonly next?: { readonly amount: number | null; readonly from: number }
}

/** How long a higher limit waits before it can be confirmed. */
export const looseningMs = 24 * 3600_000

type Named = Pick<PlayerLimit, 'kind' | 'period'>
const isSame = (one: Named, other: Named) => one.kind === other.kind && one.period === other.period

/** The limit of this kind and period, if the player has one. */
export function limitOf(limits: readonly PlayerLimit[], named: Named): PlayerLimit | undefined {
  return limits.find((limit) => isSame(limit, named))
}

/**
 * The limits after a request, whose amount is null for no limit: a lower or first limit takes effect immediately and cancels
 * a pending one; a higher one waits.
 */
export function requestLimit(
  limits: readonly PlayerLimit[],
  { kind, period, amount, entered }: Named & { readonly amount: number | null } & Pick<PlayerLimit, 'entered'>,
  now: number,
): readonly PlayerLimit[] {
  const set = (amount: number) => ({ kind, period, amount, ...(entered && { entered }) })
  const held = limitOf(limits, { kind, period })
  const others = limits.filter((limit) => !isSame(limit, { kind, period }))
  if (!held) return amount === null ? limits : [...others, set(amount)]
  if (amount !== null && amount <= held.amount) return [...others, set(amount)]
  return [...others, { ...held, next: { amount, from: now + looseningMs } }]
}

/** The limits after a pending raise is confirmed; undefined if none is pending, or it is too early. */
export function confirmRaise(
  limits: readonly PlayerLimit[],
  named: Named,
  now: number,
): readonly PlayerLimit[] | undefined {
  const next = limitOf(limits, named)?.next
  if (!next || next.from > now) return undefined
  const others = limits.filter((limit) => !isSame(limit, named))
  return next.amount === null ? others : [...others, { ...pick(named), amount: next.amount }]
}

const pick = ({ kind, period }: Named): Named => ({ kind, period })

/**
 * An account's total stakes and wins at the moment when a session or period began, in kopecks; both only grow, except when stakes
 * are returned.
 */
export interface LimitMark {
  readonly at: number
  readonly staked: number
  readonly won: number
}

/** The totals at the beginning of the session, day, week and month of the last stake. */
export interface Play extends Readonly<Record<Period, LimitMark>> {
  readonly session: LimitMark
  /** When the last stake was made, to the minute. */
  readonly playedAt: number
  /** When the next day begins, and with it perhaps a week or a month. */
  readonly until: number
  /** The last stake to the millisecond, where the site limits the pace of play. */
  readonly last?: { readonly at: number; readonly game: string }
}

/** A session ends after this time without a stake. */
export const sessionPauseMs = 30 * 60_000
/** The precision of the last stake’s time: it is written no more often than this. */
const playedMs = 60_000

/** Whether the last stake was moments ago and no period has begun since, as for almost every bet. */
export function goesOn({ playedAt, until }: Play, at: number): boolean {
  return at < until && at - playedAt < playedMs
}

/** The state of play at a moment: periods begun since the last stake start with these sums. The same object if none has. */
export function playAt(play: Play | null | undefined, { at, staked, won }: LimitMark): Play {
  const mark = { at, staked, won }
  if (!play) return { session: mark, playedAt: at, until: dayAfter(at), ...fresh(mark) }
  if (goesOn(play, at)) return play
  const isOver = at - play.playedAt > sessionPauseMs
  const begun = periods.filter((period) => periodStart(period, at) > play[period].at)
  const marks = fresh(mark)
  return {
    ...play,
    ...Object.fromEntries(begun.map((period) => [period, marks[period]])),
    ...(isOver && { session: mark }),
    // A stake that waited for its lock may be older than the previous one.
    playedAt: Math.max(at, play.playedAt),
    until: Math.max(dayAfter(at), play.until),
  }
}

const dayAfter = (at: number) => periodStart('day', at) + 24 * 3600_000

const fresh = (mark: LimitMark): Record<Period, LimitMark> => ({
  day: { ...mark, at: periodStart('day', mark.at) },
  week: { ...mark, at: periodStart('week', mark.at) },
  month: { ...mark, at: periodStart('month', mark.at) },
})

/** How much of a limit on play is used up: kopecks lost or staked in its period, or minutes played. */
export function usedOf({ kind, period }: Named, play: Play, { at, staked, won }: LimitMark): number {
  if (period === 'session' || kind === 'session') return Math.floor((at - play.session.at) / 60_000)
  const since = play[period]
  const stakes = Math.max(0, staked - since.staked)
  return kind === 'loss' ? Math.max(0, staked - since.staked - (won - since.won)) : stakes
}

/** The first limit on play that a stake of this amount would exceed, with its remainder. */
export function passedBy(
  limits: readonly PlayerLimit[],
  kind: 'loss' | 'stake' | 'session',
  { amount, play, now }: { readonly amount: number; readonly play: Play; readonly now: LimitMark },
): { readonly limit: PlayerLimit; readonly left: number } | undefined {
  for (const limit of limits) {
    if (limit.kind !== kind) continue
    const left = limit.amount - usedOf(limit, play, now)
    if (kind === 'session' ? left <= 0 : amount > left) return { limit, left: Math.max(0, left) }
  }
  return undefined
}
