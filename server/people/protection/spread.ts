import { lockAccounts, type PlayerId } from '../../accounting/ledger/accounts.ts'
import { advisoryLocks } from '../../platform/database/advisory-locks.ts'
import type { Database, Read, Tx } from '../../platform/database/database.ts'
import { type JobOptions, upkeep } from '../../platform/database/jobs.ts'
import type { Vault } from '../../platform/keys/vault.ts'
import { mailboxSql } from '../mail/mailbox.ts'
import { playerRows } from '../players/player.ts'
import type { Identifier } from './identifiers.ts'
import { recordEmail } from './identifiers.ts'
import { isExcludedNow } from './protections.ts'

/**
 * The number of accounts that an exclusion reaches in the request that makes it; further accounts are reached in the
 * background.
 */
const atOnce = 20
const perStep = 50

/**
 * Locks the player, and the first of those who share an identifier with them, or the one that is being added, as stakes and
 * deposits do; then the lock of identifiers, which exclusions do not share. Returns the locked players.
 */
export async function lockSharing(tx: Tx, player: PlayerId, added?: Identifier): Promise<readonly PlayerId[]> {
  const others = await tx.rows<{ player: PlayerId }>(
    `SELECT player FROM (${sharing} UNION SELECT player_id FROM player_identifier WHERE kind = $3 AND digest = $4 AND player_id <> $1) AS other
     ORDER BY player LIMIT $2`,
    [player, atOnce, added?.kind ?? null, added?.digest ?? null],
  )
  const locked = await lockInOrder(tx, [player, ...others.map(({ player }) => player)])
  // Must precede the recording of identifiers, which takes the same lock together with others: otherwise two transactions would
  // deadlock.
  await tx.rows('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.exclusions])
  return locked
}

/** All exclusions lock accounts in this order. */
async function lockInOrder(tx: Tx, players: readonly PlayerId[]): Promise<readonly PlayerId[]> {
  const ordered = [...players].sort((one, other) => one - other)
  for (const each of ordered) await lockAccounts(tx, each)
  return ordered
}

/** Extends an exclusion of the player, if there is one, to the locked accounts, and later to the others. */
export async function spread(tx: Tx, player: PlayerId, locked: readonly PlayerId[]): Promise<void> {
  const row = await tx.one<{ held: boolean }>(`SELECT ${isExcludedNow('$1')} AS held`, [player])
  if (!row.held) return
  await share(tx, player, locked)
  await tx.rows(
    `INSERT INTO exclusion_spread (player_id)
     SELECT $1 WHERE EXISTS (SELECT FROM (${sharing}) AS other WHERE player <> ALL ($2::bigint[]))
     ON CONFLICT (player_id) DO UPDATE SET after = 0, version = exclusion_spread.version + 1`,
    [player, locked],
  )
}

async function share(tx: Tx, player: PlayerId, others: readonly PlayerId[]): Promise<void> {
  // One by one: each sees the rows written for the previous one.
  for (const other of others) await tx.rows('SELECT share_exclusion($1, $2)', [player, other])
}

/** Accounts with an identifier in common, or recognised by an administrator as the same person; `$1` is the player. */
const sharing = `
  SELECT other.player_id AS player FROM player_identifier AS own JOIN player_identifier AS other USING (kind, digest)
  WHERE own.player_id = $1 AND other.player_id <> $1
  UNION SELECT player_id FROM exclusion_link WHERE excluded_id = $1 AND decision = 'same_person'`

async function playersSharing(read: Read, player: PlayerId, after: PlayerId, limit: number): Promise<PlayerId[]> {
  const rows = await read.rows<{ player: PlayerId }>(
    `SELECT player FROM (${sharing}) AS other WHERE player > $2 ORDER BY player LIMIT $3`,
    [player, after, limit],
  )
  return rows.map(({ player }) => player)
}

export interface ExclusionSpread {
  /** Extends exclusions to all accounts that they have not reached yet. */
  step(): Promise<void>
  close(): Promise<void>
}

export interface ExclusionSpreadOptions extends JobOptions {
  readonly database: Database
  /** The key for digests of identifiers. */
  readonly identifierVault: Vault
}

const usualEveryMs = 2000

/** Extends exclusions that affect more players than one request may lock, some in each transaction. */
export function spreadExclusions(options: ExclusionSpreadOptions): ExclusionSpread {
  const { database, jobs, everyMs = usualEveryMs } = options
  let recorded = false
  async function step(): Promise<void> {
    while (!job.closed && (await spreadSome(database))) await new Promise(setImmediate)
    // Last, so that an error in it delays no exclusion.
    if (!recorded) await recordAgain(options)
    recorded = true
  }
  const job = jobs.schedule({ leases: [upkeep], everyMs, work: step })
  return { step, close: job.close }
}

/**
 * Records the addresses of excluded players again, whose digests were made before this version knew all domains and dots of
 * their host. Once after each start.
 */
async function recordAgain({ database, identifierVault }: ExclusionSpreadOptions): Promise<void> {
  const excluded = await database.read.rows<{ player: PlayerId }>(
    `SELECT id AS player FROM ${playerRows} AS player
     WHERE ${isExcludedNow('player.id')} AND regexp_replace(lower(email), '[+][^@]*', '') <> ${mailboxSql('email')}`,
  )
  for (const { player } of excluded)
    await database.transact(async (tx) => {
      const locked = await lockSharing(tx, player)
      await recordEmail(identifierVault)(tx, player)
      await spread(tx, player, locked)
    })
}

interface Due {
  readonly player: PlayerId
  readonly after: PlayerId
  readonly version: number
}

/**
 * Returns whether there is more. Locks accounts before the row of the queue, like a posting that records an identifier. New
 * identifiers restart it.
 */
async function spreadSome({ transact }: Database): Promise<boolean> {
  return transact(async (tx) => {
    const due = await tx.first<Due>(
      'SELECT player_id AS player, after, version FROM exclusion_spread ORDER BY player_id LIMIT 1',
    )
    if (!due) return false
    const { player, after, version } = due
    const others = await playersSharing(tx, player, after, perStep)
    await share(tx, player, await lockInOrder(tx, others))
    await (others.length < perStep
      ? tx.rows('DELETE FROM exclusion_spread WHERE player_id = $1 AND version = $2', [player, version])
      : tx.rows('UPDATE exclusion_spread SET after = $3 WHERE player_id = $1 AND version = $2', [
          player,
          version,
          others.at(-1),
        ]))
    return true
  })
}
