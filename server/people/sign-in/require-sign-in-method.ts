import type { Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { countPasskeys } from '../passkeys/stored-passkeys.ts'
import { hasPassword } from '../players/player.ts'
import { identitiesOf } from './identities.ts'

/**
 * Refuses if this transaction removed the player's last sign-in method. The lock of the player's row must be held: of two
 * concurrent removals the second sees the first.
 */
export async function requireSignInMethod(tx: Tx, player: number): Promise<void> {
  if (await hasPassword(tx, player)) return
  const ways = (await identitiesOf(tx, player)).length + (await countPasskeys(tx, player))
  if (ways === 0) refuse('last_way_in')
}
