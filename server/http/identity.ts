import type { UserRole, UserStatus } from '@casino/contract/entities'
import type { Rates } from './rates.ts'

/** Who a token speaks for. */
export interface Identity {
  readonly id: number
  readonly role: UserRole
  readonly status: UserStatus
  /** The digest of the token, the session's name inside the house. */
  readonly session: string
  /** It was begun with a second factor, which still stands. */
  readonly secondFactor: boolean
}

/** Tells whose a token is. */
export interface Identities {
  /** Whom we remember, so that a bet waits for no look-up. */
  remembered(token: string): Identity | undefined
  /** Asks the database. */
  lookUp(token: string): Promise<Identity | undefined>
}

interface Doormen {
  readonly identities: Identities
  readonly rates: Rates
}

/** A token that is not remembered costs a look-up; whoever brings many that are nobody's has to wait. */
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

/** What a token looks like: 256 bits in base64url. Anything else is nobody's, without asking the database. */
const tokenShape = /^[\w-]{43}$/

export function isToken(token: unknown): token is string {
  return typeof token === 'string' && tokenShape.test(token)
}

const scheme = 'Bearer '

export function bearerToken(authorization: string | undefined): string | undefined {
  if (!authorization?.startsWith(scheme)) return undefined
  const token = authorization.slice(scheme.length)
  return isToken(token) ? token : undefined
}
