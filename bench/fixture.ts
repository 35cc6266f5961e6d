import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { migrate } from '@casino/server/database/migrate'
import { createDatabase } from '@casino/tools/embedded-postgres'
import pg from 'pg'

export const players = 10_000

/** Ten million roubles: nobody runs out of money while he is measured. */
const openingKopecks = 1_000_000_000

/** A migrated database full of players with money, seeds and a session each, and the functions to compare with. */
export async function createCasinoDatabase(postgresUrl: string, name: string): Promise<string> {
  await createDatabase(postgresUrl, name)
  const url = new URL(postgresUrl)
  url.pathname = `/${name}`
  await migrate(url.href)
  await withClient(url.href, async (client) => {
    await client.query(readFileSync(new URL('./baseline.sql', import.meta.url), 'utf8'))
    await client.query(
      `INSERT INTO player (username, email, password_hash, referral_code)
       SELECT 'player' || n, 'player' || n || '@example.com', 'none', 'CODE' || n FROM generate_series(1, $1::int) AS n`,
      [players],
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
  INSERT INTO seeds (player_id, pair_id, server_seed, client_seed, nonce, next_server_seed)
  SELECT player_id, id, encode(sha256(('seed' || player_id)::bytea), 'hex'), client_seed, 0,
         encode(sha256(('next' || player_id)::bytea), 'hex')
  FROM pair`

/**
 * History as years of play leave it: settled rounds with their postings and transfers, spread over this month and the five
 * before it. Their money goes in a circle (every stake comes back), so that the balances stay true.
 */
export async function fillHistory(url: string, rounds: number): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(
      `SELECT ensure_partition(table_name, (date_trunc('month', now() AT TIME ZONE 'UTC') - ago * interval '1 month')::date, unique_key)
       FROM monthly, generate_series(1, 5) AS ago`,
    )
    const [{ first, block }] = (
      await client.query<{ first: number; block: number }>(
        "SELECT min(id) AS first, nextval('posting_block') AS block FROM player",
      )
    ).rows as [{ first: number; block: number }]
    const slice = 500_000
    for (let from = 0; from < rounds; from += slice) {
      const values = [from, Math.min(from + slice, rounds) - 1, rounds, Number(first), Number(block), players]
      for (const text of [historyPostings, historyTransfers, historyRounds]) {
        await client.query(text, values)
      }
    }
    await client.query("SELECT setval('posting_block', $1)", [Number(block) + (Math.ceil(rounds / 1024) + 1) * 1024])
    await client.query('VACUUM ANALYZE')
    await client.query('CHECKPOINT')
  })
}

// $1 to $2: which rounds; $3: of how many; $4: the first player; $5: the first id; $6: how many players. Oldest first.
const play = `
  SELECT $5::bigint + n AS id, $4::bigint + (n::bigint * 7919) % $6::bigint AS player,
         now() - ($3::bigint - n) * (interval '150 days' / $3::bigint) - interval '1 hour' AS at, n
  FROM generate_series($1::bigint, $2::bigint) AS n`
const historyPostings = `
  INSERT INTO posting (id, at, kind, player_id, key, fingerprint, record, balance, sequence)
  SELECT id, at, 'dice', player, gen_random_uuid()::text, 'fingerprint', '{"roll": 5000}', 1000000000, 1 FROM (${play}) AS play`
const historyTransfers = `
  INSERT INTO transfer (posting_id, line, at, kind, debit_account, credit_account, amount)
  SELECT play.id, line, play.at, CASE line WHEN 0 THEN 'stake' ELSE 'payout' END,
         CASE line WHEN 0 THEN cash.id ELSE house.id END, CASE line WHEN 0 THEN house.id ELSE cash.id END, 1000
  FROM (${play}) AS play
  JOIN account cash ON cash.owner = play.player AND cash.kind = 'cash'
  JOIN account house ON house.owner IS NULL AND house.kind = 'games' AND house.till = 63, generate_series(0, 1) AS line`
const historyRounds = `
  INSERT INTO round (id, at, player_id, game, stake, payout, multiplier, edge_basis_points, maximum_win,
                     algorithm, payout_table, bet, outcome, seed_pair_id, nonce)
  SELECT id, at, player, 'dice', 1000, 1000, 196, 200, 500000000, 1, 1,
         '{"betAmount": 10, "targetValue": 50, "betType": "over"}', '{"outcome": "win", "rolledNumber": 50}', -player, n
  FROM (${play}) AS play`

/** In the form of real ones: 256 bits. */
export function tokenOf(player: number): string {
  return hash('sha256', `token${player}`, 'base64url')
}

/** Of the players made above; the administrator is none of them. */
export async function playerIds(url: string): Promise<number[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      "SELECT id FROM player WHERE username LIKE 'player%' ORDER BY id",
    )
    return rows.map(({ id }) => Number(id))
  })
}

/** What was measured is dropped, so that nothing cleans it up in the background of the next measurement. */
export async function dropCasinoDatabase(postgresUrl: string, url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  await withClient(postgresUrl, (client) => client.query(`DROP DATABASE "${name}" WITH (FORCE)`))
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
