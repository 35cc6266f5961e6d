import { createHmac, hash, randomBytes } from 'node:crypto'
import { type Hmac, type Seeds, serverSeedBytes } from '@casino/rules/fairness'
import type { Read, Tx } from '../database/database.ts'
import type { PlayerId } from '../ledger/accounts.ts'
import type { LockedRecord } from '../ledger/locked-record.ts'

/** A player's row: the pair that his next round draws from, and the server seed that waits. */
export interface SeedsRow extends Seeds {
  readonly player: PlayerId
  readonly pair: number
  /** The next one to be used. */
  readonly nonce: number
  readonly nextServerSeed: string
}

/** Read under the player's lock, so that no two rounds take the same nonce. */
export const seeds: LockedRecord<SeedsRow> = {
  name: 'seeds',
  read: {
    text: `SELECT player_id AS player, pair_id AS pair, server_seed AS "serverSeed", client_seed AS "clientSeed", nonce,
                  next_server_seed AS "nextServerSeed"
           FROM seeds WHERE player_id = ANY($1::bigint[])`,
    playerOf: (row) => row.player,
  },
  write: (rows) => ({
    name: 'seeds write',
    text: `UPDATE seeds SET pair_id = row.pair_id, server_seed = row.server_seed, client_seed = row.client_seed,
                            nonce = row.nonce, next_server_seed = row.next_server_seed
           FROM (SELECT unnest($1::bigint[]) AS player_id, unnest($2::bigint[]) AS pair_id, unnest($3::text[]) AS server_seed,
                        unnest($4::text[]) AS client_seed, unnest($5::int[]) AS nonce, unnest($6::text[]) AS next_server_seed) AS row
           WHERE seeds.player_id = row.player_id`,
    values: [
      rows.map((row) => row.player),
      rows.map((row) => row.pair),
      rows.map((row) => row.serverSeed),
      rows.map((row) => row.clientSeed),
      rows.map((row) => row.nonce),
      rows.map((row) => row.nextServerSeed),
    ],
  }),
}

export interface Rotation {
  readonly revealed: SeedsRow
  readonly taken: SeedsRow
}

/** Makes the old server seed public and the new pair known. */
export const rotations: LockedRecord<Rotation> = {
  name: 'rotations',
  write: (rows) => ({
    name: 'rotations write',
    // A player who rotates twice in one batch reveals a pair that this very statement adds: it is added as revealed.
    text: `WITH row AS (
             SELECT unnest($1::bigint[]) AS old_id, unnest($2::text[]) AS server_seed, unnest($3::int[]) AS rounds,
                    unnest($4::bigint[]) AS new_id, unnest($5::bigint[]) AS player_id,
                    unnest($6::text[]) AS server_seed_hash, unnest($7::text[]) AS client_seed
           ), revealed AS (
             UPDATE seed_pair SET server_seed = row.server_seed, rounds = row.rounds, revealed_at = now()
             FROM row WHERE seed_pair.id = row.old_id
           )
           INSERT INTO seed_pair (id, player_id, server_seed_hash, client_seed, server_seed, rounds, revealed_at)
           SELECT row.new_id, row.player_id, row.server_seed_hash, row.client_seed, later.server_seed, later.rounds,
                  CASE WHEN later.old_id IS NOT NULL THEN now() END
           FROM row LEFT JOIN row AS later ON later.old_id = row.new_id`,
    values: [
      rows.map(({ revealed }) => revealed.pair),
      rows.map(({ revealed }) => revealed.serverSeed),
      rows.map(({ revealed }) => revealed.nonce),
      rows.map(({ taken }) => taken.pair),
      rows.map(({ taken }) => taken.player),
      rows.map(({ taken }) => seedHash(taken.serverSeed)),
      rows.map(({ taken }) => taken.clientSeed),
    ],
  }),
}

/** Gives a new player his first pair, in the transaction that makes him. */
export async function openSeeds(tx: Tx, player: PlayerId): Promise<void> {
  const [serverSeed, clientSeed] = [newServerSeed(), newClientSeed()]
  await tx.rows(
    `WITH pair AS (
       INSERT INTO seed_pair (id, player_id, server_seed_hash, client_seed)
       VALUES (nextval('posting_block'), $1, $3, $4) RETURNING id
     )
     INSERT INTO seeds (player_id, pair_id, server_seed, client_seed, nonce, next_server_seed)
     SELECT $1, pair.id, $2, $4, 0, $5 FROM pair`,
    [player, serverSeed, seedHash(serverSeed), clientSeed, newServerSeed()],
  )
}

export async function findSeeds(read: Read, player: PlayerId): Promise<SeedsRow> {
  const [row] = await read.rows<SeedsRow>(seeds.read!.text, [[player]])
  if (!row) throw new Error(`player ${player} has no seeds`)
  return row
}

/** What everyone may know of a pair; the server seed only once it was rotated out. */
export interface SeedPair {
  readonly serverSeedHash: string
  readonly clientSeed: string
  readonly serverSeed: string | null
}

export async function findSeedPair(read: Read, id: number): Promise<SeedPair> {
  const [row] = await read.rows<SeedPair>(
    `SELECT server_seed_hash AS "serverSeedHash", client_seed AS "clientSeed", server_seed AS "serverSeed"
     FROM seed_pair WHERE id = $1`,
    [id],
  )
  if (!row) throw new Error(`there is no seed pair ${id}`)
  return row
}

export function newServerSeed(): string {
  return randomBytes(serverSeedBytes).toString('hex')
}

const clientSeedBytes = 8

export function newClientSeed(): string {
  return randomBytes(clientSeedBytes).toString('hex')
}

/** SHA-256 of the seed's text: the rules' commitment, by the platform's own implementation. */
export function seedHash(serverSeed: string): string {
  return hash('sha256', serverSeed)
}

/** The rules' HMAC by the platform's own implementation. */
export const nodeHmac: Hmac = (key, message) => createHmac('sha256', key).update(message).digest()
