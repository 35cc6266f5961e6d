import { type BonusInfo, bonusInfo, type Credit } from '@casino/contract/money/rewards'
import { levelReached } from '@casino/rules/levels'
import { type Kopecks, kopecks, roublesFromKopecks as rub } from '@casino/rules/money'
import {
  giveUp,
  isOpen,
  leftOfDeposits,
  leftToStake,
  ownTurnover,
  stakedOfCredit,
  withdrawable,
} from '@casino/rules/turnover'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import { textOf } from '../../accounting/ledger/locked-record.ts'
import { statement } from '../../accounting/ledger/statement.ts'
import type { Read } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Groups } from '../../platform/settings/groups.ts'
import { cashbackOf, type LostWeek, lostLastWeek } from './claim-cashback.ts'
import type { RewardsDeps } from './deps.ts'
import { findHeldShares, withdrawablePart } from './held-shares.ts'
import { type CreditMark, openMarks, recentMarks, type SeenTurnover } from './marks.ts'
import { claimOf, type RewardStatus, standings } from './standing.ts'
import { withdrawalTurnover } from './withdrawal-target.ts'

const mostOpenShown = 50
const mostRecent = 20

export const serveBonusInfo = ({ database: { read }, settings }: RewardsDeps) =>
  serve(bonusInfo, async ({ player: { id } }) => {
    const [standing, week, turnover, { balance }, recent, held, owed] = await Promise.all([
      standingOf(read, id),
      lostLastWeek(read, id),
      withdrawalTurnover(read, id),
      statement(read).balanceOf(id),
      recentMarks(read, id, mostRecent),
      findHeldShares(read, id),
      statement(read).owedBy(id),
    ])
    // Winnings of free rounds after the closing are owed (docs/product.md A18): they are neither staked nor given up.
    const open = standing.status === 'closed' ? [] : await openMarks(read, id, turnover.staked)
    return {
      ...levelsOf(standing),
      ...depositBonuses(standing, settings.current.bonus),
      depositTurnover: settings.current.bonus.depositTurnover / 100,
      cashback: cashback(standing, week, settings.current.bonus),
      turnover: turnoverOnWire(turnover, open, balance, turnover.outOfPlay ? kopecks(0) : held),
      debt: rub(owed),
      recent: recent.map((mark) => creditOnWire(mark, turnover.staked, mark.isClosed)),
      referral: { sharePercent: settings.current.affiliate.sharePercent / 100 },
    }
  })

/** The same state that postings read, without the lock. */
function standingOf(read: Read, player: PlayerId): Promise<RewardStatus> {
  return read.one<RewardStatus>(textOf(standings), [[player]])
}

function levelsOf({ deposited, claimed }: RewardStatus) {
  const { level } = levelReached(deposited)
  return {
    totalDeposits: rub(deposited),
    bonusLevel: level,
    bonusRewards: Array.from({ length: level }, (_, index) => ({
      level: index + 1,
      claimed: claimed.includes(claimOf('level_reward', String(index + 1))),
    })),
  }
}

/** docs/product.md R1: the welcome bonus is for the first deposit, the reload bonus for later ones. */
function depositBonuses({ deposits }: RewardStatus, bonus: Groups['bonus']): Pick<BonusInfo, 'welcome' | 'reload'> {
  const used = deposits > 0
  return {
    welcome: {
      used,
      available: !used && bonus.welcomePercent > 0,
      percent: bonus.welcomePercent / 100,
      cap: rub(bonus.welcomeCap),
      turnover: bonus.welcomeTurnover / 100,
    },
    reload: {
      available: used && bonus.reloadPercent > 0,
      percent: bonus.reloadPercent / 100,
      cap: rub(bonus.reloadCap),
      turnover: bonus.reloadTurnover / 100,
    },
  }
}

function cashback(
  { claimed }: RewardStatus,
  week: LostWeek,
  { cashbackPercent }: Groups['bonus'],
): BonusInfo['cashback'] {
  const amount = cashbackOf(week.lost, cashbackPercent)
  const alreadyClaimed = claimed.includes(claimOf('cashback', week.monday))
  return {
    eligible: amount > 0,
    alreadyClaimed,
    availableAmount: alreadyClaimed ? 0 : rub(amount),
    percent: cashbackPercent / 100,
    from: week.from.toISOString(),
    to: week.to.toISOString(),
    nextMonday: week.nextMonday.toISOString(),
  }
}

function turnoverOnWire(
  turnover: SeenTurnover,
  open: readonly CreditMark[],
  balance: Kopecks,
  held: Kopecks,
): BonusInfo['turnover'] {
  const gives = giveUp(open, turnover.staked, balance)
  return {
    staked: rub(turnover.staked),
    target: rub(turnover.target),
    left: rub(leftToStake(turnover)),
    withdrawable: rub(withdrawable(withdrawablePart(balance, held), turnover)),
    held: rub(held),
    givesUp: gives ? rub(gives.takenBack) : null,
    afterGivingUp: gives ? { left: rub(leftOfDeposits(gives)), missing: rub(gives.missing) } : null,
    open: open.slice(0, mostOpenShown).map((mark) => creditOnWire(mark, turnover.staked, false)),
  }
}

function creditOnWire(mark: CreditMark, staked: Kopecks, isClosed: boolean): Credit {
  const { kind, subject, amount, returned = 0, at, factorHundredths } = mark
  const done = stakedOfCredit(mark, staked)
  return {
    kind,
    amount: rub(kopecks(amount - returned)),
    at: at.toISOString(),
    deposit: kind === 'welcome' || kind === 'reload' ? subject : null,
    turnover: factorHundredths / 100,
    toStake: rub(ownTurnover(mark)),
    staked: rub(done),
    open: !isClosed && isOpen(mark, staked),
  }
}
