import type { Served } from '../../platform/http/serve.ts'
import { serveBonusInfo } from './bonus-info.ts'
import { serveClaimCashback } from './claim-cashback.ts'
import { serveClaimBonus } from './claim-level.ts'
import type { RewardsDeps } from './deps.ts'
import { serveGiveUpBonus } from './give-up-bonus.ts'
import { serveRedeemPromocode } from './redeem-promo-code.ts'
import { serveReferralStats } from './referral-stats.ts'

export const rewardsRoutes = (deps: RewardsDeps): Served[] => [
  serveBonusInfo(deps),
  serveClaimBonus(deps),
  serveClaimCashback(deps),
  serveRedeemPromocode(deps),
  serveGiveUpBonus(deps),
  serveReferralStats(deps),
]
