import type { Read } from '../../platform/database/database.ts'
import { type Identities, type Identity, isServiceKey } from '../../platform/http/identity.ts'
import { authenticateService } from './service-keys.ts'

/**
 * Sessions, and the keys of other programs: a key is looked up with every call, so that a revocation takes effect
 * immediately.
 */
export function withServices(sessions: Identities, read: Read): Identities {
  return {
    remembered: (token) => (isServiceKey(token) ? undefined : sessions.remembered(token)),
    lookUp: (token, client = '') =>
      isServiceKey(token) ? serviceOf(read, token, client) : sessions.lookUp(token, client),
    cameFrom: (session, country) => sessions.cameFrom(session, country),
  }
}

async function serviceOf(read: Read, key: string, client: string): Promise<Identity | undefined> {
  const found = await authenticateService(read, key, client)
  return (
    found && {
      id: found.owner,
      role: 'support',
      staffRole: null,
      permissions: new Set(found.permissions),
      networks: [],
      status: 'active',
      session: `key ${found.id}`,
      secondFactor: true,
      newRightsUntil: null,
      country: null,
      service: found.id,
    }
  )
}
