import { erasePayees } from '../money/payments/erase.ts'
import { eraseClosedAccounts } from '../people/closing/erase-closed.ts'
import { closingRoutes } from '../people/closing/routes.ts'
import { eraseHarm } from '../people/harm/erase.ts'
import { eraseRead } from '../people/inbox/erase.ts'
import { erasePlayer } from '../people/players/closed.ts'
import { openFreshProof } from '../people/players/fresh-proof.ts'
import { eraseIdentities } from '../people/sign-in/identities.ts'
import { eraseThreads } from '../people/support/erase.ts'
import { eraseVerification } from '../people/verification/erase.ts'
import { eraseSlots } from '../play/slots/erase.ts'
import type { Players } from './players.ts'
import type { Start } from './start.ts'
import type { Storage } from './storage.ts'

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
