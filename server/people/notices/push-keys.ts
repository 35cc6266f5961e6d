import { createECDH, createHmac, ECDH } from 'node:crypto'

/** The key pair with which this casino identifies itself to push services (RFC 8292). */
export interface PushKeys {
  /** The form that browsers accept: the uncompressed point in base64url. */
  readonly publicKey: string
  readonly jwk: {
    readonly kty: 'EC'
    readonly crv: 'P-256'
    readonly x: string
    readonly y: string
    readonly d: string
  }
}

/** The name of P-256 in `node:crypto`. */
export const curve = 'prime256v1'
const coordinateBytes = 32

/** Derives the pair from 32 secret bytes: the same on every server of the casino, without being stored. */
export function openPushKeys(secret: Buffer, number = 0): PushKeys {
  const d = createHmac('sha256', secret).update(`web push ${number}`).digest()
  const pair = createECDH(curve)
  try {
    pair.setPrivateKey(d)
  } catch {
    // About one in 2^32 values is not a valid private key of this curve.
    return openPushKeys(secret, number + 1)
  }
  const point = pair.getPublicKey()
  const [x, y] = [point.subarray(1, 1 + coordinateBytes), point.subarray(1 + coordinateBytes)]
  const text = (bytes: Buffer) => bytes.toString('base64url')
  return { publicKey: text(point), jwk: { kty: 'EC', crv: 'P-256', x: text(x), y: text(y), d: text(d) } }
}

/** Whether this is a public key of a subscription: a point of the curve, uncompressed, in base64url. */
export function isPushKey(text: string): boolean {
  try {
    ECDH.convertKey(text, curve, 'base64url', undefined, 'uncompressed')
    return true
  } catch {
    return false
  }
}
