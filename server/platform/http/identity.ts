import type { UserRole, UserStatus } from '@casino/contract/entities'
import type { Rates } from './rates.ts'

/** The player that a token belongs to. */
export interface Identity {
  readonly id: number
  readonly role: UserRole
  readonly status: UserStatus
  /** The digest of the token, which names the session internally. */
  readonly session: string
  /** It was begun with a second factor that is still set up. */
  readonly secondFactor: boolean
  /** Of an administrator who was given the rights within a day. */
  readonly newRightsUntil: Date | null
}

/** Finds a token's player. */
export interface Identities {
  /** The cached identity, so that a bet waits for no look-up. */
  remembered(token: string): Identity | undefined
  /** Queries the database. */
  lookUp(token: string): Promise<Identity | undefined>
}

interface Doormen {
  readonly identities: Identities
  readonly rates: Rates
}

/** A token that is not cached costs a look-up; a client that brings many unknown ones has to wait. */
export async function identifyStranger(
  { identities, rates }: Doormen,
  token: string,
  client: string,
): Promise<Identity | undefined> {
  rates.check('strangers', client)
  const identity = await identities.lookUp(token)
  if (!identity) rates.take('strangers', client)
  return identity
}

/** The shape of a token: 256 bits in base64url. Anything else is rejected without querying the database. */
const tokenShape = /^[\w-]{43}$/

/** Whether the value has the shape of a token; says nothing of its validity. */
export function isToken(token: unknown): token is string {
  return typeof token === 'string' && tokenShape.test(token)
}

const scheme = 'Bearer '

export function bearerToken(authorization: string | undefined): string | undefined {
  if (!authorization?.startsWith(scheme)) return undefined
  const token = authorization.slice(scheme.length)
  return isToken(token) ? token : undefined
}
