import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { openDatabase } from '@casino/server/platform/database/database'
import { migrate } from '@casino/server/platform/database/migrate'
import { withClient } from '@casino/server/platform/database/with-client'
import { openDataKeys } from '@casino/server/platform/keys/data-keys'
import { openSeedVault, sealPlainSeeds } from '@casino/server/play/games/seed-vault'
import { createDatabase } from '@casino/tools/postgres/embedded-postgres'

export const players = 10_000

/** Ten million roubles: players do not run out of money during a measurement. */
const openingKopecks = 1_000_000_000

/** A migrated database full of players with money, seeds and a session each, and the functions to compare with. */
export async function createCasinoDatabase(postgresUrl: string, name: string, count = players): Promise<string> {
  await createDatabase(postgresUrl, name)
  const url = new URL(postgresUrl)
  url.pathname = `/${name}`
  await migrate(url.href)
  await withClient(url.href, async (client) => {
    await client.query(readFileSync(new URL('./baseline.sql', import.meta.url), 'utf8'))
    await client.query(
      `INSERT INTO player (username, email, password_hash, referral_code)
       SELECT 'player' || n, 'player' || n || '@example.com', 'none', 'CODE' || n FROM generate_series(1, $1::int) AS n`,
      [count],
    )
    await client.query(
      "INSERT INTO account (kind, owner, floor) SELECT kind, id, 0 FROM player, unnest(ARRAY['cash', 'held']) AS kind",
    )
    await client.query(openBalances, [openingKopecks])
    await client.query(openSeeds)
    await client.query(
      `INSERT INTO session (token_hash, player_id, expires_at, user_agent, address)
       SELECT sha256(rtrim(translate(encode(sha256(('token' || id)::bytea), 'base64'), '+/', '-_'), '=')::bytea), id, now() + interval '30 days', 'load', '127.0.0.1' FROM player`,
    )
    await client.query('VACUUM ANALYZE')
    await client.query('CHECKPOINT')
  })
  return url.href
}

const openBalances = `
  WITH house AS (SELECT id FROM account WHERE owner IS NULL AND kind = 'adjustment' AND till = 63),
  posted AS (
    INSERT INTO posting (id, at, kind, player_id, balance, sequence)
    SELECT nextval('posting_block'), now(), 'adjustment', id, $1::bigint, 1 FROM player RETURNING id, at, player_id
  ),
  moved AS (
    INSERT INTO transfer (posting_id, line, at, kind, debit_account, credit_account, amount)
    SELECT posted.id, 0, posted.at, 'adjustment', house.id, account.id, $1::bigint
    FROM house, posted JOIN account ON account.owner = posted.player_id AND account.kind = 'cash' RETURNING amount
  )
  UPDATE account SET sequence = 1,
    balance = CASE WHEN owner IS NULL THEN -(SELECT sum(amount) FROM moved) ELSE $1::bigint END
  WHERE kind = 'cash' OR id = (SELECT id FROM house)`

const openSeeds = `
  WITH pair AS (
    INSERT INTO seed_pair (id, player_id, server_seed_hash, client_seed)
    SELECT nextval('posting_block'), id, encode(sha256(encode(sha256(('seed' || id)::bytea), 'hex')::bytea), 'hex'), 'client' || id
    FROM player RETURNING id, player_id, client_seed
  )
  INSERT INTO seeds (player_id, pair_id, plain_server_seed, client_seed, nonce, plain_next_server_seed)
  SELECT player_id, id, encode(sha256(('seed' || player_id)::bytea), 'hex'), client_seed, 0,
         encode(sha256(('next' || player_id)::bytea), 'hex')
  FROM pair`

/** The credentials with which a measurement's partner signs. */
export const partnerAccess = { alias: 'bench', secret: 'only-for-this-measurement' }

/** Shared by all servers of a measurement. */
export const serverKey = { value: 'only-for-this-measurement', place: 'the measurement' }

/** Seals the fixture's seeds as the start of a server does, for an audit without a server. */
export async function sealSeeds(url: string): Promise<void> {
  const database = openDatabase(url)
  const keys = await openDataKeys({ database, serverKey, makeServerKey: () => serverKey, reseals: [] })
  await sealPlainSeeds(database, openSeedVault(keys))
  await database.close()
}

/** In the real format: 256 bits. */
export function tokenOf(player: number): string {
  return hash('sha256', `token${player}`, 'base64url')
}

/** The players created above, without the administrator. */
export async function playerIds(url: string): Promise<number[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      "SELECT id FROM player WHERE username LIKE 'player%' ORDER BY id",
    )
    return rows.map(({ id }) => Number(id))
  })
}

/** Drops a measured database, so that autovacuum does not run on it during the next measurement. */
export async function dropCasinoDatabase(postgresUrl: string, url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  await withClient(postgresUrl, (client) => client.query(`DROP DATABASE "${name}" WITH (FORCE)`))
}
