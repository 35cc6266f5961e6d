import { fromBase64 } from '@casino/rules/log/base64'
import type { LoggedRound } from '@casino/rules/log/entry'
import { parseHandovers, trustedKey } from '@casino/rules/log/handover'
import {
  type NoteKey,
  parseCheckpoint,
  parseNote,
  parseVerifierKey,
  signatureBy,
  type VerifyEd25519,
} from '@casino/rules/log/note'
import { parseProof } from '@casino/rules/log/proof'
import { proveRound } from '@casino/rules/log/prove-round'
import { pureHasher, sameHash, treeRoot } from '@casino/rules/log/tree'
import { commitment } from '@casino/rules/pure-hash'
import type { Remembered } from './check.ts'
import { type LogSource, nodesOf } from './source.ts'

/** A `.tlog-proof`, and the published round that it is said to be of, as far as they are known. */
export interface ProofFiles {
  readonly proof: string
  readonly round: LoggedRound | undefined
  /** What this device remembers of the log. */
  readonly seen: Pick<Remembered, 'key' | 'size' | 'root'> | undefined
}

/** What this device can read of the log's keys; empty texts without a network. */
export interface PublishedKeys {
  readonly published: string
  readonly checkpoint: string
  readonly handovers: string
}

/**
 * `unreadable`: no proof; `no_key`: nothing to check it by is known; `other_log`: of a log with another name; `signature`: its state is not signed by a key of this log; `changed`: not
 * the proof of this round; `seed`: the revealed seed is not the one that the round names; `fork`: its state is not one of the log that this device reads. `signed`: right so far, and the round is not known.
 */
export type ProofCheck =
  | { readonly at: 'unreadable' | 'no_key' }
  | { readonly at: 'other_log' | 'signature'; readonly log: string }
  | {
      readonly at: 'signed' | 'changed' | 'seed' | 'fork'
      readonly log: string
      readonly index: number
      readonly size: number
    }
  | {
      readonly at: 'holds'
      readonly log: string
      readonly index: number
      readonly size: number
      readonly isRevealed: boolean
    }

/** Checks a proof with what is on this device: nothing of it is sent anywhere. */
export function checkProof(
  { proof: text, round, seen }: ProofFiles,
  keys: PublishedKeys,
  verify: VerifyEd25519,
): ProofCheck {
  const proof = parseProof(text)
  const note = proof && parseNote(proof.checkpoint)
  const state = note && parseCheckpoint(note.text)
  if (!proof || !note || !state || proof.index >= state.size) return { at: 'unreadable' }
  const log = state.origin
  const trusted = keysOf(seen?.key, keys, verify)
  if (trusted.length === 0) return { at: 'no_key' }
  const named = trusted.filter(({ name }) => name === log)
  if (named.length === 0) return { at: 'other_log', log }
  const key = named.find((one) => signatureBy(note, one, verify) === 'right')
  if (!key) return { at: 'signature', log }
  const place = { log, index: proof.index, size: state.size }
  if (!round) return { at: 'signed', ...place }
  if (typeof proveRound(round, text, { key, hasher: pureHasher, verify }) === 'string')
    return { at: 'changed', ...place }
  const { serverSeed, serverSeedHash } = (round.fairness ?? {}) as LoggedRound
  const isRevealed = typeof serverSeed === 'string'
  return isRevealed && commitment(serverSeed) !== serverSeedHash
    ? { at: 'seed', ...place }
    : { at: 'holds', ...place, isRevealed }
}

/** Whether a proof's state is not one of the log that this device reads now and has read before: then somebody was shown another log. */
export async function isOfFork(
  source: LogSource,
  { proof, seen }: ProofFiles,
  { checkpoint }: PublishedKeys,
): Promise<boolean> {
  const [now, proved] = [checkpoint, parseProof(proof)?.checkpoint ?? ''].map((text) =>
    parseCheckpoint(parseNote(text)?.text ?? ''),
  )
  if (!now || !proved) return false
  const read = nodesOf(source, now.size)
  const before = seen && { size: seen.size, root: fromBase64(seen.root) }
  for (const state of [now, proved, ...(before ? [before] : [])]) {
    // A state that this device cannot compare yet.
    if (state.size > now.size) continue
    if (!state.root || !sameHash(await treeRoot(pureHasher, read, state.size), state.root)) return true
  }
  return false
}

/** The known key, those in force, and former ones that lead to them. */
function keysOf(
  known: string | undefined,
  { published, checkpoint, handovers: text }: PublishedKeys,
  verify: VerifyEd25519,
) {
  const handovers = parseHandovers(text)
  const leads = (from: string | undefined) =>
    typeof trustedKey(from, { published, checkpoint, handovers }, verify) === 'object'
  const former = handovers.map(({ from }) => from).filter(leads)
  const texts = leads(known) ? [...published.split('\n'), ...former, known] : [known]
  return texts.flatMap((one): NoteKey | NoteKey[] => parseVerifierKey(one ?? '') ?? [])
}
