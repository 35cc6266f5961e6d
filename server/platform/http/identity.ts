import type { UserRole, UserStatus } from '@casino/contract/entities'
import type { Permission } from '@casino/contract/panel/permissions'
import type { Rates } from './rates.ts'

/** The player that a token belongs to. */
export interface Identity {
  readonly id: number
  readonly role: UserRole
  /** The role of a member of staff, and its permissions; empty for players. */
  readonly staffRole: string | null
  readonly permissions: ReadonlySet<Permission>
  /** The networks from which the role of a member of staff uses the panel; empty: any. */
  readonly networks: readonly string[]
  readonly status: UserStatus
  /** The digest of the token, which identifies the session inside the server. */
  readonly session: string
  /** It was started with a second factor that is still set up. */
  readonly secondFactor: boolean
  /** A member of staff who got the rights less than a day ago. */
  readonly newRightsUntil: Date | null
  /** The country of its last call, as ISO 3166-1; null: unknown. */
  readonly country: string | null
  /** Set for another program: the number of its key. `id` is then the administrator who made it. */
  readonly service?: number
}

/** Finds a token's player. */
export interface Identities {
  /** The cached identity, so that a bet waits for no look-up. */
  remembered(token: string): Identity | undefined
  /** Queries the database, for a client at this address. */
  lookUp(token: string, client?: string): Promise<Identity | undefined>
  /** Records that a session's calls now come from another country. */
  cameFrom(session: string, country: string): void
}

/** Records the country of a player's session if it is known and has changed. */
export function noteCountry(
  identities: Pick<Identities, 'cameFrom'>,
  { session, country: before, service }: Identity,
  country: string | undefined,
): void {
  if (country !== undefined && country !== before && service === undefined) identities.cameFrom(session, country)
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
  const identity = await identities.lookUp(token, client)
  if (!identity) rates.take('strangers', client)
  return identity
}

/** The format of a token: 256 bits in base64url. Anything else is rejected without querying the database. */
const tokenShape = /^[\w-]{43}$/
const serviceKeyShape = /^svc_[\w-]{43}$/

/** Whether the value has the format of a token, valid or not. */
export function isToken(token: unknown): token is string {
  return typeof token === 'string' && tokenShape.test(token)
}

/** Whether the value has the format of another program's key, valid or not. */
export function isServiceKey(token: string): boolean {
  return serviceKeyShape.test(token)
}

const scheme = 'Bearer '

export function bearerToken(authorization: string | undefined): string | undefined {
  if (!authorization?.startsWith(scheme)) return undefined
  const token = authorization.slice(scheme.length)
  return isToken(token) || isServiceKey(token) ? token : undefined
}
