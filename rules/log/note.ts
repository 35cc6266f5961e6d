import { sha256 } from '../sha256.ts'
import { fromBase64, toBase64 } from './base64.ts'

/** Verifies an Ed25519 signature (RFC 8032). */
export type VerifyEd25519 = (signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array) => boolean

/** A key that signs notes. */
export interface NoteKey {
  readonly name: string
  /** 0x01: Ed25519; 0x04: the cosignature of a witness. */
  readonly type: number
  readonly publicKey: Uint8Array
}

export interface NoteSignature {
  readonly name: string
  /** The first four bytes identify the key. */
  readonly bytes: Uint8Array
}

/** A signed note: its text, which ends in a newline, and its signatures. */
export interface Note {
  readonly text: string
  readonly signatures: readonly NoteSignature[]
}

const utf8 = new TextEncoder()

/** The first four bytes of SHA-256 of name, newline, type and public key. */
export function keyId({ name, type, publicKey }: NoteKey): Uint8Array {
  const named = utf8.encode(`${name}\n`)
  const bytes = new Uint8Array(named.length + 1 + publicKey.length)
  bytes.set(named)
  bytes[named.length] = type
  bytes.set(publicKey, named.length + 1)
  return sha256(bytes).subarray(0, 4)
}

const hexOf = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** `name+id+key`, as keys of logs and witnesses are published. */
export function verifierKeyText(key: NoteKey): string {
  return `${key.name}+${hexOf(keyId(key))}+${toBase64(Uint8Array.of(key.type, ...key.publicKey))}`
}

/** Parses the text of a verifier key; undefined if it is invalid. */
export function parseVerifierKey(text: string): NoteKey | undefined {
  // The name may have no plus; the base64 may.
  const [, name = '', id = '', encoded = ''] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(text.trim()) ?? []
  const bytes = fromBase64(encoded)
  if (bytes?.length !== 33) return undefined
  const key = { name, type: bytes[0] as number, publicKey: bytes.subarray(1) }
  return hexOf(keyId(key)) === id ? key : undefined
}

/** Parses a note; undefined if the text is invalid. */
export function parseNote(whole: string): Note | undefined {
  const end = whole.lastIndexOf('\n\n')
  if (end < 0 || !whole.endsWith('\n')) return undefined
  const lines = whole.slice(end + 2, -1).split('\n')
  const signatures = lines.flatMap((line) => {
    const [, name, encoded = ''] = /^— (\S+) (\S+)$/.exec(line) ?? []
    const bytes = fromBase64(encoded)
    return name && bytes && bytes.length > 4 ? [{ name, bytes }] : []
  })
  return signatures.length === lines.length && lines.length > 0
    ? { text: whole.slice(0, end + 1), signatures }
    : undefined
}

/** The line of a signature. */
export const signatureLine = (key: NoteKey, signature: Uint8Array): string =>
  `— ${key.name} ${toBase64(Uint8Array.of(...keyId(key), ...signature))}\n`

function linesOf(note: Note, key: NoteKey): readonly NoteSignature[] {
  const id = hexOf(keyId(key))
  return note.signatures.filter(({ name, bytes }) => name === key.name && hexOf(bytes.subarray(0, 4)) === id)
}

/** The bytes of a key's first signature, without the key's id; undefined if there is none. */
export const signatureBytes = (note: Note, key: NoteKey): Uint8Array | undefined =>
  linesOf(note, key)[0]?.bytes.subarray(4)

/** Whether a note has a valid signature by a key. Other keys' lines are ignored; a single invalid line of this key makes it `wrong`. */
export function signatureBy(note: Note, key: NoteKey, verify: VerifyEd25519): 'none' | 'right' | 'wrong' {
  const own = linesOf(note, key)
  if (own.length === 0) return 'none'
  return own.every(({ bytes }) => signs(key, bytes.subarray(4), note.text, verify)) ? 'right' : 'wrong'
}

/** Whether a note is signed by a key; a missing signature rejects the note like an invalid one. */
export const isSignedBy = (note: Note, key: NoteKey, verify: VerifyEd25519): boolean =>
  signatureBy(note, key, verify) === 'right'

function signs(key: NoteKey, signature: Uint8Array, text: string, verify: VerifyEd25519): boolean {
  if (key.type === 1) return signature.length === 64 && verify(signature, utf8.encode(text), key.publicKey)
  if (key.type !== 4 || signature.length !== 72) return false
  const seconds = new DataView(signature.buffer, signature.byteOffset, 8).getBigUint64(0)
  return verify(signature.subarray(8), utf8.encode(cosignedText(seconds, text)), key.publicKey)
}

/** The text that a witness signs: the time in seconds, and the text of the checkpoint. */
export const cosignedText = (seconds: bigint, text: string): string => `cosignature/v1\ntime ${seconds}\n${text}`

/** The state of a log: the address that it has, how many entries, and their root. */
export interface Checkpoint {
  readonly origin: string
  readonly size: number
  readonly root: Uint8Array
}

/** The text of a checkpoint, before its signatures. */
export const checkpointText = ({ origin, size, root }: Checkpoint): string => `${origin}\n${size}\n${toBase64(root)}\n`

/** Parses the checkpoint in a note's text; undefined if it is invalid. */
export function parseCheckpoint(text: string): Checkpoint | undefined {
  const [, origin = '', size = '', encoded = ''] =
    /^([^\n]+)\n(0|[1-9]\d{0,15})\n([A-Za-z0-9+/=]{44})\n$/.exec(text) ?? []
  const root = fromBase64(encoded)
  return root?.length === 32 ? { origin, size: Number(size), root } : undefined
}
