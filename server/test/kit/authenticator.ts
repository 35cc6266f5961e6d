import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** How a story's authenticator or browser differs from an honest one. */
export interface AuthenticatorLies {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly type?: string
  readonly crossOrigin?: boolean
  readonly userVerified?: boolean
  readonly counter?: number
  readonly userHandle?: string
  readonly credential?: string
}

interface RequestOptions {
  readonly challenge: string
  readonly rpId: string
}

const flags = { present: 1, verified: 4, attested: 0x40 }
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url')

/** A browser at the site with an authenticator that has one passkey: ES256, and a counter. */
export class Authenticator {
  readonly credential = base64url(randomBytes(32))
  readonly #origin: string
  readonly #keys: { readonly publicKey: KeyObject; readonly privateKey: KeyObject }
  #userHandle: string | undefined
  #counter = 0

  constructor(origin: string) {
    this.#origin = origin
    this.#keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  }

  /** Creates the passkey requested by the answer of `beginPasskey`. */
  make(
    options: { challenge: string; rp: { id: string }; user: { id: string } },
    lies: AuthenticatorLies = {},
    format: unknown = 'none',
  ) {
    this.#userHandle = options.user.id
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const key = new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
    const id = Buffer.from(this.credential, 'base64url')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const data = this.#data({ challenge: options.challenge, rpId: options.rp.id }, lies, flags.attested)
    const authData = Buffer.concat([data, Buffer.alloc(16), length, id, cbor(key)])
    const attestation = new Map<string, unknown>([
      ['fmt', format],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    return {
      credential: lies.credential ?? this.credential,
      clientData: this.#clientData(options.challenge, 'webauthn.create', lies),
      attestation: base64url(cbor(attestation)),
      transports: ['internal'],
      name: 'Chrome, Windows',
    }
  }

  /** Signs a challenge. */
  answer(options: RequestOptions, lies: AuthenticatorLies = {}) {
    this.#counter = lies.counter ?? this.#counter + 1
    const authenticatorData = this.#data(options, { counter: this.#counter, ...lies }, 0)
    const clientData = this.#clientData(options.challenge, 'webauthn.get', lies)
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientData, 'base64url'))])
    return {
      credential: lies.credential ?? this.credential,
      clientData,
      authenticatorData: base64url(authenticatorData),
      signature: base64url(sign('sha256', signed, this.#keys.privateKey)),
      userHandle: lies.userHandle ?? this.#userHandle!,
    }
  }

  #data({ rpId }: RequestOptions, lies: AuthenticatorLies, more: number): Buffer {
    const { userVerified = true, counter = 0 } = lies
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(counter)
    const flag = flags.present | (userVerified ? flags.verified : 0) | more
    return Buffer.concat([sha256(lies.rpId ?? rpId), Buffer.from([flag]), counted])
  }

  #clientData(challenge: string, type: string, lies: AuthenticatorLies): string {
    const { origin = this.#origin, crossOrigin = false } = lies
    return base64url(
      JSON.stringify({ type: lies.type ?? type, challenge: lies.challenge ?? challenge, origin, crossOrigin }),
    )
  }
}

/** RFC 8949, the part that an authenticator needs. */
export function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (value instanceof Map)
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, of]) => [cbor(key), cbor(of)])])
  throw new Error(`no CBOR for ${String(value)}`)
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}
