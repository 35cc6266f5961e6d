import { claimBonus } from '@casino/contract/money/rewards'
import { levelOf } from '@casino/rules/levels'
import { roublesFromKopecks } from '@casino/rules/money'
import { serve } from '../../platform/http/serve.ts'
import { balanceOnWire, claim, type RewardClaim } from './claim.ts'
import type { RewardsDeps } from './deps.ts'
import { claimOf } from './standing.ts'

/** docs/product.md R3: each level's reward once, in any order, after deposits reach the level. */
export const claimLevel = (deps: RewardsDeps) => (command: RewardClaim & { readonly level: number }) => {
  const { level, reward, requirement } = levelOf(command.level)
  const subject = String(level)
  return claim(deps, command, 'level_reward', ({ deposited, claimed }) => {
    if (deposited < requirement) return { refused: 'level_not_reached' }
    if (claimed.includes(claimOf('level_reward', subject))) return { refused: 'level_claimed' }
    return { subject, amount: reward, factorHundredths: deps.settings.current.bonus.levelTurnover }
  })
}

export const serveClaimBonus = (deps: RewardsDeps) =>
  serve(claimBonus, async ({ player, body, operationKey }) => {
    const posted = await claimLevel(deps)({ player: player.id, level: body.level, operationKey })
    return { ...balanceOnWire(posted), reward: roublesFromKopecks(posted.record.amount) }
  })
