import type { Round } from '@casino/contract/play/rounds'
import { type Gap, isNewer } from './history.ts'
import type { SeedsNow } from './source.ts'

/** Checked rounds with consecutive nonces of a seed pair: the first and the last of them. */
export interface NonceRun {
  readonly from: number
  readonly fromRound: string
  readonly to: number
  readonly toRound: string
}

/** One of the player's seed pairs, identified by the hash of its server seed. */
export interface OwnPair {
  readonly hash: string
  /** The log index of its commitment. */
  readonly committed: number
  /** The round before the pair's first one, if known. */
  readonly after?: string
  readonly runs: readonly NonceRun[]
}

/** The history is checked from both ends, so few pairs are needed at a time. */
const mostPairs = 6
/** Limits how many holes can be detected. */
const mostRuns = 20

/** Adds a checked round to its pair; `after` is used if the pair is new. */
export function withRound(
  pairs: readonly OwnPair[],
  round: Round,
  { committed, after }: { readonly committed: number; readonly after: string | undefined },
): readonly OwnPair[] {
  const { serverSeedHash: hash, nonce } = round.fairness
  const known = pairs.find((one) => one.hash === hash)
  const pair: OwnPair = known ?? { hash, committed, runs: [], ...(after !== undefined && { after }) }
  const runs: NonceRun[] = []
  const own = { from: nonce, fromRound: round.id, to: nonce, toRound: round.id }
  for (const run of [...pair.runs, own].sort((one, other) => one.from - other.from)) {
    const last = runs.at(-1)
    if (!last || run.from > last.to + 1) runs.push(run)
    else if (run.to > last.to) runs[runs.length - 1] = { ...last, to: run.to, toRound: run.toRound }
  }
  const { after: _, ...others } = pair
  const changed = runs.length > mostRuns ? { ...others, runs: runs.slice(-mostRuns) } : { ...pair, runs }
  const all = [...pairs.filter((one) => one.hash !== hash), changed]
  if (all.length <= mostPairs) return all
  // Drops the least recently changed pair, but never the one with the newest round.
  const newest = all.reduce((one, other) => (lastOf(other) > lastOf(one) ? other : one))
  const dropped = all.find((one) => one !== newest)
  return all.filter((one) => one !== dropped)
}

const lastOf = ({ runs }: OwnPair) => Number(runs.at(-1)?.toRound ?? 0)

/** Nonces missing between two checked rounds. */
export interface Hole {
  readonly key: string
  readonly hash: string
  /** Empty at the beginning of the history. */
  readonly after: string
  readonly before: string
}

/** The holes before and between checked rounds. */
export const holesOf = (pairs: readonly OwnPair[]): readonly Hole[] =>
  pairs.flatMap(({ hash, runs, after }) =>
    runs.flatMap((run, at): Hole[] => {
      const last = at === 0 ? after : runs[at - 1]?.toRound
      const isFirst = at === 0 && run.from === 0
      return last === undefined || isFirst ? [] : [{ key: run.fromRound, hash, after: last, before: run.fromRound }]
    }),
  )

/** Whether no unchecked part of the history explains a hole. */
export const isUnexplained = (gaps: readonly Gap[]) => (hole: Hole) =>
  !gaps.some((gap) => isNewer(hole.before, gap.after) && isNewer(gap.before, hole.after))

/** How many nonces of a pair were used according to the casino, at the time of a check. */
export interface UsedNumbers {
  readonly hash: string
  readonly count: number
  /** By this device's clock, in milliseconds. */
  readonly at: number
  /** See `OwnPair`. */
  readonly after?: string
}

/** By then, the rounds with these nonces are in the log or still in progress. */
const settledAfterMs = 600_000
/** Rounds older than this may be archived. */
const countedForMs = 14 * 86_400_000

/** The hole after a pair's last checked round, if later nonces were used and their rounds are missing. */
export function holeAtEnd(
  { hash, count, at, after }: UsedNumbers,
  { pairs, lastRound, now }: { readonly pairs: readonly OwnPair[]; readonly lastRound: string; readonly now: number },
): Hole | 'early' | undefined {
  // The clock was set back, so the count starts again.
  if (now < at) return undefined
  if (now - at < settledAfterMs) return 'early'
  const known = pairs.find((pair) => pair.hash === hash)?.runs.at(-1)
  const [last, from] = known ? [known.to, known.toRound] : [-1, after]
  if (from === undefined || last >= count - 1 || now - at > countedForMs) return undefined
  const before = String(Math.max(Number(lastRound), Number(from)) + 1)
  return { key: `${hash} ${count}`, hash, after: from, before }
}

/** The nonces to find at the next check, once the earlier ones have been found. */
export function usedNow(before: Seen | undefined, { hash, nonce }: SeedsNow, now: number): UsedNumbers {
  // The pair was unused at the last check, so its rounds are newer than all checked ones.
  const after = startOf(before, hash) ?? (nonce === 0 ? (before?.lastRound ?? '') : undefined)
  return { hash, count: nonce, at: now, ...(after !== undefined && { after }) }
}

/** The remembered pairs, if they belong to this player: another one may have signed in on this device. */
export function pairsOfPlayer(
  { pairs = [], nextHash, used }: OfPlayer,
  { hash }: SeedsNow,
): { readonly pairs: readonly OwnPair[]; readonly used?: UsedNumbers | undefined } {
  const isSame = hash === nextHash || hash === used?.hash || pairs.some((pair) => pair.hash === hash)
  return isSame ? { pairs, used } : { pairs: [] }
}

interface OfPlayer {
  readonly pairs?: readonly OwnPair[]
  readonly nextHash?: string
  readonly used?: UsedNumbers
}

interface Seen extends OfPlayer {
  readonly size: number
  readonly lastRound: string
}

/** A round that precedes a pair's first one; known if the pair was unused or did not exist at the last check. */
export function startOf(before: Seen | undefined, hash: string, committed?: number): string | undefined {
  if (!before) return undefined
  if (before.used?.hash === hash && before.used.after !== undefined) return before.used.after
  return hash === before.nextHash || (committed ?? -1) >= before.size ? before.lastRound : undefined
}
