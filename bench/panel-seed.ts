import type pg from 'pg'

export interface PanelSizes {
  readonly users: number
  readonly payments: number
  readonly auditEvents: number
}

/**
 * Fills a casino as after years of use: varied balances, states and times, names and wallets as people write them. This casino
 * cannot be audited, because nothing was posted for these payments.
 */
export async function fillCasino(client: pg.Client, { users, payments, auditEvents }: PanelSizes): Promise<void> {
  // Without triggers: rows send no notifications, and the audit events of this casino are not chained.
  await client.query('SET session_replication_role = replica')
  await client.query(makeUsers, [users])
  await client.query(makeAccounts)
  await client.query(`UPDATE account SET balance = (random() * 1000000)::bigint WHERE kind = 'cash'`)
  await client.query(makeAddresses)
  await withoutIndexes(client, 'payment', async () => {
    for (let from = 0; from < payments; from += slice) {
      await client.query(makePayments, [from + 1, Math.min(from + slice, payments), users, payments])
    }
  })
  await client.query(makeAuditEvents, [auditEvents, users])
  await client.query('SET session_replication_role = origin')
  await client.query('VACUUM ANALYZE')
}

const slice = 500_000

const makeUsers = `
  INSERT INTO player (username, email, password_hash, referral_code, referred_by, status, created_at, last_login)
  SELECT (ARRAY['user', 'Lucky', 'игрок', 'max', 'Anna'])[1 + n % 5] || '_' || substr(md5(n::text), 1, 9),
         'mail' || n || (ARRAY['@example.org', '@example.com', '@mail.example'])[1 + n % 3], 'none', 'MORE' || n,
         CASE WHEN n % 4 = 0 THEN 1001 + n % 5000 END,
         CASE WHEN n % 50 = 0 THEN 'banned' WHEN n % 31 = 0 THEN 'pending' ELSE 'active' END,
         now() - random() * interval '3 years', now() - random() * interval '90 days'
  FROM generate_series(1, $1::int - (SELECT count(*)::int FROM player)) AS n`

const makeAccounts = `
  INSERT INTO account (kind, owner, floor) SELECT kind, id, 0 FROM player, unnest(ARRAY['cash', 'held']) AS kind
  ON CONFLICT DO NOTHING`

// One address in ten is shared by two thousand players, as in a mobile network.
const makeAddresses = `
  INSERT INTO player_address (player_id, address)
  SELECT id, CASE WHEN id % 10 = 0 THEN '192.0.2.' || id % 7 ELSE '198.51.' || id % 256 || '.' || id / 256 % 256 END FROM player
  ON CONFLICT DO NOTHING`

// $1 to $2: the payments to create; $3: the number of users; $4: the number of payments. Oldest first.
const makePayments = `
  INSERT INTO payment (id, uuid, player_id, kind, method, amount, step, provider, provider_ref, wallet, card_masked,
                       created_at, updated_at, due_at)
  SELECT n, gen_random_uuid(), 1001 + (n::bigint * 7919) % $3::int, kind, method, 50000 + n * 37 % 900000, step,
         CASE WHEN kind = 'topup' THEN CASE method WHEN 'card' THEN 'stripe' ELSE 'crypto-pay' END END,
         CASE WHEN kind = 'topup' THEN 'ref' || n END,
         CASE WHEN kind = 'withdrawal' AND method = 'crypto' THEN 'T' || md5(((n::bigint * 7919) % $3::int)::text) END,
         CASE WHEN kind = 'withdrawal' AND method = 'card' THEN '2200 00** **** ' || lpad((n::bigint * 7919 % 10000)::text, 4, '0') END,
         at, least(now(), at + (n % 600) * interval '1 second'), at
  FROM (
    SELECT n, at, CASE WHEN n % 3 = 0 THEN 'withdrawal' ELSE 'topup' END AS kind,
           CASE WHEN n / 3 % 2 = 0 THEN 'card' ELSE 'crypto' END AS method,
           CASE WHEN n % 10000 = 0 THEN CASE WHEN n % 3 = 0 THEN 'waiting' ELSE 'invoiced' END
                WHEN n % 7 = 0 THEN 'declined' ELSE 'paid' END AS step
    FROM (SELECT n, now() - (interval '3 years' * (1 - n::float8 / $4::int)) - interval '1 hour' AS at
          FROM generate_series($1::int, $2::int) AS n) AS moments
  ) AS made`

const makeAuditEvents = `
  INSERT INTO audit_event (id, at, administrator_id, address, user_agent, action, subject_kind, subject_id, before, after, reason, hash)
  SELECT n, now() - ($1::int - n) * interval '9 minutes', 1001 + n % 3, '192.0.2.1', 'Mozilla/5.0 (X11; Linux x86_64)',
         (ARRAY['user.update', 'transaction.approve', 'settings.save', 'user.note'])[1 + n % 4],
         (ARRAY['user', 'transaction', 'settings', 'user'])[1 + n % 4], (1001 + n * 31 % $2::int)::text,
         jsonb_build_object('balance', n), jsonb_build_object('balance', n + 1, 'note', md5(n::text)), 'reason number ' || n, sha256(n::text::bytea)
  FROM generate_series(1, $1::int) AS n`

/** Millions of rows are written faster if their indexes are built together afterwards. */
async function withoutIndexes(client: pg.Client, table: string, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS made FROM pg_index
     WHERE indrelid = $1::regclass AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
    [table],
  )
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`)
  await work()
  await client.query(`SET maintenance_work_mem = '512MB'`)
  for (const { made } of rows) await client.query(made)
  await client.query('RESET maintenance_work_mem')
}
