import type { Hmac } from '../../fairness.ts'
import { type Kopecks, kopecks, payoutUpTo } from '../../money.ts'

/** 2 %, in hundredths of a per cent; a game's record may set another. */
export const defaultEdgeBasisPoints = 200

/** The version of the formula below, stored with a bet. */
export const crashPayoutTable = 1

/** The multiplier grows as e^(growth × milliseconds). */
export const growth = 0.000_06

/** The least automatic cash-out, in hundredths. */
export const leastTarget = 101
/** The greatest one. */
export const greatestTarget = 100_000_000

/** How long bets are accepted, in milliseconds. */
export const betsMs = 7000
/** How long a crash is shown. */
export const pauseMs = 3000

/**
 * How long after the crash a cash-out that arrived in time can still be decided; shorter than the pause. After that, the
 * remaining bets are lost.
 */
export const decidedWithinMs = 2500

/** Players bet up to twice in a round. */
export const panels = [1, 2] as const
export type Panel = (typeof panels)[number]

/** The first 13 hexadecimal digits of a hash: 52 bits. */
const draws = 2n ** 52n

/**
 * The multiplier at which a round crashes, in hundredths: max(100, floor((100 − edge) × 2⁵² / (2⁵² − X))), X the first 52 bits of
 * HMAC-SHA256 of the salt, with the seed's text as its key. At most a million times, which is the greatest target.
 */
export function crashPoint(hmac: Hmac, seed: string, salt: string, edgeBasisPoints: number): number {
  return crashOf(drawOf(hmac(seed, salt)), edgeBasisPoints)
}

/** The first 52 bits of an HMAC. */
export function drawOf(bytes: Uint8Array): number {
  let draw = 0
  for (let i = 0; i < 6; i++) draw = draw * 256 + (bytes[i] as number)
  return draw * 16 + ((bytes[6] as number) >> 4)
}

/** The multiplier of a draw from 0 to 2⁵² − 1, in hundredths. */
export function crashOf(draw: number, edgeBasisPoints: number): number {
  const hundredths = (BigInt(10_000 - edgeBasisPoints) * draws) / (100n * (draws - BigInt(draw)))
  if (hundredths < 100n) return 100
  return hundredths > BigInt(greatestTarget) ? greatestTarget : Number(hundredths)
}

/** The multiplier this many milliseconds after the start, in hundredths; the same on every screen and server. */
export function multiplierAt(ms: number): number {
  return ms <= 0 ? 100 : Math.min(greatestTarget, Math.floor(100 * Math.exp(growth * ms)))
}

/** The first whole millisecond at which a multiplier in hundredths is reached. */
export function msOf(hundredths: number): number {
  let ms = Math.max(0, Math.ceil(Math.log(hundredths / 100) / growth))
  // The logarithm may be off by one in its last digit.
  while (ms > 0 && multiplierAt(ms - 1) >= hundredths) ms--
  while (multiplierAt(ms) < hundredths) ms++
  return ms
}

export interface CrashBet {
  readonly stake: Kopecks
  /** Cashed out at this multiplier, in hundredths, if the round reaches it; absent: by hand only. */
  readonly target?: number | undefined
  /** Cashed out by hand at this multiplier, in hundredths, before the crash. */
  readonly cashedAt?: number | undefined
}

export interface CrashSettlement {
  readonly outcome: 'win' | 'loss'
  /** In hundredths: of the cash-out, or of the crash. */
  readonly multiplier: number
  readonly payout: Kopecks
}

/** Settles a bet of a round that crashed; money in kopecks, multipliers in hundredths. A cash-out at 1.00 returns the stake. */
export function settleCrash(
  { stake, target, cashedAt }: CrashBet,
  crash: number,
  { maximumWin }: { readonly maximumWin: Kopecks },
): CrashSettlement {
  const reached = target !== undefined && target <= crash ? target : undefined
  const multiplier = Math.min(cashedAt ?? Number.POSITIVE_INFINITY, reached ?? Number.POSITIVE_INFINITY)
  if (multiplier === Number.POSITIVE_INFINITY) return { outcome: 'loss', multiplier: crash, payout: kopecks(0) }
  return { outcome: 'win', multiplier, payout: payoutUpTo(maximumWin, stake, multiplier) }
}

/** The most that a bet can pay, in kopecks: at its target, or at the greatest one. */
export function greatestPayout(
  { stake, target = greatestTarget }: Pick<CrashBet, 'stake' | 'target'>,
  maximumWin: Kopecks,
): Kopecks {
  return payoutUpTo(maximumWin, stake, target)
}

/** Whether a target is a whole number of hundredths that can be chosen. */
export function isTarget(target: unknown): target is number {
  return Number.isInteger(target) && (target as number) >= leastTarget && (target as number) <= greatestTarget
}

/** The exact number of draws, of 2⁵², whose round reaches a target in hundredths. */
export function drawsReaching(target: number, edgeBasisPoints: number): bigint {
  const reaching = (BigInt(10_000 - edgeBasisPoints) * draws) / (100n * BigInt(target))
  return reaching > draws ? draws : reaching
}

/** The exact return of an automatic cash-out at a target, as a share of the stake. */
export function returnOf(target: number, edgeBasisPoints: number): number {
  // In 2⁵² parts of a billionth, so that the quotient is exact to nine digits.
  const parts = (drawsReaching(target, edgeBasisPoints) * BigInt(target) * 10_000_000n) / draws
  return Number(parts) / 1_000_000_000
}
