import { fileURLToPath } from 'node:url'
import type { Read } from '../platform/database/database.ts'
import { followDataKeys } from '../platform/keys/data-keys.ts'
import { findServerKey } from '../platform/keys/server-key.ts'
import { startHeartbeat } from '../platform/operations/nodes.ts'
import { checkProgram } from '../platform/operations/program.ts'
import { operationsRoutes } from '../platform/operations/routes.ts'
import type { IdentityParts } from './identities.ts'
import type { SiteParts } from './site.ts'
import type { Start } from './start.ts'
import type { Storage } from './storage.ts'

/** The folder of the release, or of the sources. */
const root = fileURLToPath(new URL('../../', import.meta.url))

/** The operational state of the nodes and the database for operators, and of the site for players. */
export async function openOperations(
  start: Start,
  { database, read, replica, notifications, keys }: Storage,
  { settings }: SiteParts,
  { countries }: Pick<IdentityParts, 'countries'>,
) {
  const { config, open, onTrouble, log } = start
  const dataKeys = followDataKeys(read, () => findServerKey(config), keys)
  const onChanged = (files: readonly string[]) =>
    log.error({ files }, 'files of this program are not those of its release')
  open(
    await startHeartbeat({
      database,
      role: config.role,
      dataKeys,
      program: () => checkProgram(root),
      onTrouble,
      onChanged,
    }),
  )
  const ready = async () => notifications.listening && (await isAnswering(read))
  return { ready, routes: operationsRoutes({ read, replica, settings, countries, providers: config.providers, ready }) }
}

async function isAnswering(read: Read): Promise<boolean> {
  return read.rows('SELECT').then(
    () => true,
    () => false,
  )
}
