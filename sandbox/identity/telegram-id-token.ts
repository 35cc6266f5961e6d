import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { TelegramPerson } from './telegram-widget.ts'

/** The error in an ID token. */
export interface IdTokenLie {
  /** `none`: unsigned. `HS256`: signed with the public key as a secret. */
  readonly alg?: 'none' | 'HS256'
  /** Signed with a key that is not in the published set, under the identifier of one that is. */
  readonly key?: 'foreign'
  /** `number`: the right one as a number, which is valid. `list`: with others. */
  readonly aud?: 'number' | 'other' | 'list'
  readonly iss?: string
  readonly nonce?: string | null
  readonly expired?: boolean
  /** Omitted claims. */
  readonly without?: readonly string[]
}

interface IdToken {
  readonly person: TelegramPerson
  readonly key: { readonly privateKey: KeyObject; readonly publicKey: KeyObject; readonly id: string }
  readonly issuer: string
  readonly clientId: string
  readonly nonce: string | undefined
  readonly now: number
  readonly lie: IdTokenLie
}

const lifetimeS = 3600

export function signIdToken({ person, key, issuer, clientId, nonce, now, lie }: IdToken): string {
  const at = Math.floor(now / 1000)
  const { id, first_name, last_name, username } = person
  const audiences = { number: Number(clientId), other: '999999', list: [clientId, '999999'] }
  const claims: Record<string, unknown> = {
    iss: lie.iss ?? issuer,
    aud: lie.aud ? audiences[lie.aud] : clientId,
    sub: `tg-${id}`,
    id,
    name: [first_name, last_name].filter(Boolean).join(' '),
    given_name: first_name,
    family_name: last_name,
    preferred_username: username,
    iat: at,
    exp: lie.expired ? at - 600 : at + lifetimeS,
    nonce: lie.nonce === undefined ? nonce : (lie.nonce ?? undefined),
  }
  for (const claim of lie.without ?? []) delete claims[claim]
  const head = { alg: lie.alg ?? 'RS256', typ: 'JWT', kid: key.id }
  const text = [head, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${text}.${signatureOf(text, key, lie).toString('base64url')}`
}

function signatureOf(text: string, { privateKey, publicKey }: IdToken['key'], { alg, key }: IdTokenLie): Buffer {
  if (alg === 'none') return Buffer.alloc(0)
  if (alg === 'HS256')
    return createHmac('sha256', publicKey.export({ format: 'pem', type: 'spki' }))
      .update(text)
      .digest()
  const own = key === 'foreign' ? generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey : privateKey
  return sign('sha256', Buffer.from(text), own)
}
