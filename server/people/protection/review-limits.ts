import { reviewLimits } from '@casino/contract/people/protection'
import { lockAccounts } from '../../accounting/ledger/accounts.ts'
import { serve } from '../../platform/http/serve.ts'
import type { ProtectionDeps } from './deps.ts'
import { recordProtectionEvent } from './events.ts'
import { reviewDueSince } from './limits-review.ts'
import { protectionOnWire } from './on-wire.ts'

/** Two simultaneous answers are recorded once: the second finds nothing due. */
export const serveReviewLimits = (deps: ProtectionDeps) =>
  serve(reviewLimits, async ({ player: { id }, body: { answer } }) => {
    await deps.database.transact(async (tx) => {
      await lockAccounts(tx, id)
      const { limitsReviewMonths } = deps.settings.current.protection
      if (await reviewDueSince(tx, id, limitsReviewMonths))
        await recordProtectionEvent(tx, id, 'limits_reviewed', { answer })
    })
    return protectionOnWire(deps, id)
  })
