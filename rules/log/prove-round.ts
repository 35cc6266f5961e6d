import { entryBytes, type LogEntry, type LoggedRound, roundDigest } from './entry.ts'
import { type Checkpoint, isSignedBy, type NoteKey, parseCheckpoint, parseNote, type VerifyEd25519 } from './note.ts'
import { type LogProof, parseProof } from './proof.ts'
import { type Hasher, rootByInclusion, sameHash } from './tree.ts'

/** Parses a checkpoint signed by this key, whose name must match; undefined if it is invalid. */
export function signedState(checkpoint: string, key: NoteKey, verify: VerifyEd25519): Checkpoint | undefined {
  const note = parseNote(checkpoint)
  const state = note && isSignedBy(note, key, verify) ? parseCheckpoint(note.text) : undefined
  return state?.origin === key.name ? state : undefined
}

/** `missing`: not a proof; `signature`: its checkpoint is not signed by the key; `changed`: it proves something else. */
export type ProvedRound = { readonly index: number; readonly state: Checkpoint } | 'missing' | 'signature' | 'changed'

interface ProofCheckedBy {
  readonly key: NoteKey
  readonly hasher: Hasher
  readonly verify: VerifyEd25519
}

/** Whether a `.tlog-proof` proves that a published round is in a key's log. */
export const proveRound = (round: LoggedRound, text: string, by: ProofCheckedBy): ProvedRound =>
  proveEntry(text, by, ({ salt }) => salt && { kind: 'round', hash: roundDigest(salt, round) })

/** Whether it proves that the commitment with this hash is in a key's log. */
export const proveCommitment = (hash: Uint8Array, text: string, by: ProofCheckedBy): ProvedRound =>
  proveEntry(text, by, () => ({ kind: 'commitment', hash }))

function proveEntry(
  text: string,
  { key, hasher, verify }: ProofCheckedBy,
  entryOf: (proof: LogProof) => LogEntry | undefined,
): ProvedRound {
  const proof = parseProof(text)
  const entry = proof && entryOf(proof)
  if (!proof || !entry) return 'missing'
  const state = signedState(proof.checkpoint, key, verify)
  if (!state) return 'signature'
  const { index, hashes } = proof
  const reached = rootByInclusion(hasher, hasher.leaf(entryBytes(entry)), { index, size: state.size, proof: hashes })
  return reached && sameHash(reached, state.root) ? { index, state } : 'changed'
}
