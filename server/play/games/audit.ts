import { isDeepStrictEqual } from 'node:util'
import { algorithmVersion } from '@casino/rules/fairness'
import { type AuditCheck, findEach, queryCheck } from '../../accounting/ledger/audit.ts'
import { roundRows } from '../rounds/round.ts'
import type { HouseRoundRow } from './house-game.ts'
import { servedGames } from './index.ts'
import { type SealedRow, type SecretOf, secretOf } from './sealed-row.ts'
import type { SeedVault } from './seed-vault.ts'
import { seedHash } from './seeds.ts'
import { sharedSeeds } from './shared-seeds.ts'
import { roundsUnderWay } from './turns.ts'

/** The checks of docs/promises.md P7: outcomes are drawn once, in order, from the committed seed. */
export const gameChecks = (seedVault: SeedVault): readonly AuditCheck[] => [
  queryCheck(
    'A nonce of a pair of seeds was used once, and none was left out',
    'seed_pair',
    `SELECT format('pair %s counts %s rounds, there are %s with nonces from %s to %s', seed_pair.id,
                   coalesce(seeds.nonce, seed_pair.rounds), coalesce(used.times, 0), used.first, used.last) AS sentence
     FROM seed_pair FULL JOIN (
       SELECT seed_pair_id, sum(times) AS times, sum(nonces) AS nonces, min(first) AS first, max(last) AS last FROM (
         SELECT seed_pair_id, count(*) AS times, count(DISTINCT nonce) AS nonces, min(nonce) AS first, max(nonce) AS last FROM (
           SELECT seed_pair_id, nonce FROM ${roundRows} AS round WHERE seed_pair_id IS NOT NULL
           UNION ALL SELECT seed_pair_id, nonce FROM ${roundsUnderWay} AS open WHERE seed_pair_id IS NOT NULL
         ) AS drawn GROUP BY seed_pair_id
         UNION ALL SELECT seed_pair_id, rounds, rounds, first, last FROM archived_pair
       ) AS drawn_or_archived GROUP BY seed_pair_id
     ) AS used ON used.seed_pair_id = seed_pair.id
     LEFT JOIN seeds ON seeds.pair_id = seed_pair.id
     WHERE seed_pair.id IS NULL
        OR coalesce(used.times, 0) IS DISTINCT FROM coalesce(seeds.nonce, seed_pair.rounds)
        OR used.nonces <> used.times OR used.first <> 0 OR used.last <> used.times - 1`,
  ),
  queryCheck(
    'A round is drawn from a pair of its own player',
    `${roundRows} AS round WHERE seed_pair_id IS NOT NULL`,
    `SELECT format('round %s of player %s is drawn from pair %s of player %s', round.id, round.player_id, seed_pair_id, seed_pair.player_id) AS sentence
     FROM ${roundRows} AS round LEFT JOIN seed_pair ON seed_pair.id = round.seed_pair_id
     WHERE seed_pair_id IS NOT NULL AND seed_pair.player_id IS DISTINCT FROM round.player_id`,
  ),
  {
    holds: 'A server seed is the one that was committed to, and secret exactly while it is in use',
    find: (snapshot, seen) => findEach<PairRow>(snapshot, pairs, problemOfPair(secretOf(seedVault)), seen),
  },
  {
    holds: 'Every round recomputes from its seeds and the terms of its time',
    find: (snapshot, seen) => findEach<StoredRound>(snapshot, rounds, problemOfRound(secretOf(seedVault)), seen),
  },
  ...servedGames.flatMap(({ turns }) => turns?.checks(secretOf(seedVault)) ?? []),
]

/** The server seed in use, if the row has one that can be opened. */
interface PairRow extends SealedRow {
  readonly hash: string
  readonly published: string | null
}

const pairs = `SELECT seed_pair.id AS pair, seed_pair.player_id AS player, server_seed_hash AS hash, seeds.sealed,
                      seed_pair.server_seed AS published
               FROM seed_pair LEFT JOIN seeds ON seeds.pair_id = seed_pair.id`

const problemOfPair = (secretOf: SecretOf) => (row: PairRow) => {
  const { pair, hash, published } = row
  if (row.sealed !== null && published !== null) return `the seed of pair ${pair} is in use and published`
  const seed = secretOf(row) ?? published
  if (seed === null) return `the seed of pair ${pair} is lost, or not sealed for its player and pair`
  return seedHash(seed) === hash ? undefined : `the seed of pair ${pair} is not the one that was committed to`
}

interface StoredRound extends HouseRoundRow, SealedRow {
  readonly published: string | null
}

// The casino itself can open the seeds in use, so no round has to wait for its player's rotation.
const rounds = `
  SELECT round.id, game, stake, payout, multiplier, edge_basis_points AS "edgeBasisPoints", maximum_win AS "maximumWin",
         algorithm, payout_table AS "payoutTable", bet, outcome, coalesce(round.nonce, shared.nonce) AS nonce,
         coalesce(seed_pair.client_seed, shared.client_seed) AS "clientSeed", seed_pair.id AS pair, seed_pair.player_id AS player,
         seeds.sealed, coalesce(seed_pair.server_seed, shared.server_seed) AS published
  FROM ${roundRows} AS round LEFT JOIN seed_pair ON seed_pair.id = seed_pair_id LEFT JOIN seeds ON seeds.pair_id = seed_pair_id
  LEFT JOIN ${sharedSeeds} AS shared ON shared.id = round.id AND seed_pair_id IS NULL
  -- A bet may be cashed out before its common draw is published.
  WHERE partner IS NULL AND (shared.id IS NULL OR shared.server_seed IS NOT NULL)`

const replays = new Map(servedGames.map(({ game, replay }) => [game.type, replay]))

const problemOfRound = (secretOf: SecretOf) => (row: StoredRound) => {
  const { clientSeed, bet } = row
  const serverSeed = secretOf(row) ?? row.published
  const replay = row.algorithm === algorithmVersion ? replays.get(row.game) : undefined
  if (!replay) return `round ${row.id} is of ${row.game} by algorithm ${row.algorithm}, which nobody here can recompute`
  if (serverSeed === null || clientSeed === null) return `round ${row.id} has lost its seeds`
  const recomputed = replay(row, { serverSeed, clientSeed })
  if (!recomputed) return `round ${row.id} holds a bet that nobody could have made: ${JSON.stringify(bet)}`

  const stored: Record<string, unknown> = { ...row.outcome, multiplier: row.multiplier, payout: row.payout }
  // Most fields are primitive, and millions of rounds are checked.
  return Object.keys(recomputed).every(
    (field) => stored[field] === recomputed[field] || isDeepStrictEqual(stored[field], recomputed[field]),
  )
    ? undefined
    : `round ${row.id} says ${JSON.stringify(stored)}, its seeds say ${JSON.stringify(recomputed)}`
}
