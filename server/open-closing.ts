import type { Players, Start, Storage } from './app.ts'
import { eraseClosedAccounts } from './closing/erase-closed.ts'
import { closingRoutes } from './closing/routes.ts'
import { eraseHarm } from './harm/erase.ts'
import { eraseRead } from './inbox/erase.ts'
import { erasePayees } from './payments/erase.ts'
import { erasePlayer } from './players/closed.ts'
import { openFreshProof } from './players/fresh-proof.ts'
import { eraseIdentities } from './sign-in/identities.ts'
import { eraseSlots } from './slots/erase.ts'
import { eraseThreads } from './support/erase.ts'
import { eraseVerification } from './verification/erase.ts'

/** What each module erases of an account that was closed; the player's own row goes last. */
const erase = [
  eraseRead,
  eraseSlots,
  eraseThreads,
  eraseHarm,
  eraseVerification,
  erasePayees,
  eraseIdentities,
  erasePlayer,
]

/** Accounts that their players close, and what is erased of them afterwards. */
export function openClosing({ open, completeEveryMs }: Start, { duties }: Storage, players: Players) {
  const { database, sendsMail } = players
  const erasures = open(eraseClosedAccounts({ database, sendsMail, erase, duties, everyMs: completeEveryMs }))
  return { erasures, routes: closingRoutes({ ...players, freshProof: openFreshProof(players) }) }
}
