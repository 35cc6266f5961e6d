import { crashPayoutTable, crashPoint, isTarget, msOf, settleCrash } from '@casino/rules/games/crash/rules'
import { kopecksFromRoubles } from '@casino/rules/money'
import { type AuditCheck, findEach, queryCheck } from '../../../accounting/ledger/audit.ts'
import { postingRows, transferRows } from '../../../accounting/ledger/statement.ts'
import { roundRows } from '../../rounds/round.ts'
import type { Replay } from '../house-game.ts'
import { nodeHmac, seedHash } from '../seeds.ts'

const hundredths = (value: unknown) => (typeof value === 'number' ? Math.round(value * 100) : undefined)

export const replayCrash: Replay = (row, { serverSeed, clientSeed }) => {
  const { betAmount, autoCashOut } = row.bet
  const target = hundredths(autoCashOut)
  const cashedAt = hundredths(row.outcome.cashedOutAt)
  if (kopecksFromRoubles(betAmount) !== row.stake || row.payoutTable !== crashPayoutTable) return
  if (target !== undefined && !isTarget(target)) return
  const crash = crashPoint(nodeHmac, serverSeed, clientSeed, row.edgeBasisPoints)
  // A bet cannot be cashed out after the crash.
  if (cashedAt !== undefined && (cashedAt < 100 || cashedAt > crash)) return
  return { ...settleCrash({ stake: row.stake, target, cashedAt }, crash, row) }
}

interface FlightRow {
  readonly number: number
  readonly salt: string
  readonly seed: string
  readonly before: string | null
  readonly crash: number | null
  readonly edgeBasisPoints: number
  /** From the start to the crash. */
  readonly flownMs: number | null
}

function problemOfFlight(row: FlightRow): string | undefined {
  const { number, salt, seed, before, crash, edgeBasisPoints, flownMs } = row
  if (seedHash(seed) !== before) return `the seed of flight ${number} does not lead to the one before it`
  const drawn = crashPoint(nodeHmac, seed, salt, edgeBasisPoints)
  if (drawn === crash && flownMs !== null && Math.round(flownMs) === msOf(drawn)) return undefined
  return `flight ${number} crashed at ${crash} after ${flownMs} ms, its seed says ${drawn} after ${msOf(drawn)} ms`
}

export const crashChecks: readonly AuditCheck[] = [
  queryCheck(
    'A bet of a flight is settled exactly if it has a round, and no settled flight has an open bet',
    'crash_bet',
    `SELECT format('crash bet %s of player %s is %s, its round is %s, its flight is %s', bet.id, bet.player_id, state,
                   coalesce(round.id::text, 'missing'), CASE WHEN flight.settled THEN 'settled' ELSE 'not settled' END) AS sentence
     FROM crash_bet AS bet JOIN crash_round AS flight ON flight.id = bet.round_id
     LEFT JOIN ${roundRows} AS round ON round.id = bet.id
     WHERE (state = 'settled') <> (round.id IS NOT NULL)
        OR (flight.settled AND state = 'open')
        OR (round.id IS NOT NULL AND (round.game, round.player_id, round.stake, round.payout)
                                     IS DISTINCT FROM ('crash', bet.player_id, bet.stake, bet.payout))`,
  ),
  queryCheck(
    'A cancelled bet of a flight gave its stake back once, to its player',
    `crash_bet WHERE state = 'cancelled'`,
    `SELECT format('crash bet %s of player %s staked %s, and posting %s of player %s gave %s back', bet.id, bet.player_id, bet.stake,
                   coalesce(moved.posting_id, bet.cancelled_by), moved.player_id, moved.amount) AS sentence
     FROM (SELECT * FROM crash_bet WHERE state = 'cancelled') AS bet
     FULL JOIN (
       SELECT posting_id, posting.player_id, sum(amount)::bigint AS amount FROM ${transferRows} AS transfer
       JOIN ${postingRows} AS posting ON posting.id = posting_id AND posting.at = transfer.at
       WHERE transfer.kind = 'stake_return' AND posting.kind = 'crash_cancel' GROUP BY posting_id, posting.player_id
     ) AS moved ON moved.posting_id = bet.cancelled_by
     WHERE (bet.player_id, bet.stake) IS DISTINCT FROM (moved.player_id, moved.amount)`,
  ),
  {
    holds:
      'Each flight crashed where its seed says, and each seed leads to the one before it or to the end of its chain',
    find: (snapshot, seen) =>
      findEach<FlightRow>(
        snapshot,
        `SELECT number, salt, seed, crash, edge_basis_points AS "edgeBasisPoints",
                (extract(epoch FROM crashed_at - starts_at) * 1000)::float8 AS "flownMs",
                CASE WHEN number = 1 THEN end_hash ELSE lag(seed) OVER (PARTITION BY salt ORDER BY number) END AS before
         FROM crash_round JOIN crash_chain USING (salt) WHERE seed IS NOT NULL`,
        problemOfFlight,
        seen,
      ),
  },
]
