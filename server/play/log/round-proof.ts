import { proofText } from '@casino/rules/log/proof'
import type { Read } from '../../platform/database/database.ts'
import { findSharedCommitment } from '../games/shared-seeds.ts'
import { findRound, isInHouse, settlingPostings } from '../rounds/round.ts'
import { findSaltSecret, keyOfPair, saltOf } from './logged-items.ts'
import { proofOf, proofOfCommitment } from './read-log.ts'

type RoundProof = { readonly text: string } | 'not_found' | 'not_in_log_yet'

/** The `.tlog-proof` of a settled round of an in-house game. */
export async function findRoundProof(read: Read, id: number): Promise<RoundProof> {
  const round = await findRound(read, id)
  if (!round || !isInHouse(round)) return 'not_found'
  const proof = await proofOf(read, (await settlingPostings(read, [id])).get(id) ?? id)
  if (!proof) return 'not_in_log_yet'
  const secret = await findSaltSecret(read, round.player)
  return secret ? { text: proofText({ ...proof, salt: saltOf(secret, round.id) }) } : 'not_found'
}

/**
 * The proof of the commitment to a round's seed, or to the end of its seed chain. Only available while the round's own proof is,
 * so that the rounds of an erased player cannot be linked to the log.
 */
export async function findCommitmentProof(read: Read, id: number): Promise<RoundProof> {
  const [round, own] = [await findRound(read, id), await findRoundProof(read, id)]
  if (!round || !isInHouse(round)) return 'not_found'
  if (typeof own === 'string') return own
  const key = round.seedPair === null ? await findSharedCommitment(read, id) : keyOfPair(round.seedPair)
  const proof = key === undefined ? undefined : await proofOfCommitment(read, key)
  return proof ? { text: proofText(proof) } : 'not_in_log_yet'
}
