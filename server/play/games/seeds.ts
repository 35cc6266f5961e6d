import { createHmac, hash, randomBytes } from 'node:crypto'
import { type Hmac, serverSeedBytes } from '@casino/rules/fairness'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import { type LockedRecord, textOf } from '../../accounting/ledger/locked-record.ts'
import type { Read, Tx } from '../../platform/database/database.ts'
import type { SeedVault, ServerSeeds } from './seed-vault.ts'

export type ClientSeedBy = 'player' | 'server'

/** A player's row: the pair that the next round draws from, and the next server seed. */
export interface SeedsRow {
  readonly player: PlayerId
  readonly pair: number
  /** Both server seeds; `SeedVault` opens them. */
  readonly sealed: string
  readonly clientSeed: string
  /** The next one to be used. */
  readonly nonce: number
}

/** Read under the player's lock, so that no two rounds take the same nonce. */
export const seeds: LockedRecord<SeedsRow> = {
  name: 'seeds',
  read: {
    text: `SELECT player_id AS player, pair_id AS pair, sealed, client_seed AS "clientSeed", nonce
           FROM seeds WHERE player_id = ANY($1::bigint[])`,
    playerOf: (row) => row.player,
  },
  write: (rows) => ({
    name: 'seeds write',
    text: `UPDATE seeds SET pair_id = row.pair_id, sealed = row.sealed, client_seed = row.client_seed, nonce = row.nonce
           FROM (SELECT unnest($1::bigint[]) AS player_id, unnest($2::bigint[]) AS pair_id, unnest($3::text[]) AS sealed,
                        unnest($4::text[]) AS client_seed, unnest($5::int[]) AS nonce) AS row
           WHERE seeds.player_id = row.player_id`,
    values: [
      rows.map((row) => row.player),
      rows.map((row) => row.pair),
      rows.map((row) => row.sealed),
      rows.map((row) => row.clientSeed),
      rows.map((row) => row.nonce),
    ],
  }),
}

export interface Rotation {
  readonly revealed: Pick<SeedsRow, 'pair' | 'nonce'> & Pick<ServerSeeds, 'serverSeed'>
  readonly taken: Pick<SeedsRow, 'player' | 'pair' | 'clientSeed'> & {
    readonly serverSeedHash: string
    readonly clientSeedBy: ClientSeedBy
  }
}

/** Publishes the old server seed and adds the new pair. */
export const rotations: LockedRecord<Rotation> = {
  name: 'rotations',
  write: (rows) => ({
    name: 'rotations write',
    // A player who rotates twice in one batch reveals a pair that this same statement adds: it is added as revealed.
    text: `WITH row AS (
             SELECT unnest($1::bigint[]) AS old_id, unnest($2::text[]) AS server_seed, unnest($3::int[]) AS rounds,
                    unnest($4::bigint[]) AS new_id, unnest($5::bigint[]) AS player_id,
                    unnest($6::text[]) AS server_seed_hash, unnest($7::text[]) AS client_seed,
                    unnest($8::text[]) AS client_seed_by
           ), revealed AS (
             UPDATE seed_pair SET server_seed = row.server_seed, rounds = row.rounds, revealed_at = now()
             FROM row WHERE seed_pair.id = row.old_id
           )
           INSERT INTO seed_pair (id, player_id, server_seed_hash, client_seed, client_seed_by, server_seed, rounds, revealed_at)
           SELECT row.new_id, row.player_id, row.server_seed_hash, row.client_seed, row.client_seed_by, later.server_seed, later.rounds,
                  CASE WHEN later.old_id IS NOT NULL THEN now() END
           FROM row LEFT JOIN row AS later ON later.old_id = row.new_id`,
    values: [
      rows.map(({ revealed }) => revealed.pair),
      rows.map(({ revealed }) => revealed.serverSeed),
      rows.map(({ revealed }) => revealed.nonce),
      rows.map(({ taken }) => taken.pair),
      rows.map(({ taken }) => taken.player),
      rows.map(({ taken }) => taken.serverSeedHash),
      rows.map(({ taken }) => taken.clientSeed),
      rows.map(({ taken }) => taken.clientSeedBy),
    ],
  }),
}

/**
 * Gives a new player the first pair, in the transaction that creates the player; until the first rotation the server's client
 * seed is used.
 */
export const openSeeds =
  (vault: SeedVault) =>
  async (tx: Tx, player: PlayerId): Promise<void> => {
    const id = await tx.one<{ pair: number }>(`SELECT nextval('posting_block') AS pair`)
    const { pair } = id
    const serverSeeds = { serverSeed: newServerSeed(), nextServerSeed: newServerSeed() }
    await tx.rows(
      `WITH pair AS (
         INSERT INTO seed_pair (id, player_id, server_seed_hash, client_seed) VALUES ($2, $1, $3, $4)
       )
       INSERT INTO seeds (player_id, pair_id, sealed, client_seed, nonce) VALUES ($1, $2, $5, $4, 0)`,
      [player, pair, seedHash(serverSeeds.serverSeed), newClientSeed(), vault.seal({ player, pair }, serverSeeds)],
    )
  }

/** Removes the seeds of a player who has drawn nothing from them. */
export async function removeSeeds(tx: Tx, player: PlayerId): Promise<void> {
  await tx.rows('DELETE FROM seeds WHERE player_id = $1', [player])
  await tx.rows('DELETE FROM seed_pair WHERE player_id = $1', [player])
}

/** A row with its secrets opened. */
export async function findSeeds(read: Read, vault: SeedVault, player: PlayerId): Promise<SeedsRow & ServerSeeds> {
  const row = await read.first<SeedsRow>(textOf(seeds), [[player]])
  if (!row) throw new Error(`player ${player} has no seeds`)
  return { ...row, ...vault.open(row) }
}

/** The commitments of pairs, for other modules' SQL: rows `id, player_id, server_seed_hash, client_seed`. */
export const seedPairRows = '(SELECT id, player_id, server_seed_hash, client_seed FROM seed_pair)'

/** The public part of a pair; the server seed only after it was rotated out. */
export interface SeedPair {
  readonly serverSeedHash: string
  readonly clientSeed: string
  readonly clientSeedBy: ClientSeedBy
  readonly serverSeed: string | null
}

/** A pair by its identifier; throws if there is none. */
export async function findSeedPair(read: Read, id: number): Promise<SeedPair> {
  const [pair] = await findSeedPairs(read, [id])
  if (!pair) throw new Error(`there is no seed pair ${id}`)
  const { id: _, ...found } = pair
  return found
}

/** The pairs with these identifiers, as far as they exist. */
export const findSeedPairs = (read: Read, ids: readonly number[]): Promise<(SeedPair & { readonly id: number })[]> =>
  read.rows(
    `SELECT id, server_seed_hash AS "serverSeedHash", client_seed AS "clientSeed", client_seed_by AS "clientSeedBy",
            server_seed AS "serverSeed"
     FROM seed_pair WHERE id = ANY($1::bigint[])`,
    [ids],
  )

/** A random server seed, as hexadecimal digits. */
export function newServerSeed(): string {
  return randomBytes(serverSeedBytes).toString('hex')
}

const clientSeedBytes = 8

/** A random client seed for a player who chose none, as hexadecimal digits. */
export function newClientSeed(): string {
  return randomBytes(clientSeedBytes).toString('hex')
}

/** SHA-256 of the seed's text: the rules' commitment, in the platform's own implementation. */
export function seedHash(serverSeed: string): string {
  return hash('sha256', serverSeed)
}

/** The rules' HMAC in the platform's own implementation. */
export const nodeHmac: Hmac = (key, message) => createHmac('sha256', key).update(message).digest()
