import type { CreditKind } from '@casino/contract/money/rewards'
import { type Kopecks, kopecks } from '@casino/rules/money'
import type { Credited, Turnover } from '@casino/rules/turnover'
import type { Claimed } from '@casino/rules/unsupported'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import type { LockedRecord } from '../../accounting/ledger/locked-record.ts'
import { stakedRows, statement } from '../../accounting/ledger/statement.ts'
import type { Read } from '../../platform/database/database.ts'
import { returnableRows } from '../../play/games/turns.ts'

/** A deposit or a bonus, as it was given. */
export interface CreditMark extends Credited {
  readonly kind: CreditKind
  /**
   * The cause: for a deposit, its payment. The remaining turnover of a deposit, credited again after bonuses were given up,
   * also names the payment.
   */
  readonly subject: string
  readonly at: Date
}

/** Bonuses, for other modules' SQL: rows `player_id, at, kind, subject, amount, factor`. */
export const bonusRows = `(SELECT player_id, at, kind, subject, amount, factor FROM bonus_credit WHERE kind <> 'deposit' AND amount > 0)`

/** Bonuses that refunds took back, for other modules' SQL: rows `player_id, at, kind, subject, number, amount`. */
export const takenBackRows =
  '(SELECT player_id, at, kind, subject, number, amount FROM bonus_taken_back WHERE amount > 0)'

/** When the player last gave up bonuses: earlier bonuses are not open. */
const lastGivenUpOf = (player: string) =>
  `coalesce((SELECT max(number) FROM bonus_given_up WHERE player_id = ${player}), 0)`
const lastGivenUp = lastGivenUpOf('$1')

/** A credit taken back by a refund lowers the targets of later credits and, after a partial refund, its own; `until` is SQL. */
const targetUntil = (until: string) => `(credit.target - coalesce((
  SELECT sum(lowered) FROM bonus_taken_back AS back
  WHERE back.player_id = credit.player_id AND (back.credit < credit.number OR back.credit = credit.number AND NOT whole)
    AND back.number > credit.number AND back.number < ${until}), 0))::bigint`
/** For a row `credit` of `bonus_credit`, as SQL: its target, and whether refunds took all of it back. */
export const targetNow = targetUntil(String(Number.MAX_SAFE_INTEGER))
export const isTakenBack = `EXISTS (
  SELECT FROM bonus_taken_back AS back WHERE back.player_id = credit.player_id AND back.credit = credit.number AND whole)`
/** The part of the credit that partial refunds of its deposit took: `sum` is SQL. */
const takenInParts = (sum: string) => `coalesce((
  SELECT sum(${sum}) FROM bonus_taken_back AS back
  WHERE back.player_id = credit.player_id AND back.credit = credit.number AND NOT whole), 0)::bigint`
export const returnedInParts = takenInParts('back.amount + missing')
const columns = `kind, subject, at, amount, factor AS "factorHundredths", ${targetNow} AS target,
  ${returnedInParts} AS returned, ${takenInParts('lowered')} AS lowered`

/** The credits with remaining turnover, in the order in which they are staked. */
export async function openMarks(read: Read, player: PlayerId, staked: number): Promise<CreditMark[]> {
  return read.rows<CreditMark>(
    `SELECT * FROM (
       SELECT ${columns}, number FROM bonus_credit AS credit
       WHERE player_id = $1 AND credit.target > $2 AND factor > 0 AND amount > 0 AND number > ${lastGivenUp} AND NOT ${isTakenBack}
     ) AS mark WHERE target > $2 ORDER BY number`,
    [player, staked],
  )
}

/** What players have staked without what they may take back, as SQL: rows `owner, staked`. */
export const playedRows = `(
  SELECT owner, staked - (SELECT coalesce(sum(stake), 0)::bigint FROM ${returnableRows} AS open WHERE open.player_id = owner) AS staked
  FROM ${stakedRows} AS account)`

/** The total that must be staked until no bonus is open; 0 if none is. */
export const bonusTargets: LockedRecord<{ readonly player: PlayerId; readonly target: Kopecks }> = {
  name: 'bonus targets',
  read: {
    text: `SELECT account.owner AS player, coalesce((
             SELECT max(${targetNow}) FROM bonus_credit AS credit
             WHERE player_id = account.owner AND kind <> 'deposit' AND credit.target > account.staked AND factor > 0 AND amount > 0
               AND number > ${lastGivenUpOf('account.owner')} AND NOT ${isTakenBack}), 0) AS target
           FROM ${playedRows} AS account WHERE account.owner = ANY($1::bigint[])`,
    playerOf: ({ player }) => player,
  },
}

/** The player's latest bonuses, newest first. */
export async function recentMarks(
  read: Read,
  player: PlayerId,
  limit: number,
): Promise<(CreditMark & { isClosed: boolean })[]> {
  return read.rows<CreditMark & { isClosed: boolean }>(
    `SELECT ${columns}, number < ${lastGivenUp} OR ${isTakenBack} AS "isClosed" FROM bonus_credit AS credit
     WHERE player_id = $1 AND kind <> 'deposit' AND amount > 0 ORDER BY number DESC LIMIT $2`,
    [player, limit],
  )
}

/** A credit that a deposit brought. */
export interface BroughtAbout extends CreditMark {
  readonly player: PlayerId
  /** Its position among the changes of its player's target. */
  readonly number: number
  /** Its player has given up bonuses since, so no turnover remains for it. */
  readonly isClosed: boolean
  /** It was among the bonuses given up, so it was taken back then. */
  readonly wasGivenUp: boolean
}

/** A credit that a player claimed, and that depends on their deposits. */
export interface ClaimedMark extends BroughtAbout, Pick<Claimed, 'basis' | 'percentHundredths'> {
  readonly kind: Claimed['kind']
}

// A row `up`: the giving up of bonuses that followed the credit.
const broughtAbout = `${columns}, player_id AS player, credit.number, up.number IS NOT NULL AS "isClosed",
  coalesce(factor > 0 AND ${targetUntil('up.number')} > up.staked, false) AS "wasGivenUp"`
const withGivenUp = `bonus_credit AS credit
  LEFT JOIN LATERAL (
    SELECT up.number, up.staked FROM bonus_given_up AS up WHERE up.player_id = credit.player_id AND up.number > credit.number
    ORDER BY up.number LIMIT 1) AS up ON true`

/** The credits that a deposit brought these players and that are not taken back yet, in the order in which they were given. */
export async function findDepositCredits(
  read: Read,
  { id, players }: { readonly id: number; readonly players: readonly PlayerId[] },
): Promise<BroughtAbout[]> {
  return read.rows<BroughtAbout>(
    `SELECT ${broughtAbout} FROM ${withGivenUp}
     WHERE player_id = ANY($2::bigint[]) AND NOT ${isTakenBack}
       AND (kind = ANY('{deposit,welcome,reload,referral_share}') AND subject = $1::text
            OR kind = 'deposit' AND subject LIKE 'rest % ' || $1::text)
     ORDER BY credit.number`,
    [id, players],
  )
}

/** The level rewards and the cashback that a player claimed and still has, in the order in which they were given. */
export async function claimsOf(read: Read, player: PlayerId): Promise<ClaimedMark[]> {
  const claims = await read.rows<ClaimedMark>(
    `SELECT ${broughtAbout}, (basis - ${takenInParts('back.basis')})::bigint AS basis, percent AS "percentHundredths" FROM ${withGivenUp}
     WHERE player_id = $1 AND kind = ANY('{level_reward,cashback}') AND NOT ${isTakenBack} ORDER BY credit.number`,
    [player],
  )
  return claims.filter(({ wasGivenUp }) => !wasGivenUp)
}

export interface SeenTurnover extends Turnover {
  /** The number of changes of the target. */
  readonly changes: number
}

/** The player's turnover, without the lock. */
export async function turnoverOf(read: Read, player: PlayerId): Promise<SeenTurnover> {
  const [row, staked] = await Promise.all([
    read.first<{ target: Kopecks; changes: number }>(
      'SELECT target, number AS changes FROM turnover WHERE player_id = $1',
      [player],
    ),
    statement(read).stakedOf(player),
  ])
  return { staked, target: row?.target ?? kopecks(0), changes: row?.changes ?? 0 }
}
