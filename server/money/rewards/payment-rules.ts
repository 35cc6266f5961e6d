import type { CreditKind } from '@casino/contract/money/rewards'
import { type Kopecks, kopecks, roublesFromKopecks } from '@casino/rules/money'
import { leftToStake, shareOf } from '@casino/rules/turnover'
import type { RefusedPosting } from '../../accounting/ledger/posting.ts'
import { findReferrer } from '../../people/players/referrals.ts'
import { protections, refusedByExclusion, reserveShare } from '../../people/protection/protections.ts'
import type { Read } from '../../platform/database/database.ts'
import type { Groups } from '../../platform/settings/groups.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { returnableStakes, roundRecords } from '../../play/games/turns.ts'
import type { ChosenBonus } from '../payments/payment-record.ts'
import type { DepositConsequence, PaymentRules, TopUpRule, WithdrawalRule } from '../payments/payment-rules.ts'
import { give } from './credit.ts'
import { sharesReleased } from './held-shares.ts'
import { bonusTargets } from './marks.ts'
import { sharedWithInvited } from './shared-with-invited.ts'
import { type RewardStatus, standings } from './standing.ts'
import { takenBackWithDeposit } from './take-back.ts'
import { withdrawalTarget } from './withdrawal-target.ts'

interface Deps {
  readonly read: Read
  readonly settings: Settings
}

/** The effects of rewards on payments. */
export const rewardsOfPayments = (deps: Deps): PaymentRules => ({
  onTopUp: [onlyWhatThereIs(deps)],
  onDeposit: [depositAndBonus(deps), referralShare(deps)],
  onWithdrawal: [allStaked, sharesReleased],
  onPayee: [],
  onPayout: [sharedWithInvited],
  onRefund: [takenBackWithDeposit(deps)],
})

interface DepositBonus {
  readonly percent: number
  readonly cap: Kopecks
  readonly factorHundredths: number
}

/** docs/product.md R1: the welcome bonus is for the first deposit, the reload bonus for each later one. */
function bonusFor(chosen: ChosenBonus, { deposits }: RewardStatus, { bonus }: Groups): DepositBonus | undefined {
  const of: Record<ChosenBonus, DepositBonus & { readonly isFirst: boolean }> = {
    welcome: {
      isFirst: true,
      percent: bonus.welcomePercent,
      cap: bonus.welcomeCap,
      factorHundredths: bonus.welcomeTurnover,
    },
    reload: {
      isFirst: false,
      percent: bonus.reloadPercent,
      cap: bonus.reloadCap,
      factorHundredths: bonus.reloadTurnover,
    },
  }
  const { isFirst, ...terms } = of[chosen]
  return isFirst === (deposits === 0) && terms.percent > 0 ? terms : undefined
}

const onlyWhatThereIs = ({ settings }: Deps): TopUpRule => ({
  lockedRecords: [standings],
  refusalOf(locked, { bonus }): RefusedPosting | undefined {
    if (bonus === null || bonusFor(bonus, locked.row(standings), settings.current)) return undefined
    return { refused: 'bonus_unavailable' }
  },
})

/**
 * The deposit's own turnover, and the bonus that its player chose; of several unpaid invoices, for the first that is paid. A
 * player who is excluded or banned by then gets none (docs/product.md S1, A21).
 */
const depositAndBonus = ({ settings }: Deps): DepositConsequence => ({
  lockedRecords: [standings, protections],
  decide(locked, { payment: { id, player, bonus: chosen }, paid }) {
    const before = locked.row(standings, player)
    const after: RewardStatus = {
      ...before,
      deposits: before.deposits + 1,
      deposited: kopecks(before.deposited + paid),
    }
    const subject = String(id)
    const factorHundredths = settings.current.bonus.depositTurnover
    const deposit = give(locked, after, { player, kind: 'deposit', subject, amount: paid, factorHundredths })
    const getsNone = before.status === 'banned' || refusedByExclusion(locked, player) !== undefined
    if (chosen === null || getsNone) return deposit
    const terms = bonusFor(chosen, before, settings.current)
    const amount = terms ? kopecks(Math.min(shareOf(paid, terms.percent), terms.cap)) : kopecks(0)
    if (!terms || amount === 0) return deposit
    const kind: CreditKind = chosen
    const share = { of: paid, percentHundredths: terms.percent }
    const credit = { player, kind, subject, amount, share, factorHundredths: terms.factorHundredths }
    const bonus = give(locked, deposit.standing, credit)
    return { transfers: bonus.transfers, writes: [...deposit.writes, ...bonus.writes] }
  },
})

/** docs/product.md R5. A referrer who is banned or excluded when the deposit is credited gets no share, now or later. */
const referralShare = ({ read, settings }: Deps): DepositConsequence => ({
  lockedRecords: [standings, protections],
  async others({ player }) {
    const referrer = await findReferrer(read, player)
    return referrer === undefined ? [] : [referrer]
  },
  decide(locked, { payment, paid }) {
    const { sharePercent, shareTurnover: factorHundredths, invitedTurnover } = settings.current.affiliate
    const { referrer } = locked.row(standings, payment.player)
    const standing = referrer === null ? undefined : locked.findRow(standings, referrer)
    const amount = shareOf(paid, sharePercent)
    const isBlocked = standing?.status === 'banned' || standing?.status === 'closed'
    if (!standing || isBlocked || amount === 0 || refusedByExclusion(locked, standing.player))
      return { transfers: [], writes: [] }
    const given = give(locked, standing, {
      player: standing.player,
      kind: 'referral_share',
      subject: String(payment.id),
      from: payment.player,
      amount,
      share: { of: paid, percentHundredths: sharePercent },
      factorHundredths,
      invitedFactorHundredths: invitedTurnover,
    })
    const reserved = invitedTurnover > 0 ? reserveShare(locked, standing.player, amount) : []
    return { transfers: given.transfers, writes: [...given.writes, ...reserved] }
  },
})

/** docs/product.md R7. */
const allStaked: WithdrawalRule = {
  lockedRecords: [standings, bonusTargets, protections, ...roundRecords],
  refusalOf(locked, { player }) {
    const { target, status } = locked.row(standings, player)
    const targets = { target, bonusTarget: locked.row(bonusTargets, player).target }
    const due = withdrawalTarget(
      targets,
      { status, protection: locked.findRow(protections, player) },
      locked.at.getTime(),
    )
    // A stake that its player may take back has not been played yet.
    const staked = kopecks(locked.stakedOf(player) - returnableStakes(locked))
    const left = leftToStake({ staked, target: due })
    return left > 0 ? { refused: 'turnover_left', details: { left: roublesFromKopecks(left) } } : undefined
  },
}
