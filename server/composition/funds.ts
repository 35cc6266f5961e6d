import { fundsSecret } from '../accounting/funds/module.ts'
import { fundsRoutes } from '../accounting/funds/routes.ts'
import { keyName } from '../accounting/funds/stored.ts'
import { openNoteSigner } from '../platform/keys/note-signer.ts'
import type { Start } from './start.ts'
import type { Storage } from './storage.ts'

/** Player funds, signed under the casino's address. */
export function openFunds({ config }: Pick<Start, 'config'>, { database, replica, keys }: Storage) {
  const origin = config.publicUrl.replace(/^https?:\/\//, '').replace(/\/$/, '')
  const signer = openNoteSigner(keyName(origin), fundsSecret(keys))
  return fundsRoutes({ database, longRead: replica.read, origin, signer })
}
