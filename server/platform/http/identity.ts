import type { UserRole, UserStatus } from '@casino/contract/entities'
import type { Rates } from './rates.ts'

/** The player that a token belongs to. */
export interface Identity {
  readonly id: number
  readonly role: UserRole
  readonly status: UserStatus
  /** The digest of the token, which identifies the session inside the server. */
  readonly session: string
  /** It was started with a second factor that is still set up. */
  readonly secondFactor: boolean
  /** An administrator who got the rights less than a day ago. */
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

/** A token that is not cached costs a look-up, so a client that sends many unknown ones has to wait. */
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

/** The format of a token: 256 bits in base64url. Anything else is rejected without querying the database. */
const tokenShape = /^[\w-]{43}$/

/** Whether the value has the format of a token, valid or not. */
export function isToken(token: unknown): token is string {
  return typeof token === 'string' && tokenShape.test(token)
}

const scheme = 'Bearer '

export function bearerToken(authorization: string | undefined): string | undefined {
  if (!authorization?.startsWith(scheme)) return undefined
  const token = authorization.slice(scheme.length)
  return isToken(token) ? token : undefined
}
