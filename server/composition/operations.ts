import type { Read } from '../platform/database/database.ts'
import { followDataKeys } from '../platform/keys/data-keys.ts'
import { findServerKey } from '../platform/keys/server-key.ts'
import { keepHeartbeat } from '../platform/operations/nodes.ts'
import { operationsRoutes } from '../platform/operations/routes.ts'
import type { SiteParts } from './site.ts'
import type { Start } from './start.ts'
import type { Storage } from './storage.ts'

/** The operational state of the nodes and the database for operators, and of the site for players. */
export async function openOperations(
  start: Start,
  { database, read, replica, notifications, keys }: Storage,
  { settings }: SiteParts,
) {
  const { config, open, onTrouble } = start
  const dataKeys = followDataKeys(read, () => findServerKey(config), keys)
  open(await keepHeartbeat({ database, role: config.role, dataKeys, onTrouble }))
  const ready = async () => notifications.listening && (await isAnswering(read))
  return { ready, routes: operationsRoutes({ read, replica, settings, providers: config.providers, ready }) }
}

async function isAnswering(read: Read): Promise<boolean> {
  return read.rows('SELECT').then(
    () => true,
    () => false,
  )
}
