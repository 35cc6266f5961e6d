import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { type DataKeys, derivedKey } from '../../platform/keys/vault.ts'

/** The state of the records at a moment, signed, so that a copy of it outside the database exposes later changes. */
export interface Anchor {
  readonly at: string
  /** The last audit event, and the hash that chains it to all before it. */
  readonly event: number
  readonly hash: string
  /** All transfers of postings up to this one: their number, and the sum of their amounts in kopecks. */
  readonly posting: number
  readonly transfers: number
  readonly amount: string
  /** The public key (Ed25519, base64url) that verifies the signature. */
  readonly key: string
  readonly signature: string
}

export type Unsigned = Omit<Anchor, 'key' | 'signature'>

export interface AnchorSigner {
  readonly publicKey: string
  /** One line of JSON. */
  sign(unsigned: Unsigned): string
}

/** Changing this name loses the key that auditors know. */
const purpose = 'signatures of audit anchors'

// The RFC 8410 prefixes of the 32 bytes of a private and of a public key.
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex')
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex')

/** Signs with Ed25519, by a key derived from the data keys: the same on every server of the casino. */
export function openAnchorSigner(keys: DataKeys): AnchorSigner {
  const der = Buffer.concat([privatePrefix, derivedKey(keys, purpose)])
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey)
    .export({ format: 'der', type: 'spki' })
    .subarray(publicPrefix.length)
    .toString('base64url')
  return {
    publicKey,
    sign(unsigned) {
      const signature = sign(null, signedBytes({ ...unsigned, key: publicKey }), privateKey).toString('base64url')
      return JSON.stringify({ ...unsigned, key: publicKey, signature })
    },
  }
}

export function isSigned(anchor: Anchor): boolean {
  return verify(null, signedBytes(anchor), publicKeyOf(anchor.key), Buffer.from(anchor.signature, 'base64url'))
}

const fields = { event: 'number', hash: 'string', posting: 'number', transfers: 'number', amount: 'string' } as const

/** Throws a sentence for a line that is not an anchor. */
export function parseAnchor(line: string): Anchor {
  const anchor = parsed(line)
  const texts = { ...fields, at: 'string', key: 'string', signature: 'string' }
  if (!anchor || Object.entries(texts).some(([name, type]) => typeof anchor[name as keyof Anchor] !== type)) {
    throw new Error(`This is no anchor: ${line.slice(0, 80)}`)
  }
  return anchor as Anchor
}

function parsed(line: string): Partial<Anchor> | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

function signedBytes({ at, event, hash, posting, transfers, amount, key }: Omit<Anchor, 'signature'>): Buffer {
  return Buffer.from(JSON.stringify(['casino anchor 1', at, event, hash, posting, transfers, amount, key]))
}

function publicKeyOf(key: string): KeyObject {
  const der = Buffer.concat([publicPrefix, Buffer.from(key, 'base64url')])
  return createPublicKey({ key: der, format: 'der', type: 'spki' })
}
