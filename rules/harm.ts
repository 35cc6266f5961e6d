/** Money that came or went, in kopecks; times are milliseconds since 1970. */
interface Moment {
  readonly at: number
  readonly amount: number
}

/** What a player did in one hour. */
export interface PlayedHour {
  readonly at: number
  /** Hour of the day in Moscow, 0 to 23. */
  readonly hourOfDay: number
  readonly rounds: number
  readonly staked: number
  readonly paid: number
}

/** The facts in which markers of harm are found: the last four weeks, each list oldest first. */
export interface HarmFacts {
  readonly now: number
  /** When an administrator last decided about the player; earlier facts are used for comparison only. */
  readonly decidedAt: number | null
  readonly hours: readonly PlayedHour[]
  readonly deposits: readonly Moment[]
  /** Top-ups that did not go through. */
  readonly failed: readonly Moment[]
  /** Withdrawals that the player took back. */
  readonly cancelled: readonly Moment[]
  /** When a higher limit, or none, was requested. */
  readonly loosened: readonly number[]
  /** Accounts with an exclusion in force that this one may belong with, undecided. */
  readonly linked: number
}

export type MarkerKind =
  | 'chasing'
  | 'rising_stakes'
  | 'night_play'
  | 'growing_deposits'
  | 'cancelled_withdrawals'
  | 'long_sessions'
  | 'loosened_limits'
  | 'failed_deposits'
  | 'linked_to_excluded'

/** A marker with the figures behind it; those of `moneyFigures` are kopecks. */
export interface HarmMarker {
  readonly kind: MarkerKind
  readonly grave: boolean
  readonly figures: Readonly<Record<string, number>>
}
/** The figures that are kopecks; all others are counts, hours or factors. */
export const moneyFigures: readonly string[] = ['sum', 'usualSum', 'lost', 'staked', 'stakeBefore', 'stakeAfter']

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/**
 * For each marker, the threshold at which it is found and the one at which it is grave. The former follow published guidance on
 * markers of harm: such figures within a week are unlikely to be chance. An operator with better data changes them here.
 */
export const harmThresholds = {
  days: 7,
  /** The hours after a loss within which a deposit counts, if the player lost at least as much. */
  chasing: { withinHours: 3, deposits: 3, grave: 6 },
  /** The stakes of an hour, as a multiple of those of the losing hour before it. */
  risingStakes: { factor: 2, leastRounds: 10, times: 3, grave: 6 },
  /** Nights with play between midnight and six. */
  nightPlay: { beforeHour: 6, leastRounds: 10, nights: 4, grave: 6 },
  /** The deposits of a week, compared with the average of the three weeks before it. */
  growingDeposits: { weeksBefore: 3, leastBefore: 3, leastSum: 1_000_000, factor: 3, grave: 5 },
  cancelledWithdrawals: { times: 3, grave: 5 },
  /** Hours in a row with play. */
  longSessions: { hours: 6, grave: 10 },
  loosenedLimits: { days: 28, times: 3, grave: 5 },
  /** Failed deposits without a successful one in between. */
  failedDeposits: { withinHours: 24, times: 4, grave: 8 },
  linkedToExcluded: { accounts: 1, grave: 3 },
} as const

/** The markers found in these facts, grave ones first. */
export function harmMarkers(facts: HarmFacts): HarmMarker[] {
  const from = (days: number) => Math.max(facts.now - days * dayMs, facts.decidedAt ?? 0)
  const week = from(harmThresholds.days)
  const found = [
    chasing(facts, week),
    risingStakes(facts, week),
    nightPlay(facts, week),
    growingDeposits(facts, week),
    cancelledWithdrawals(facts, week),
    longSessions(facts, week),
    loosenedLimits(facts, from(harmThresholds.loosenedLimits.days)),
    failedDeposits(facts, week),
    linkedToExcluded(facts),
  ].filter((marker) => marker !== undefined)
  return found.sort((one, other) => Number(other.grave) - Number(one.grave))
}

/** The order in which players are listed for review: a grave marker weighs more than two others. */
export function severityOf(markers: readonly HarmMarker[]): number {
  return markers.reduce((sum, { grave }) => sum + (grave ? 3 : 1), 0)
}

/** Merges new markers into undecided ones: each keeps its latest figures, and a grave one stays grave. */
export function joinedMarkers(before: readonly HarmMarker[], found: readonly HarmMarker[]): HarmMarker[] {
  const worse = ({ kind, grave }: HarmMarker) => {
    const again = found.find((marker) => marker.kind === kind)
    return again !== undefined && (again.grave || !grave)
  }
  const stays = before.filter((marker) => !worse(marker))
  const fresh = found.filter(({ kind }) => !stays.some((marker) => marker.kind === kind))
  return [...fresh, ...stays].sort((one, other) => Number(other.grave) - Number(one.grave))
}

type Found = HarmMarker | undefined

function marker(
  kind: MarkerKind,
  value: number,
  { least, grave }: { least: number; grave: number },
  figures: Readonly<Record<string, number>>,
): Found {
  return value >= least ? { kind, grave: value >= grave, figures } : undefined
}

const sumOf = (moments: readonly Moment[]) => moments.reduce((sum, { amount }) => sum + amount, 0)

function chasing({ hours, deposits }: HarmFacts, from: number): Found {
  const { withinHours, deposits: least, grave } = harmThresholds.chasing
  const lostBefore = (at: number) =>
    hours
      .filter((hour) => hour.at >= from && hour.at <= at && hour.at > at - (withinHours + 1) * hourMs)
      .reduce((sum, { staked, paid }) => sum + staked - paid, 0)
  const after = deposits
    .filter(({ at }) => at >= from)
    .map((deposit) => ({ ...deposit, lost: lostBefore(deposit.at) }))
    .filter(({ amount, lost }) => lost >= amount)
  const figures = { deposits: after.length, sum: sumOf(after), hours: withinHours }
  return marker('chasing', after.length, { least, grave }, figures)
}

function risingStakes({ hours }: HarmFacts, from: number): Found {
  const { factor, leastRounds, times: least, grave } = harmThresholds.risingStakes
  const played = hours.filter(({ at, rounds }) => at >= from && rounds >= leastRounds)
  const rises = played.flatMap((hour, index) => {
    const before = played[index - 1]
    if (!before || hour.at - before.at > hourMs || before.paid >= before.staked) return []
    const [stakeBefore, stakeAfter] = [before.staked / before.rounds, hour.staked / hour.rounds]
    return stakeAfter >= factor * stakeBefore ? [{ stakeBefore, stakeAfter }] : []
  })
  const highest = rises.reduce((most, rise) => (rise.stakeAfter > most.stakeAfter ? rise : most), {
    stakeBefore: 0,
    stakeAfter: 0,
  })
  const figures = {
    times: rises.length,
    stakeBefore: Math.round(highest.stakeBefore),
    stakeAfter: Math.round(highest.stakeAfter),
  }
  return marker('rising_stakes', rises.length, { least, grave }, figures)
}

function nightPlay({ hours }: HarmFacts, from: number): Found {
  const { beforeHour, leastRounds, nights: least, grave } = harmThresholds.nightPlay
  const atNight = hours.filter(
    ({ at, hourOfDay, rounds }) => at >= from && hourOfDay < beforeHour && rounds >= leastRounds,
  )
  // The hour at which a night began identifies it.
  const nights = new Set(atNight.map(({ at, hourOfDay }) => Math.round(at / hourMs) - hourOfDay)).size
  const staked = atNight.reduce((sum, hour) => sum + hour.staked, 0)
  return marker('night_play', nights, { least, grave }, { nights, hours: atNight.length, staked })
}

function growingDeposits({ now, deposits }: HarmFacts, from: number): Found {
  const { weeksBefore, leastBefore, leastSum, factor, grave } = harmThresholds.growingDeposits
  const weekMs = harmThresholds.days * dayMs
  const before = deposits.filter(({ at }) => at < now - weekMs && at >= now - (weeksBefore + 1) * weekMs)
  const lately = deposits.filter(({ at }) => at >= from)
  const [sum, usualSum] = [sumOf(lately), Math.round(sumOf(before) / weeksBefore)]
  if (before.length < leastBefore || sum < leastSum) return undefined
  const usualCount = Math.round((before.length * 10) / weeksBefore) / 10
  const figures = { deposits: lately.length, sum, usualCount, usualSum }
  return marker('growing_deposits', sum / usualSum, { least: factor, grave }, figures)
}

function cancelledWithdrawals({ cancelled }: HarmFacts, from: number): Found {
  const { times: least, grave } = harmThresholds.cancelledWithdrawals
  const lately = cancelled.filter(({ at }) => at >= from)
  const figures = { times: lately.length, sum: sumOf(lately) }
  return marker('cancelled_withdrawals', lately.length, { least, grave }, figures)
}

function longSessions({ hours }: HarmFacts, from: number): Found {
  const { hours: least, grave } = harmThresholds.longSessions
  const lengths: number[] = []
  let last = Number.NEGATIVE_INFINITY
  for (const { at } of hours.filter((hour) => hour.at >= from)) {
    lengths.push(1 + (at - last === hourMs ? (lengths.pop() ?? 0) : 0))
    last = at
  }
  const long = lengths.filter((length) => length >= least)
  const longest = Math.max(0, ...lengths)
  return marker('long_sessions', longest, { least, grave }, { longest, times: long.length })
}

function loosenedLimits({ loosened }: HarmFacts, from: number): Found {
  const { days, times: least, grave } = harmThresholds.loosenedLimits
  const times = loosened.filter((at) => at >= from).length
  return marker('loosened_limits', times, { least, grave }, { times, days })
}

function linkedToExcluded({ linked }: HarmFacts): Found {
  const { accounts: least, grave } = harmThresholds.linkedToExcluded
  return marker('linked_to_excluded', linked, { least, grave }, { accounts: linked })
}

function failedDeposits({ failed, deposits }: HarmFacts, from: number): Found {
  const { withinHours, times: least, grave } = harmThresholds.failedDeposits
  const lately = failed.filter(({ at }) => at >= from)
  const rows = lately.map(({ at: last }) =>
    lately.filter(
      ({ at }) =>
        at <= last && at > last - withinHours * hourMs && !deposits.some((paid) => paid.at > at && paid.at <= last),
    ),
  )
  const longest = rows.reduce((most, row) => (row.length > most.length ? row : most), [])
  const figures = { times: longest.length, sum: sumOf(longest), hours: withinHours }
  return marker('failed_deposits', longest.length, { least, grave }, figures)
}
