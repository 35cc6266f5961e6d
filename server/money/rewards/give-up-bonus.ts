import { giveUpBonus } from '@casino/contract/money/rewards'
import { type Kopecks, kopecks, roublesFromKopecks } from '@casino/rules/money'
import { giveUp, leftOfDeposits } from '@casino/rules/turnover'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import { type LockedRecord, type Write, write } from '../../accounting/ledger/locked-record.ts'
import {
  type Decision,
  isRefused,
  type Locked,
  type Posted,
  type Posting,
  type PostingResult,
  type RefusedPosting,
  type Transfer,
} from '../../accounting/ledger/posting.ts'
import type { Read } from '../../platform/database/database.ts'
import { insertion } from '../../platform/database/insertion.ts'
import { orRefuse } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import { isRoundUnderWay, roundRecords } from '../../play/games/turns.ts'
import { claimLateWins, lateWinClaims } from '../../play/partner/late-wins.ts'
import { isUnderWay, parts } from '../../play/partner/part.ts'
import { balanceOnWire, type RewardClaim } from './claim.ts'
import { give } from './credit.ts'
import type { RewardsDeps } from './deps.ts'
import { type CreditMark, openMarks, turnoverOf } from './marks.ts'
import { type RewardStatus, standings } from './standing.ts'

interface GivenUpRow {
  readonly posting: number
  readonly at: Date
  readonly player: PlayerId
  readonly amount: Kopecks
  /** The amount that exceeded the balance. */
  readonly missing: Kopecks
  readonly rest: Kopecks
  readonly staked: Kopecks
  readonly number: number
}

const givenUp: LockedRecord<GivenUpRow> = {
  name: 'given up bonuses',
  write: insertion({
    name: 'given up bonuses write',
    into: 'INSERT INTO bonus_given_up',
    columns: {
      posting_id: ['bigint', (row) => row.posting],
      at: ['timestamptz', (row) => row.at.toISOString()],
      player_id: ['bigint', (row) => row.player],
      amount: ['bigint', (row) => row.amount],
      rest: ['bigint', (row) => row.rest],
      staked: ['bigint', (row) => row.staked],
      target: ['bigint', (row) => row.staked + row.rest],
      number: ['bigint', (row) => row.number],
      missing: ['bigint', (row) => row.missing],
    },
  }),
}

/** The transfers and writes of giving up bonuses. */
export interface GivenUp {
  readonly takenBack: Kopecks
  readonly transfers: readonly Transfer[]
  readonly writes: readonly Write[]
}

/** Other credits may be given between the read of the marks and the lock; then they are read again. */
const mostTries = 5

interface GivingUp<Recorded> extends Omit<Posting<Recorded>, 'decide'> {
  /** There are no open bonuses to give up. */
  decide(locked: Locked, out: GivenUp | undefined): Decision<Recorded> | RefusedPosting
}

/**
 * docs/product.md R1: builds a posting that takes back the rest of the open bonuses. The turnover of deposits remains. A round
 * in progress must end first, because its stake may be bonus money. A partner's round may pay after it seemed to have ended, so
 * its late wins repay the amount that could not be taken.
 */
export async function postGivingUp<Recorded>(
  { ledger, database: { read } }: Pick<RewardsDeps, 'ledger' | 'database'>,
  posting: GivingUp<Recorded>,
): Promise<PostingResult<Recorded>> {
  const { player, lockedRecords = [] } = posting
  for (let tries = 1; ; tries++) {
    const seen = await turnoverOf(read, player)
    const marks = await openMarks(read, player, seen.staked)
    let outdated = false
    const posted = await ledger.post<Recorded>({
      ...posting,
      lockedRecords: [...lockedRecords, standings, ...roundRecords, parts, lateWinClaims],
      decide(locked) {
        outdated = locked.row(standings).changes !== seen.changes
        if (outdated) return { refused: 'overloaded' }
        if (isRoundUnderWay(locked) || isUnderWay(locked.findRow(parts))) return { refused: 'round_in_progress' }
        return posting.decide(locked, givenUpBy(locked, player, marks))
      },
    })
    if (!isRefused(posted) || !outdated || tries === mostTries) return posted
  }
}

const giveUpBonuses =
  (deps: RewardsDeps) =>
  async ({ player, operationKey }: RewardClaim): Promise<Posted<{ readonly takenBack: Kopecks }>> =>
    orRefuse(
      await postGivingUp(deps, {
        purpose: 'reward',
        kind: 'bonus_given_up',
        player,
        ...operationKey,
        decide: (_, out) => (out ? { ...out, record: { takenBack: out.takenBack } } : { refused: 'no_open_bonus' }),
      }),
    )

function givenUpBy(locked: Locked, player: PlayerId, marks: readonly CreditMark[]): GivenUp | undefined {
  const staked = locked.stakedOf(player)
  const out = giveUp(marks, staked, locked.balanceOf(player))
  if (!out) return undefined
  const { takenBack: amount, missing, rests } = out
  const rest = leftOfDeposits(out)
  const before = locked.row(standings)
  const number = before.changes + 1
  const cleared = { ...before, target: staked, changes: number, posting: locked.id }
  let standing: RewardStatus = cleared
  const again: Write[] = [write(standings, cleared)]
  for (const { credit, left } of rests) {
    // Names the payment, so that a refund finds it.
    const subject = `rest ${locked.id} ${credit.subject.split(' ').at(-1)}`
    const given = give(locked, standing, { player, kind: 'deposit', subject, amount: left, factorHundredths: 100 })
    again.push(...given.writes)
    standing = given.standing
  }
  return {
    takenBack: amount,
    transfers: amount > 0 ? [{ kind: 'bonus', from: { player, account: 'cash' }, to: { house: 'bonus' }, amount }] : [],
    writes: [
      ...again,
      write(givenUp, { posting: locked.id, at: locked.at, player, amount, missing, rest, staked, number }),
      ...claimLateWins(locked, player, missing),
    ],
  }
}

/** How much of the balance giving up bonuses would take back now. */
export async function bonusToGiveUp(read: Read, player: PlayerId, balance: Kopecks): Promise<Kopecks> {
  const { staked } = await turnoverOf(read, player)
  return giveUp(await openMarks(read, player, staked), staked, balance)?.takenBack ?? kopecks(0)
}

export const serveGiveUpBonus = (deps: RewardsDeps) =>
  serve(giveUpBonus, async ({ player, operationKey }) => {
    const posted = await giveUpBonuses(deps)({ player: player.id, operationKey })
    return { ...balanceOnWire(posted), takenBack: roublesFromKopecks(posted.record.takenBack) }
  })
