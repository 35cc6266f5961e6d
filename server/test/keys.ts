import type { Read } from '../database/database.ts'
import { openSeedVault } from '../games/seed-vault.ts'
import { findDataKeys } from '../keys/data-keys.ts'

/** The same for all nodes of a test. */
export const serverKey = { value: 'the-same-for-all-nodes-of-a-test', place: 'the test' }

/** Opens the seeds in use, as only the server can. */
export async function seedVaultOf(read: Read) {
  return openSeedVault((await findDataKeys(read, serverKey))!)
}
