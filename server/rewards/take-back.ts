import type { CreditKind } from '@casino/contract/rewards'
import { type Kopecks, kopecks } from '@casino/rules/money'
import { fallsAway, goesBack, leftOfCredit, type Part } from '@casino/rules/turnover'
import type { Read } from '../database/database.ts'
import type { PlayerId } from '../ledger/accounts.ts'
import { type LockedRecord, type Write, write } from '../ledger/locked-record.ts'
import type { Locked, Transfer } from '../ledger/posting.ts'
import type { RefundConsequence } from '../payments/refunds.ts'
import { findReferrer } from '../players/referrals.ts'
import { type BroughtAbout, broughtAboutBy, turnoverOf } from './marks.ts'
import { standings } from './standing.ts'

interface TakenBackRow {
  readonly player: PlayerId
  readonly kind: CreditKind
  readonly subject: string
  readonly credit: number
  readonly number: number
  readonly posting: number
  readonly at: Date
  readonly amount: Kopecks
  readonly missing: Kopecks
  readonly lowered: Kopecks
  /** With the refunds before it, the whole deposit is refunded. */
  readonly whole: boolean
  readonly staked: Kopecks
  readonly target: Kopecks
}

const takenBack: LockedRecord<TakenBackRow> = {
  name: 'taken back credits',
  write: (rows) => ({
    name: 'taken back credits write',
    text: `INSERT INTO bonus_taken_back (player_id, kind, subject, credit, number, posting_id, at, amount, missing, lowered, staked, target, whole)
           SELECT unnest($1::bigint[]), unnest($2::text[]), unnest($3::text[]), unnest($4::bigint[]), unnest($5::bigint[]),
                  unnest($6::bigint[]), unnest($7::timestamptz[]), unnest($8::bigint[]), unnest($9::bigint[]), unnest($10::bigint[]),
                  unnest($11::bigint[]), unnest($12::bigint[]), unnest($13::boolean[])`,
    values: [
      rows.map(({ player }) => player),
      rows.map(({ kind }) => kind),
      rows.map(({ subject }) => subject),
      rows.map(({ credit }) => credit),
      rows.map(({ number }) => number),
      rows.map(({ posting }) => posting),
      rows.map(({ at }) => at.toISOString()),
      rows.map(({ amount }) => amount),
      rows.map(({ missing }) => missing),
      rows.map(({ lowered }) => lowered),
      rows.map(({ staked }) => staked),
      rows.map(({ target }) => target),
      rows.map(({ whole }) => whole),
    ],
  }),
}

/** Takes back what a refunded deposit brought about (docs/product.md R7): its bonus, its referrer's share, their turnover. */
export const takenBackWithDeposit = ({ read }: { readonly read: Read }): RefundConsequence => ({
  lockedRecords: [standings],
  async seen(payment) {
    const players = await creditsOfDeposit(read, payment)
    return {
      others: players.map(({ player }) => player).filter((player) => player !== payment.player),
      decide(locked, { left, part }) {
        const isOutdated = players.some(({ player, changes }) => locked.row(standings, player)!.changes !== changes)
        if (isOutdated) return 'outdated'
        const each = players.map(({ player, credits }) => {
          const balance = player === payment.player ? left : locked.balanceOf(player)
          return takeBack(locked, { player, credits, part }, balance)
        })
        return {
          transfers: each.flatMap(({ transfers }) => transfers),
          writes: each.flatMap(({ writes }) => writes),
        }
      },
    }
  },
})

interface CreditsOfPlayer {
  readonly player: PlayerId
  /** How often the player's target had been changed when the credits were read. */
  readonly changes: number
  readonly credits: readonly BroughtAbout[]
}

async function creditsOfDeposit(
  read: Read,
  { id, player }: { readonly id: number; readonly player: PlayerId },
): Promise<CreditsOfPlayer[]> {
  const referrer = await findReferrer(read, player)
  const players = [player, ...(referrer === undefined ? [] : [referrer])]
  // The changes are counted first: a credit that comes between the two is noticed under the lock.
  const seen = await Promise.all(players.map((each) => turnoverOf(read, each)))
  const credits = await broughtAboutBy(read, { id, players })
  return players.map((each, place) => ({
    player: each,
    changes: seen[place]!.changes,
    credits: credits.filter((credit) => credit.player === each),
  }))
}

/**
 * Takes back this part of one player's credits, in the order in which they were given, and no more money than `left`.
 */
function takeBack(
  locked: Locked,
  { player, credits, part }: { player: PlayerId; credits: readonly BroughtAbout[]; part: Part },
  left: Kopecks,
) {
  const transfers: Transfer[] = []
  const writes: Write[] = []
  const staked = locked.stakedOf(player)
  let standing = locked.row(standings, player)!
  const whole = part.before + part.amount === part.of
  let rest = left
  for (const credit of credits) {
    const { kind, subject } = credit
    const lowered = credit.isClosed ? kopecks(0) : fallsAway(leftOfCredit(credit, staked), part)
    const due = kind === 'deposit' || credit.wasGivenUp ? 0 : goesBack(credit.amount, part)
    const amount = kopecks(Math.min(rest, due))
    const missing = kopecks(due - amount)
    rest = kopecks(rest - amount)
    const target = kopecks(standing.target - lowered)
    const number = standing.changes + 1
    standing = { ...standing, target, changes: number, posting: locked.id }
    const of =
      kind === 'referral_share' ? ({ house: 'referral', kind } as const) : ({ house: 'bonus', kind: 'bonus' } as const)
    if (amount > 0)
      transfers.push({ kind: of.kind, from: { player, account: 'cash' }, to: { house: of.house }, amount })
    const given = { player, kind, subject, credit: credit.number }
    const taken = { amount, missing, lowered, whole, staked, target, number, posting: locked.id, at: locked.at }
    writes.push(write(standings, standing), write(takenBack, { ...given, ...taken }))
  }
  return { transfers, writes }
}
