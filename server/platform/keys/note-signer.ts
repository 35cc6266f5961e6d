import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { type NoteKey, signatureLine, verifierKeyText } from '@casino/rules/log/note'

// The RFC 8410 prefixes of the 32 bytes of a private and of a public key.
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex')
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex')

/** Verifies an Ed25519 signature in the platform's own implementation. */
export function verifyEd25519(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
  const key = createPublicKey({ key: Buffer.concat([publicPrefix, publicKey]), format: 'der', type: 'spki' })
  return verify(null, message, key, signature)
}

/** Signs texts as notes under one name. */
export interface NoteSigner {
  readonly key: NoteKey
  /** The key as it is published. */
  readonly verifierKey: string
  /** The text, which ends in a newline, with its signature. */
  sign(text: string): string
}

/** Signs with Ed25519, by a key of 32 secret bytes: the same on every server of the casino. */
export function openNoteSigner(name: string, secret: Buffer): NoteSigner {
  const privateKey: KeyObject = createPrivateKey({
    key: Buffer.concat([privatePrefix, secret]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(publicPrefix.length)
  const key: NoteKey = { name, type: 1, publicKey }
  return {
    key,
    verifierKey: verifierKeyText(key),
    sign: (text) => `${text}\n${signatureLine(key, sign(null, Buffer.from(text), privateKey))}`,
  }
}
