import type { Database, Read } from '../../platform/database/database.ts'
import type { NoteSigner } from '../../platform/keys/note-signer.ts'
import { type DataKeys, derivedKey } from '../../platform/keys/vault.ts'
import { dayOf, startOf } from '../aggregates/aggregates.ts'

/** The dependencies of this module's handlers. */
export interface FundsModule {
  readonly database: Database
  /** For the movements since a month's end; see `Replica`. */
  readonly longRead: Read
  /** The casino's address, without scheme. */
  readonly origin: string
  readonly signer: NoteSigner
}

/** Longer than any posting takes: later commits then have later times. */
const settledAfter = `interval '5 minutes'`

/** When a month such as `2026-02` ends in Moscow, and whether all its postings are committed. */
export const endOfMonth = (read: Read, month: string): Promise<{ end: Date; complete: boolean }> =>
  read.one<{ end: Date; complete: boolean }>(
    `SELECT ended AS "end", now() > ended + ${settledAfter} AS complete
     FROM (SELECT ${startOf(`(($1 || '-01')::date + interval '1 month')`)} AS ended) AS month`,
    [month],
  )

/** The last complete month, and today in Moscow. */
export const daysNow = (read: Read): Promise<{ month: string; today: string }> =>
  read.one<{ month: string; today: string }>(
    `SELECT to_char(${dayOf(`(now() - ${settledAfter})`)} - interval '1 month', 'YYYY-MM') AS month, ${dayOf('now()')}::text AS today`,
  )

/** The name of the key that signs statements. Changing it loses the key that auditors know. */
export const fundsSecret = (keys: DataKeys): Buffer => derivedKey(keys, 'signatures of statements of player funds')
