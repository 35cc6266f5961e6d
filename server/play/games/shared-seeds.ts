import type { Read } from '../../platform/database/database.ts'
import { servedGames } from './index.ts'

const none = `SELECT NULL::bigint AS id, NULL::text AS server_seed, NULL::text AS client_seed, NULL::int AS nonce, NULL::text AS server_seed_hash,
  NULL::text AS committed_as WHERE false`

const columns = 'id, server_seed, client_seed, nonce, server_seed_hash, committed_as'

const unionOf = (none: string, columns: string, of: readonly (string | undefined)[]) =>
  `(${[none, ...of.flatMap((one) => (one ? `SELECT ${columns} FROM (${one}) AS one` : []))].join(' UNION ALL ')})`

/** The seeds of rounds that all players share, as SQL: see `ServedGame.sharedSeeds`. */
export const sharedSeeds = unionOf(
  none,
  columns,
  servedGames.map((game) => game.sharedSeeds),
)

/** See `ServedGame.sharedCommitments`. */
export const sharedCommitments = unionOf(
  'SELECT NULL::text AS key, NULL::text AS hash WHERE false',
  'key, hash',
  servedGames.map((game) => game.sharedCommitments),
)

/** See `ServedGame.sharedReveals`. */
export const sharedReveals = unionOf(
  'SELECT NULL::bigint AS id, NULL::text AS hash WHERE false',
  'id, hash',
  servedGames.map((game) => game.sharedReveals),
)

interface SharedSeeds {
  readonly serverSeedHash: string
  readonly serverSeed: string | null
  readonly clientSeed: string
  readonly nonce: number
}

/** The seeds that a round of a shared draw publishes instead of a pair and its nonce; throws if there are none. */
export const findSharedSeeds = (read: Read, round: number): Promise<SharedSeeds> =>
  read.one<SharedSeeds>(`SELECT ${published} FROM ${sharedSeeds} AS shared WHERE id = $1`, [round])

const published = `coalesce(server_seed_hash, '') AS "serverSeedHash", server_seed AS "serverSeed", coalesce(client_seed, '') AS "clientSeed",
            coalesce(nonce, 0) AS nonce`

/** The same for several rounds; rounds without shared seeds are omitted. */
export const findSharedSeedsOf = (
  read: Read,
  rounds: readonly number[],
): Promise<(SharedSeeds & { readonly id: number })[]> =>
  read.rows(`SELECT coalesce(id, 0) AS id, ${published} FROM ${sharedSeeds} AS shared WHERE id = ANY($1::bigint[])`, [
    rounds,
  ])

/** The key of the commitment that the seed of a round leads to; undefined if the round has no shared seeds. */
export async function findSharedCommitment(read: Read, round: number): Promise<string | undefined> {
  const row = await read.first<{ key: string }>(
    `SELECT coalesce(committed_as, '') AS key FROM ${sharedSeeds} AS shared WHERE id = $1`,
    [round],
  )
  return row?.key
}
