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

/** A `.tlog-proof`, and the published round that it is claimed for, if known. */
export interface ProofFiles {
  readonly proof: string
  readonly round: LoggedRound | undefined
  /** What this device remembers of the log. */
  readonly seen: Pick<Remembered, 'key' | 'size' | 'root'> | undefined
}

/** The published keys and state of the log; empty strings while offline. */
export interface PublishedKeys {
  readonly published: string
  readonly checkpoint: string
  readonly handovers: string
}

/**
 * `unreadable`: not a proof. `no_key`: no key is known to check it with. `other_log`: it is from a log with another name.
 * `signature`: its state is not signed by a key of this log. `changed`: it does not match this round. `seed`: the revealed seed
 * does not match the round's commitment. `fork`: its state is not part of the log that this device reads. `signed`: valid so far,
 * but the round is unknown.
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

/** Checks a proof locally; nothing is sent anywhere. */
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

/** Whether a proof's state contradicts the log as this device reads it now or has read it before: then different logs were shown. */
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
    // Too new to compare yet.
    if (state.size > now.size) continue
    if (!state.root || !sameHash(await treeRoot(pureHasher, read, state.size), state.root)) return true
  }
  return false
}

/** The known key, the current ones, and former ones that lead to them by handovers. */
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
