import { setTimeout as pause } from 'node:timers/promises'
import { auditEventRows } from '@casino/server/accounting/audit-log/audit-event'
import { advisoryLocks } from '@casino/server/platform/database/advisory-locks'
import { writtenSince } from '@casino/server/platform/database/migrate'
import pg from 'pg'
import {
  type ArchiveFolder,
  createLoadTables,
  fixOutputFormat,
  loadMonth,
  type MonthManifest,
  makeMonthFolder,
  readManifest,
  writeManifest,
  writeTable,
} from './files.ts'
import {
  archivedRows,
  endOf,
  firstDay,
  loadedOf,
  type Month,
  type PlayTable,
  partitionOf,
  remainderOf,
  remainingRows,
  tables,
  wholeOf,
} from './tables.ts'

/** Called before each step, so that a test can abort it there. */
export type OnStep = (step: string) => Promise<void> | void

/** A connection of the owner, for one command at a time. */
export async function connectOwner(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'casino months' })
  client.on('error', () => {})
  await client.connect()
  await fixOutputFormat(client)
  try {
    await lockMonths(client, 'pg_try_advisory_lock')
    return client
  } catch (cause) {
    await client.end()
    throw cause
  }
}

/** Until the connection ends, no other command can move months; several audits may read them. */
export async function lockMonths(
  client: pg.Client,
  lock: 'pg_try_advisory_lock' | 'pg_try_advisory_lock_shared',
): Promise<void> {
  const { rows } = await client.query<{ held: boolean }>(`SELECT ${lock}($1) AS held`, [advisoryLocks.archive])
  if (!rows[0]!.held) throw new Error('Another command is moving or reading archived months.')
}

/**
 * Moves the plays of a month to the folder. Nothing changes until the one commit at the end, which also removes them from the
 * database, so the command can be started again before it; afterwards there is nothing left to do.
 */
export async function detachMonth(
  client: pg.Client,
  month: Month,
  to: ArchiveFolder,
  onStep: OnStep = () => {},
): Promise<Moved> {
  return orNothing(client, month, remainderOf, () => detach(client, month, to, onStep))
}

/** The moved rows, and where earlier files of this month in the folder were moved. */
export interface Moved extends MonthManifest {
  readonly movedAside?: string
}

async function detach(client: pg.Client, month: Month, to: ArchiveFolder, onStep: OnStep): Promise<Moved> {
  await onStep('keep')
  for (const table of tables)
    await makeTable(client, table, remainderOf(table, month), month, [remainingRows(table, month)])
  await onStep('write')
  const movedAside = await makeMonthFolder(to, month)
  const manifest = await writeMonth(client, month, to)
  const sha256 = await writeManifest(to, manifest)
  await onStep('read back')
  const read = await readManifest(to, month)
  if (read.sha256 !== sha256) throw new Error(`The manifest of ${month} cannot be read back.`)
  await createLoadTables(client)
  await loadMonth(client, to, read.manifest)
  for (const table of tables) await mustBeLoaded(client, table, month)
  await onStep('swap')
  await client.query('BEGIN')
  await recordMonth(client, month, sha256)
  await swap(client, month, remainderOf)
  await onStep('commit')
  await client.query('COMMIT')
  return { ...manifest, ...(movedAside !== undefined && { movedAside }) }
}

/** The reverse: restores the rows unchanged. */
export async function attachMonth(
  client: pg.Client,
  month: Month,
  from: ArchiveFolder,
  onStep: OnStep = () => {},
): Promise<Moved> {
  return orNothing(client, month, wholeOf, () => attach(client, month, from, onStep))
}

/** Drops tables that did not replace the month's, possibly because of a full disk. */
async function orNothing(
  client: pg.Client,
  month: Month,
  nameOf: (table: PlayTable, month: Month) => string,
  work: () => Promise<Moved>,
): Promise<Moved> {
  try {
    return await work()
  } catch (cause) {
    const names = tables.map((table) => nameOf(table, month)).join(', ')
    // The original error is reported, even if it is a lost connection.
    for (const statement of ['ROLLBACK', `DROP TABLE IF EXISTS ${names}`]) await client.query(statement).catch(() => {})
    throw cause
  }
}

async function attach(client: pg.Client, month: Month, from: ArchiveFolder, onStep: OnStep): Promise<Moved> {
  await onStep('read')
  await createLoadTables(client)
  const manifest = await loadArchived(client, month, from)
  await onStep('make')
  for (const table of tables) {
    const all = [`SELECT * FROM ${partitionOf(table, month)}`, `SELECT * FROM pg_temp.${loadedOf(table)}`]
    await makeTable(client, table, wholeOf(table, month), month, all)
  }
  await onStep('swap')
  await client.query('BEGIN')
  for (const table of ['sum', 'pair', 'key', 'month'])
    await client.query(`DELETE FROM archived_${table} WHERE month = $1`, [firstDay(month)])
  await swap(client, month, wholeOf)
  await onStep('commit')
  await client.query('COMMIT')
  return manifest
}

/** Reads an archived month; throws unless it is unchanged and has the sums that the database has stored for it. */
export async function loadArchived(client: pg.Client, month: Month, from: ArchiveFolder): Promise<MonthManifest> {
  const { manifest, sha256 } = await readManifest(from, month)
  const { rows } = await client.query<{ sha256: string }>(
    'SELECT manifest_sha256 AS sha256 FROM public.archived_month WHERE month = $1',
    [firstDay(month)],
  )
  if (!rows[0]) throw new Error(`${month} is not archived.`)
  if (rows[0].sha256 !== sha256)
    throw new Error(`The manifest of ${month} in ${from.folder} is not the one that was written when it was archived.`)
  await loadMonth(client, from, manifest)
  return manifest
}

async function makeTable(client: pg.Client, table: PlayTable, name: string, month: Month, rows: readonly string[]) {
  await client.query('BEGIN')
  await client.query(`DROP TABLE IF EXISTS ${name}`)
  await client.query(`CREATE TABLE ${name} (LIKE ${table} INCLUDING ALL)`)
  for (const each of rows) await client.query(`INSERT INTO ${name} ${each}`)
  const { rows: found } = await client.query<{ key: string }>(
    'SELECT unique_key AS key FROM monthly WHERE table_name = $1',
    [table],
  )
  await client.query(`CREATE UNIQUE INDEX ${name}_once ON ${name} ${found[0]!.key}`)
  await client.query('SELECT keep_partition($1)', [name])
  // With this constraint it is attached without a scan.
  const { from, until } = boundsOf(month)
  await client.query(`ALTER TABLE ${name} ADD CONSTRAINT in_month CHECK (at >= ${from} AND at < ${until})`)
  await client.query('COMMIT')
  await client.query(`ANALYZE ${name}`)
}

function boundsOf(month: Month) {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const literal = (ms: number) => `'${new Date(ms).toISOString()}'::timestamptz`
  return { from: literal(Date.UTC(year, number - 1)), until: literal(Date.UTC(year, number)) }
}

async function writeMonth(client: pg.Client, month: Month, to: ArchiveFolder): Promise<MonthManifest> {
  const written: Partial<Record<PlayTable, MonthManifest['tables'][PlayTable]>> = {}
  for (const table of tables) written[table] = await writeTable(client, to, month, table)
  const { rows: changes } = await client.query<{ kind: string; change: string }>(
    `SELECT kind, sum(change)::text AS change FROM (
       SELECT credit_account AS account, amount AS change FROM ${archivedRows('transfer', month)}
       UNION ALL SELECT debit_account, -amount FROM ${archivedRows('transfer', month)}
     ) AS movement JOIN account ON account.id = movement.account GROUP BY kind ORDER BY kind`,
  )
  const { rows: head } = await client.query<{ event: number; hash: string }>(
    `SELECT id::float AS event, encode(hash, 'hex') AS hash FROM ${auditEventRows} AS event ORDER BY id DESC LIMIT 1`,
  )
  return {
    format: 1,
    month,
    writtenAt: new Date().toISOString(),
    tables: written as MonthManifest['tables'],
    changes: Object.fromEntries(changes.map(({ kind, change }) => [kind, change])),
    auditLog: head[0] ?? { event: 0, hash: '' },
  }
}

/** Compares row by row: the rows read back must equal those about to be removed. */
async function mustBeLoaded(client: pg.Client, table: PlayTable, month: Month): Promise<void> {
  const loaded = `SELECT loaded::text FROM pg_temp.${loadedOf(table)} AS loaded`
  const leaving = `SELECT part::text FROM ${archivedRows(table, month)}`
  const { rows } = await client.query<{ missing: boolean }>(
    `SELECT EXISTS (${leaving} EXCEPT ALL ${loaded}) OR EXISTS (${loaded} EXCEPT ALL ${leaving}) AS missing`,
  )
  if (rows[0]!.missing) throw new Error(`What was written of ${partitionOf(table, month)} is not what is in it.`)
}

const stakesCounted = `at >= ${writtenSince('0050_rewards.sql')}`
const winsCounted = `at >= ${writtenSince('0079_player_limits.sql')}`
/** A version 7 UUID, as `keyMadeAt` in rules/operation-key recognises it. */
const tellsItsAge = `key ~* '^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$'`

/** The figures that the database stores for the month, computed from the rows read back. */
async function recordMonth(client: pg.Client, month: Month, sha256: string): Promise<void> {
  const [posting, transfer, round] = [loadedOf('posting'), loadedOf('transfer'), loadedOf('round')]
  await client.query(
    `INSERT INTO archived_month (month, until, manifest_sha256, postings, transfers, rounds, amount, last_posting)
     SELECT $1, ${endOf(month)}, $2, (SELECT count(*) FROM ${posting}), (SELECT count(*) FROM ${transfer}),
            (SELECT count(*) FROM ${round}), (SELECT coalesce(sum(amount), 0) FROM ${transfer}), (SELECT coalesce(max(id), 0) FROM ${posting})`,
    [firstDay(month), sha256],
  )
  await client.query(
    `INSERT INTO archived_sum (account, month, change, times, staked, staked_counted, won, won_counted, owed)
     SELECT account, $1, sum(change), count(DISTINCT posting_id),
            coalesce(sum(-change) FILTER (WHERE kind = 'stake' AND change < 0 OR kind = 'stake_return' AND change > 0), 0),
            coalesce(sum(-change) FILTER (WHERE (kind = 'stake' AND change < 0 OR kind = 'stake_return' AND change > 0) AND ${stakesCounted}), 0),
            coalesce(sum(change) FILTER (WHERE kind = 'payout' AND change > 0), 0),
            coalesce(sum(change) FILTER (WHERE kind = 'payout' AND change > 0 AND ${winsCounted}), 0),
            coalesce(sum(change) FILTER (WHERE kind = 'debt' AND change > 0 OR kind = 'debt_payment' AND change < 0), 0)
     FROM ${transfer} CROSS JOIN LATERAL (VALUES (credit_account, amount), (debit_account, -amount)) AS movement (account, change)
     GROUP BY account`,
    [firstDay(month)],
  )
  await client.query(
    `INSERT INTO archived_pair SELECT seed_pair_id, $1, count(*), min(nonce), max(nonce) FROM ${round} WHERE seed_pair_id IS NOT NULL GROUP BY 1`,
    [firstDay(month)],
  )
  await client.query(
    `INSERT INTO archived_key SELECT player_id, md5(key)::uuid, $1 FROM ${posting} WHERE key IS NOT NULL AND NOT ${tellsItsAge}`,
    [firstDay(month)],
  )
}

// Later bets wait behind a pending lock request, so it is abandoned soon and tried again, as in migrations.
const lockTimeoutMs = 200
const pauseMs = 700
const mostAttempts = 120

/** Replaces the month's tables by others, all or none of them; within a transaction. */
async function swap(client: pg.Client, month: Month, nameOf: (table: PlayTable, month: Month) => string) {
  await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`)
  for (let attempt = 1; ; attempt++) {
    await client.query('SAVEPOINT swap')
    try {
      for (const table of tables) await client.query(`LOCK TABLE ONLY ${table} IN ACCESS EXCLUSIVE MODE`)
      for (const table of tables) await replacePartition(client, table, month, nameOf(table, month))
      return
    } catch (error) {
      const isBusy = error instanceof pg.DatabaseError && ['55P03', '40P01'].includes(error.code ?? '')
      if (!isBusy || attempt === mostAttempts) throw error
      await client.query('ROLLBACK TO SAVEPOINT swap')
      await pause(pauseMs)
    }
  }
}

async function replacePartition(client: pg.Client, table: PlayTable, month: Month, name: string): Promise<void> {
  const part = partitionOf(table, month)
  const { from, until } = boundsOf(month)
  await client.query(`ALTER TABLE ${table} DETACH PARTITION ${part}`)
  await client.query(`DROP TABLE ${part}`)
  await client.query(`ALTER TABLE ${name} RENAME TO ${part}`)
  await client.query(`ALTER INDEX ${name}_once RENAME TO ${part}_once`)
  await client.query(`ALTER TABLE ${table} ATTACH PARTITION ${part} FOR VALUES FROM (${from}) TO (${until})`)
  await client.query(`ALTER TABLE ${part} DROP CONSTRAINT in_month`)
}
