import { hash } from 'node:crypto'
import { type Checkpoint, checkpointText, type NoteKey } from '@casino/rules/log/note'
import { hasherWith } from '@casino/rules/log/tree'
import { openNoteSigner } from '../../platform/keys/note-signer.ts'

/** The tree's hashes in the platform's own implementation. */
export const nodeHasher = hasherWith((bytes) => hash('sha256', bytes, 'buffer'))

/** Signs checkpoints of one log. */
export interface LogSigner {
  readonly origin: string
  readonly key: NoteKey
  /** The key as it is published. */
  readonly verifierKey: string
  /** The signed checkpoint. */
  checkpoint(state: Omit<Checkpoint, 'origin'>): string
}

/** The checkpoint with a line of each of these keys of one log. */
export const signedByAll = (signers: readonly LogSigner[], state: Omit<Checkpoint, 'origin'>): string => {
  const [first = '', ...others] = signers.map((signer) => signer.checkpoint(state))
  return first + others.map((text) => text.slice(text.indexOf('\n\n') + 2)).join('')
}

/** The name of a log: its address without scheme and trailing slash. */
export const originOf = (publicUrl: string): string => `${publicUrl.replace(/^https?:\/\//, '').replace(/\/$/, '')}/log`

/** Signs with Ed25519, by a key of 32 secret bytes: the same on every server of the casino. */
export function openLogSigner(publicUrl: string, secret: Buffer): LogSigner {
  const origin = originOf(publicUrl)
  const { key, verifierKey, sign } = openNoteSigner(origin, secret)
  return { origin, key, verifierKey, checkpoint: (state) => sign(checkpointText({ origin, ...state })) }
}
