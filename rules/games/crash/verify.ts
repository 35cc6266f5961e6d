import type { Hmac } from '../../fairness.ts'
import {
  type CheckedRound,
  checkedRound,
  type Malformed,
  malformedRound,
  type PublishedRound,
  type RoundInputs,
} from '../../published-round.ts'
import { commitment, pureHmac } from '../../pure-hash.ts'
import { hex } from '../../sha256.ts'
import { longestChain } from './chain.ts'
import { type CrashBet, type CrashSettlement, crashOf, drawOf, isTarget, settleCrash } from './rules.ts'

/** Every value computed from the seed of the round to its crash. */
export interface CrashDraw {
  /** SHA-256 of the seed: the seed of the round before, or the published end of the chain. */
  readonly commitment: string
  /** The 32 bytes of the HMAC, as hexadecimal. */
  readonly block: string
  /** Its first 52 bits. */
  readonly draw: number
  readonly edgeBasisPoints: number
  /** In hundredths. */
  readonly crash: number
}

/** Draws the crash of a round and records every step. */
export function drawCrash(seed: string, salt: string, edgeBasisPoints: number, hmac: Hmac = pureHmac): CrashDraw {
  const bytes = hmac(seed, salt)
  const draw = drawOf(bytes)
  const crash = crashOf(draw, edgeBasisPoints)
  return { commitment: commitment(seed), block: hex(bytes), draw, edgeBasisPoints, crash }
}

export interface CheckedCrash extends CheckedRound<'crash', CrashDraw, CrashSettlement> {
  readonly bet: CrashBet
  readonly seed: string
  readonly salt: string
  /** The place of the round in its chain, from 1. */
  readonly number: number
}

/** Recomputes a published bet: the seed is that of the common round, and the client seed is the chain's salt. */
export function verifyCrash(round: PublishedRound, inputs: RoundInputs): CheckedCrash | Malformed {
  const target = hundredths(round.value('bet.autoCashOut'))
  const cashedAt = hundredths(round.value('outcome.cashedOutAt'))
  if (target !== undefined && !isTarget(target)) return malformedRound('bet.autoCashOut')
  if (cashedAt !== undefined && !(cashedAt >= 100)) return malformedRound('outcome.cashedOutAt')
  if (inputs.nonce < 1 || inputs.nonce > longestChain) return malformedRound('fairness.nonce')
  const { serverSeed, clientSeed } = inputs.seeds
  const draw = drawCrash(serverSeed, clientSeed, inputs.edgeBasisPoints)
  // A cash-out by hand is before the crash, or there was none.
  if (cashedAt !== undefined && cashedAt > draw.crash) return malformedRound('outcome.cashedOutAt')
  const bet: CrashBet = { stake: inputs.stake, target, cashedAt }
  const settlement = settleCrash(bet, draw.crash, inputs)
  return checkedRound(
    round,
    'crash',
    { bet, seed: serverSeed, salt: clientSeed, number: inputs.nonce, draw, settlement },
    [],
  )
}

/** A published multiplier in hundredths; undefined if there is none. */
function hundredths(value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined
  return typeof value === 'number' ? Math.round(value * 100) : Number.NaN
}
