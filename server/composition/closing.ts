import { erasePayees } from '../money/payments/erase.ts'
import { eraseReceipts } from '../money/requisites/receipts.ts'
import { eraseClosedAccounts } from '../people/closing/erase-closed.ts'
import { closingRoutes } from '../people/closing/routes.ts'
import { eraseHarm } from '../people/harm/erase.ts'
import { eraseRead } from '../people/inbox/erase.ts'
import { eraseNotices } from '../people/notices/targets.ts'
import { erasePlayer } from '../people/players/closed.ts'
import { openFreshProof } from '../people/players/second-factor/fresh-proof.ts'
import { eraseScreening } from '../people/screening/stored.ts'
import { eraseIdentities } from '../people/sign-in/identities.ts'
import { eraseThreads } from '../people/support/erase.ts'
import { eraseVerification } from '../people/verification/erase.ts'
import { eraseLogSalt } from '../play/log/erase.ts'
import { eraseSlots } from '../play/slots/erase.ts'
import type { Players } from './players.ts'
import type { Start } from './start.ts'
import type { Storage } from './storage.ts'

/** The erasers of each module for a closed account; the player's own row is last. */
const erase = [
  eraseRead,
  eraseNotices,
  eraseSlots,
  eraseLogSalt,
  eraseThreads,
  eraseHarm,
  eraseScreening,
  eraseVerification,
  eraseReceipts,
  erasePayees,
  eraseIdentities,
  erasePlayer,
]

/** Account closing by players, and the erasure afterwards. */
export function openClosing({ open, completeEveryMs }: Start, { jobs }: Storage, players: Players) {
  const { database, sendsMail } = players
  const erasures = open(eraseClosedAccounts({ database, sendsMail, erase, jobs, everyMs: completeEveryMs }))
  return { erasures, routes: closingRoutes({ ...players, freshProof: openFreshProof(players) }) }
}
