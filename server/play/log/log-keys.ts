import { parseNote, signatureBy } from '@casino/rules/log/note'
import type { Read } from '../../platform/database/database.ts'
import { verifyEd25519 } from '../../platform/keys/note-signer.ts'
import { type DataKeys, derivedKey } from '../../platform/keys/vault.ts'
import { type LogSigner, openLogSigner } from './log-key.ts'

/** The keys of the public log (decision 161). */
export interface LogKeys {
  /** Throws if this server does not have the key with this number. */
  of(number: number): LogSigner
  /** The keys that sign now, newest first; two while the key is being changed. */
  current(read: Read): Promise<LogSigner[]>
}

/** The name under which a key's secret is stored. The first key has none: it is derived from the main data key. */
export const secretOfKey = (number: number): string => `public log ${number}`

export function openLogKeys(publicUrl: string, keys: DataKeys): LogKeys {
  const signers = new Map<number, LogSigner>()
  const secretOf = (number: number) => {
    if (number === 1) return derivedKey(keys, 'signatures of the public log')
    const secret = keys.secrets?.get(secretOfKey(number))
    if (secret === undefined) throw new Error(`this server does not have the key ${number} of the public log yet`)
    return Buffer.from(secret, 'base64url')
  }
  const of = (number: number) => {
    const signer = signers.get(number) ?? openLogSigner(publicUrl, secretOf(number))
    signers.set(number, signer)
    return signer
  }
  return { of, current: async (read) => (await findCurrent(read)).map(({ number }) => of(number)) }
}

interface KeyRow {
  readonly number: number
  readonly since: Date
}

/** The keys that sign now, newest first. */
export async function findCurrent(read: Read): Promise<readonly KeyRow[]> {
  const rows = await read.rows<KeyRow>('SELECT number, since FROM log_key WHERE ended_at IS NULL ORDER BY number DESC')
  return rows.length > 0 ? rows : [{ number: 1, since: new Date(0) }]
}

/** Proof of a key change for verifiers: a state that both the former and the next key signed. */
export interface Handover {
  readonly from: string
  readonly to: string
  readonly checkpoint: string
}

/** All completed key changes, oldest first. */
export async function findHandovers(read: Read, keys: LogKeys): Promise<Handover[]> {
  const rows = await read.rows<{ number: number; handover: string }>(
    'SELECT number, handover FROM log_key WHERE handover IS NOT NULL ORDER BY number',
  )
  return rows.map(({ number, handover }) => ({
    from: keys.of(number).verifierKey,
    to: keys.of(number + 1).verifierKey,
    checkpoint: handover,
  }))
}

/** Whether a checkpoint has a valid signature by each of these keys. */
export function isSignedByAll(checkpoint: string, signers: readonly LogSigner[]): boolean {
  const note = parseNote(checkpoint)
  return note !== undefined && signers.every(({ key }) => signatureBy(note, key, verifyEd25519) === 'right')
}
