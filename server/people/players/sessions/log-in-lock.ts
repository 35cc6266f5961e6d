import type { Database, Read, Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { Client } from '../../../platform/http/serve.ts'
import { queueSpaced } from '../../mail/mail.ts'
import type { Preparation } from '../../mail/post-office.ts'
import { makeLink } from '../passwords/mail-links.ts'
import { findByUsername } from '../player.ts'

/** The number of wrong passwords within the period that locks the name, for the same period. */
export const failuresToLock = 10
const period = '30 minutes'

/** Stored in the database, so that all servers share them. */
export interface LogInLocks {
  /** Refuses `account_locked` for clients that the player has not signed in from. */
  check(name: string, isKnownClient: () => Promise<boolean>): Promise<void>
  /** Counts a wrong password in the background; the player gets a letter when the name is locked. */
  failed(name: string, client: Client): void
}

interface Options {
  readonly database: Database
  readonly sendsMail: boolean
  readonly onTrouble: (error: unknown) => void
}

/** Locks a name while its password is being guessed. */
export function openLogInLocks({ database, sendsMail, onTrouble }: Options): LogInLocks {
  const count = async (name: string, { language }: Client) =>
    database.transact(async (tx) => {
      if ((await countFailure(tx, name)) !== failuresToLock || !sendsMail) return
      const player = await findByUsername(tx, name)
      if (!player?.email) return
      const { id, email: to, username, emailConfirmed: confirmed } = player
      const details = { name: username, player: id }
      await queueSpaced(tx, { kind: 'account_locked', to, language, details }, { about: id, confirmed })
    })
  return {
    async check(name, isKnownClient) {
      const retryAfterS = await lockedFor(database.read, name)
      if (retryAfterS === undefined || (await isKnownClient())) return
      refuse('account_locked', { retryAfter: retryAfterS }, { retryAfterS })
    },
    failed: (name, client) => void count(name, client).catch(onTrouble),
  }
}

/** No locks, for load tests. */
export const noLocks: LogInLocks = { check: async () => {}, failed: () => {} }

/** The link in the letter sets a new password, which unlocks the account. */
export const prepareUnlock =
  (read: Read): Preparation<'account_locked'> =>
  async ({ to, details }) => ({
    details,
    token: await makeLink(read, { player: details.player, purpose: 'reset', email: to }),
  })

async function lockedFor(read: Read, name: string): Promise<number | undefined> {
  const lock = await read.first<{ seconds: number }>(
    `SELECT ceil(extract(epoch FROM locked_until - now()))::int AS seconds FROM log_in_lock
     WHERE name = lower($1) AND locked_until > now()`,
    [name],
  )
  return lock?.seconds
}

async function countFailure(tx: Tx, name: string): Promise<number> {
  const row = await tx.one<{ failures: number }>(
    `INSERT INTO log_in_lock AS lock (name, failures, since) VALUES (lower($1), 1, now())
     ON CONFLICT (name) DO UPDATE SET
       failures = CASE WHEN lock.since > now() - interval '${period}' THEN lock.failures + 1 ELSE 1 END,
       since = CASE WHEN lock.since > now() - interval '${period}' THEN lock.since ELSE now() END,
       locked_until = CASE WHEN lock.since > now() - interval '${period}' AND lock.failures + 1 = ${failuresToLock}
                           THEN now() + interval '${period}' ELSE lock.locked_until END
     RETURNING failures`,
    [name],
  )
  return row.failures
}

/** After the right password, or a new one, earlier failures no longer count. */
export async function removeLogInLock(tx: Tx, name: string): Promise<void> {
  await tx.rows('DELETE FROM log_in_lock WHERE name = lower($1)', [name])
}

const atOnce = 1000
const isOld = `since < now() - interval '${period}' AND coalesce(locked_until < now(), true)`

/** Removes outdated counts. */
export async function removeOldLocks(read: Read): Promise<void> {
  let removed: unknown[]
  do {
    // The second condition covers a failure counted after the first one was evaluated.
    removed = await read.rows(
      `DELETE FROM log_in_lock WHERE name IN (SELECT name FROM log_in_lock WHERE ${isOld} ORDER BY since LIMIT $1)
         AND ${isOld} RETURNING name`,
      [atOnce],
    )
  } while (removed.length === atOnce)
}
