import { getClosing } from '@casino/contract/people/closing'
import { kopecks, roublesFromKopecks } from '@casino/rules/money'
import { countUnderWay } from '../../money/payments/erase.ts'
import { bonusToGiveUp } from '../../money/rewards/give-up-bonus.ts'
import { type Served, serve } from '../../platform/http/serve.ts'
import { gamesUnderWay } from '../../play/games/turns.ts'
import { hasRoundUnderWay } from '../../play/partner/part.ts'
import { serveCloseAccount, waivableBelow } from './close-account.ts'
import type { ClosingDeps } from './deps.ts'

export const closingRoutes = (deps: ClosingDeps): Served[] => [serveGetClosing(deps), serveCloseAccount(deps)]

/** Shown before the player decides; the posting checks it again under the lock. */
const serveGetClosing = (deps: ClosingDeps) =>
  serve(getClosing, async ({ player: { id } }) => {
    const { database, statement, settings } = deps
    const { read } = database
    const { balance: all } = await statement.balanceOf(id)
    const bonus = await bonusToGiveUp(read, id, kopecks(all))
    const balance = kopecks(all - bonus)
    const least = waivableBelow(deps)
    return {
      balance: roublesFromKopecks(balance),
      bonus: roublesFromKopecks(bonus),
      waivable: balance > 0 && balance < least,
      leastWithdrawal: roublesFromKopecks(least),
      roundUnderWay: (await gamesUnderWay(read, id)).length > 0 || (await hasRoundUnderWay(read, id)),
      ...(await countUnderWay(read, id)),
      eraseAfterDays: settings.current.verification.eraseClosedDays,
    }
  })
