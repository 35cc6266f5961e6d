import { isOutOfPlay } from '@casino/rules/exclusion'
import { type Kopecks, kopecks, roublesFromKopecks } from '@casino/rules/money'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import { type LockedRecord, textOf } from '../../accounting/ledger/locked-record.ts'
import { protections } from '../../people/protection/protections.ts'
import type { Read } from '../../platform/database/database.ts'
import type { WithdrawalRule } from '../payments/payment-rules.ts'
import { isTakenBack, playedRows, returnedInParts } from './marks.ts'
import { standings } from './standing.ts'

interface HeldShares {
  readonly player: PlayerId
  readonly held: Kopecks
  /** The number of changes of the player's target when it was read. */
  readonly changes: number
}

// `until` is R8's target for the stakes of an invited player, for these deposits only: the maximum, over the deposits, of the
// stakes before it plus the turnover of it and all later ones. The unstaked part of a share remains held, rounded up. A stake
// that the invited player may take back has not been played yet.
const heldOf = (player: string) => `(
  SELECT coalesce(sum(ceil(share * least(need, greatest(0, until - staked)) / need)), 0)::bigint
  FROM (
    SELECT share, need, staked, sum(need) OVER own + max(began - before) OVER own AS until
    FROM (
      SELECT credit.from_player, deposit.number, credit.amount - ${returnedInParts} AS share, deposit.staked AS began, account.staked,
             ceil(credit.basis::numeric * credit.invited_factor / 100 * (credit.amount - ${returnedInParts}) / credit.amount) AS need,
             coalesce(sum(ceil(credit.basis::numeric * credit.invited_factor / 100 * (credit.amount - ${returnedInParts}) / credit.amount)) OVER (
               PARTITION BY credit.from_player ORDER BY deposit.number ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
      FROM bonus_credit AS credit
      JOIN bonus_credit AS deposit ON deposit.player_id = credit.from_player AND deposit.kind = 'deposit' AND deposit.subject = credit.subject
      JOIN ${playedRows} AS account ON account.owner = credit.from_player
      WHERE credit.player_id = ${player} AND credit.kind = 'referral_share' AND credit.invited_factor > 0 AND NOT ${isTakenBack}
    ) AS share WHERE need > 0 WINDOW own AS (PARTITION BY from_player ORDER BY number)
  ) AS waiting)`

/** The amount of referral shares that still waits for stakes of invited players (docs/product.md R5, decision 90). */
const heldShares: LockedRecord<HeldShares> = {
  name: 'held shares',
  read: {
    text: `SELECT wanted.player, ${heldOf('wanted.player')} AS held, coalesce(number, 0) AS changes
           FROM unnest($1::bigint[]) AS wanted (player) LEFT JOIN turnover ON player_id = wanted.player`,
    playerOf: ({ player }) => player,
  },
}

/** The same without the lock, in kopecks. */
export async function findHeldShares(read: Read, player: PlayerId): Promise<Kopecks> {
  const row = await read.one<HeldShares>(textOf(heldShares), [[player]])
  return row.held
}

/** The part of a balance that can be withdrawn while shares are held. */
export const withdrawablePart = (balance: Kopecks, held: Kopecks): Kopecks => kopecks(Math.max(0, balance - held))

/** An administrator pays players who cannot stake, and sees the origin of the balance (decisions 65 and 88). */
export const sharesReleased: WithdrawalRule = {
  lockedRecords: [standings, heldShares, protections],
  refusalOf(locked, { player, amount }) {
    const cannotStake =
      locked.row(standings, player).status === 'banned' ||
      isOutOfPlay(locked.findRow(protections, player), locked.at.getTime())
    if (cannotStake) return undefined
    const { held, changes } = locked.row(heldShares, player)
    // A share was credited by an earlier posting of this batch.
    if (changes !== locked.row(standings, player).changes) return { refused: 'overloaded' }
    const left = withdrawablePart(locked.balanceOf(player), held)
    return amount > left
      ? { refused: 'share_not_released', details: { left: roublesFromKopecks(left), held: roublesFromKopecks(held) } }
      : undefined
  },
}
