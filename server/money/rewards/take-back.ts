import type { CreditKind } from '@casino/contract/money/rewards'
import { type Kopecks, kopecks } from '@casino/rules/money'
import { fallsAway, goesBack, leftOfCredit, type RefundedPart } from '@casino/rules/turnover'
import { unsupportedClaims } from '@casino/rules/unsupported'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import { lend } from '../../accounting/ledger/debts.ts'
import { type LockedRecord, type Write, write } from '../../accounting/ledger/locked-record.ts'
import type { Locked, Transfer } from '../../accounting/ledger/posting.ts'
import { findReferrer } from '../../people/players/referrals.ts'
import type { Read } from '../../platform/database/database.ts'
import { insertion } from '../../platform/database/insertion.ts'
import type { RefundConsequence } from '../payments/refunds.ts'
import { type BroughtAbout, type ClaimedMark, claimsOf, findDepositCredits, turnoverOf } from './marks.ts'
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
  /** For a cashback: how much of the loss that it was paid for is no longer covered by deposits. */
  readonly basis: Kopecks | null
  readonly lowered: Kopecks
  /** Together with earlier refunds, the whole deposit is refunded. */
  readonly whole: boolean
  readonly staked: Kopecks
  readonly target: Kopecks
}

const takenBack: LockedRecord<TakenBackRow> = {
  name: 'taken back credits',
  write: insertion({
    name: 'taken back credits write',
    into: 'INSERT INTO bonus_taken_back',
    columns: {
      player_id: ['bigint', (row) => row.player],
      kind: ['text', (row) => row.kind],
      subject: ['text', (row) => row.subject],
      credit: ['bigint', (row) => row.credit],
      number: ['bigint', (row) => row.number],
      posting_id: ['bigint', (row) => row.posting],
      at: ['timestamptz', (row) => row.at.toISOString()],
      amount: ['bigint', (row) => row.amount],
      missing: { sql: '0' },
      lowered: ['bigint', (row) => row.lowered],
      staked: ['bigint', (row) => row.staked],
      target: ['bigint', (row) => row.target],
      whole: ['boolean', (row) => row.whole],
      basis: ['bigint', (row) => row.basis],
    },
  }),
}

/**
 * Takes back the consequences of a refunded deposit (docs/product.md R7): its bonus, its referrer's share, their turnover, and
 * its player's claims that the remaining deposits no longer support. Amounts that exceed balances become debts (decision 89).
 */
export const takenBackWithDeposit = ({ read }: { readonly read: Read }): RefundConsequence => ({
  lockedRecords: [standings],
  async seen(payment) {
    const players = await creditsOfDeposit(read, payment)
    return {
      others: players.map(({ player }) => player).filter((player) => player !== payment.player),
      decide(locked, { left, part }) {
        const isOutdated = players.some(({ player, changes }) => locked.row(standings, player).changes !== changes)
        if (isOutdated) return 'outdated'
        const each = players.map((seen) =>
          seen.isOwn ? takeBack(locked, seen, part, left) : takeBack(locked, seen, part),
        )
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
  /** The number of changes of the player's target when the credits were read. */
  readonly changes: number
  readonly credits: readonly BroughtAbout[]
  readonly isOwn: boolean
  /** The claims of the deposit's own player. */
  readonly claims: readonly ClaimedMark[]
}

async function creditsOfDeposit(
  read: Read,
  { id, player }: { readonly id: number; readonly player: PlayerId },
): Promise<CreditsOfPlayer[]> {
  const referrer = await findReferrer(read, player)
  const players = [player, ...(referrer === undefined ? [] : [referrer])]
  // The changes are counted first, so that a credit given between the two reads is noticed under the lock.
  const seen = await Promise.all(players.map(async (each) => ({ each, ...(await turnoverOf(read, each)) })))
  const [credits, claims] = await Promise.all([findDepositCredits(read, { id, players }), claimsOf(read, player)])
  return seen.map(({ each, changes }) => ({
    player: each,
    changes,
    credits: credits.filter((credit) => credit.player === each),
    isOwn: each === player,
    claims: each === player ? claims : [],
  }))
}

/** The part of one credit that is taken back. */
interface Cut extends Pick<TakenBackRow, 'amount' | 'lowered' | 'whole' | 'basis'> {
  readonly credit: BroughtAbout
}

/** The part of a credit that came from its refunded deposit. */
function partOf(credit: BroughtAbout, staked: Kopecks, part: RefundedPart): Cut {
  return {
    credit,
    amount: credit.kind === 'deposit' || credit.wasGivenUp ? kopecks(0) : goesBack(credit.amount, part),
    lowered: credit.isClosed ? kopecks(0) : fallsAway(leftOfCredit(credit, staked), part),
    whole: part.before + part.amount === part.of,
    basis: null,
  }
}

/** The part of the player's claims that the remaining deposits no longer support, and the same part of their turnover. */
function cutsOf(claims: readonly ClaimedMark[], staked: Kopecks, deposited: Kopecks, refunded: Kopecks): Cut[] {
  return unsupportedClaims(claims, { deposited, refunded }).map(({ claim, due: amount, whole, basis }) => {
    const of = kopecks(claim.amount - (claim.returned ?? 0))
    const left = claim.isClosed ? kopecks(0) : leftOfCredit(claim, staked)
    const lowered = of > 0 ? fallsAway(left, { before: kopecks(0), amount, of }) : kopecks(0)
    return { credit: claim, amount, whole, basis, lowered }
  })
}

/** Takes this part of the refund back from one player's credits, in the order in which they were given. */
function takeBack(
  locked: Locked,
  { player, credits, claims, isOwn }: CreditsOfPlayer,
  part: RefundedPart,
  left: Kopecks = locked.balanceOf(player),
) {
  const transfers: Transfer[] = []
  const writes: Write[] = []
  const staked = locked.stakedOf(player)
  const before = locked.row(standings, player)
  const deposited = kopecks(Math.max(0, before.deposited - (isOwn ? part.amount : 0)))
  let standing = { ...before, deposited }
  let rest = left
  const cuts = [
    ...credits.map((credit) => partOf(credit, staked, part)),
    ...cutsOf(claims, staked, deposited, part.amount),
  ].sort((one, other) => one.credit.number - other.credit.number)
  for (const { credit, amount, lowered, whole, basis } of cuts) {
    const { kind, subject } = credit
    const target = kopecks(standing.target - lowered)
    const number = standing.changes + 1
    standing = { ...standing, target, changes: number, posting: locked.id }
    if (amount > 0)
      transfers.push(...lend(player, kopecks(Math.max(0, amount - rest))), takenFrom(player, kind, amount))
    rest = kopecks(Math.max(0, rest - amount))
    const given = { player, kind, subject, credit: credit.number }
    const taken = { amount, lowered, whole, basis, staked, target, number, posting: locked.id, at: locked.at }
    writes.push(write(standings, standing), write(takenBack, { ...given, ...taken }))
  }
  return { transfers, writes }
}

function takenFrom(player: PlayerId, kind: CreditKind, amount: Kopecks): Transfer {
  const from = { player, account: 'cash' } as const
  if (kind === 'referral_share') return { kind, from, to: { house: 'referral' }, amount }
  return { kind: kind === 'cashback' ? kind : 'bonus', from, to: { house: 'bonus' }, amount }
}
