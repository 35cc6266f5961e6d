import type { Read } from '../../platform/database/database.ts'
import { findDataKeys } from '../../platform/keys/data-keys.ts'
import { openSeedVault } from '../../play/games/seed-vault.ts'

/** The same for all nodes of a test. */
export const serverKey = { value: 'the-same-for-all-nodes-of-a-test', place: 'the test' }

/** Opens the seeds in use, as only the server can. */
export async function seedVaultOf(read: Read) {
  return openSeedVault((await findDataKeys(read, serverKey))!)
}
