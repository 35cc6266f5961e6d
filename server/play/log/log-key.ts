import { hash } from 'node:crypto'
import { type Checkpoint, checkpointText, type NoteKey } from '@casino/rules/log/note'
import { hasherWith } from '@casino/rules/log/tree'
import { openNoteSigner } from '../../platform/keys/note-signer.ts'

/** Hashes of the tree, computed by Node. */
export const nodeHasher = hasherWith((bytes) => hash('sha256', bytes, 'buffer'))

/** Signs checkpoints of one log. */
export interface LogSigner {
  readonly origin: string
  readonly key: NoteKey
  /** The public key in its published form. */
  readonly verifierKey: string
  checkpoint(state: Omit<Checkpoint, 'origin'>): string
}

/** The checkpoint with a signature line by each key. */
export const signedByAll = (signers: readonly LogSigner[], state: Omit<Checkpoint, 'origin'>): string => {
  const [first = '', ...others] = signers.map((signer) => signer.checkpoint(state))
  return first + others.map((text) => text.slice(text.indexOf('\n\n') + 2)).join('')
}

/** The name of a log: its address without scheme and trailing slash. */
export const originOf = (publicUrl: string): string => `${publicUrl.replace(/^https?:\/\//, '').replace(/\/$/, '')}/log`

/** Signs with Ed25519. The 32 secret bytes are the same on every server of the casino. */
export function openLogSigner(publicUrl: string, secret: Buffer): LogSigner {
  const origin = originOf(publicUrl)
  const { key, verifierKey, sign } = openNoteSigner(origin, secret)
  return { origin, key, verifierKey, checkpoint: (state) => sign(checkpointText({ origin, ...state })) }
}
