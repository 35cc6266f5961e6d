import type { CreditKind } from '@casino/contract/money/rewards'
import { type Kopecks, roublesFromKopecks } from '@casino/rules/money'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import type { Write } from '../../accounting/ledger/locked-record.ts'
import { isRefused, type Locked, type Posted, type RefusedPosting } from '../../accounting/ledger/posting.ts'
import { protections, refusedByExclusion } from '../../people/protection/protections.ts'
import type { OperationKey } from '../../platform/http/idempotency.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { freeRounds } from '../../play/partner/free-rounds.ts'
import { give, type NewCredit } from './credit.ts'
import type { RewardsDeps } from './deps.ts'
import { type RewardStatus, standings } from './standing.ts'

/** A player claims a reward; the same key again returns the first answer. */
export interface RewardClaim {
  readonly player: PlayerId
  readonly operationKey: OperationKey | undefined
}

interface Reward extends Pick<NewCredit, 'subject' | 'amount' | 'share' | 'factorHundredths'> {
  readonly writes?: readonly Write[]
}

/** One claim is one posting: `rewardOf` decides from the player's standing under the lock. */
export async function claim(
  { ledger }: Pick<RewardsDeps, 'ledger'>,
  { player, operationKey }: RewardClaim,
  kind: Extract<CreditKind, 'level_reward' | 'promocode' | 'cashback'>,
  rewardOf: (standing: RewardStatus, locked: Locked) => Reward | RefusedPosting,
): Promise<Posted<{ readonly amount: Kopecks }>> {
  const posted = await ledger.post<{ amount: Kopecks }>({
    purpose: 'reward',
    kind,
    player,
    ...operationKey,
    lockedRecords: [standings, protections, ...(kind === 'promocode' ? [freeRounds] : [])],
    decide(locked) {
      const standing = locked.row(standings)
      // An administrator may have blocked the player after the request was admitted.
      if (standing.status !== 'active') return { refused: `account_${standing.status}` }
      const excluded = refusedByExclusion(locked, player)
      if (excluded) return excluded
      const reward = rewardOf(standing, locked)
      if ('refused' in reward) return reward
      const { writes = [], ...credit } = reward
      const given = give(locked, standing, { player, kind, ...credit })
      return { transfers: given.transfers, writes: [...given.writes, ...writes], record: { amount: reward.amount } }
    },
  })
  return isRefused(posted) ? refuse(posted.refused, posted.details) : posted
}

/** The balance after the claim, which each answer contains. */
export const balanceOnWire = ({ balance, sequence }: Pick<Posted<unknown>, 'balance' | 'sequence'>) => ({
  newBalance: roublesFromKopecks(balance),
  balanceSequence: sequence,
})
