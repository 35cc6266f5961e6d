import type { Database, Read } from '../../../platform/database/database.ts'

/** Attempts not known to be right. Times are milliseconds of the database's clock. */
export interface Failures {
  readonly failures: number
  readonly notBefore: number
  readonly last: number
  /** Attempts left for clients new to the account; null means all of them. */
  readonly triesLeft: number | null
  readonly triesAt: number
}

export const noFailures: Failures = { failures: 0, notBefore: 0, last: 0, triesLeft: null, triesAt: 0 }

/** Failures recorded for an account over all clients, and for one client at that account. */
export interface FailureCount {
  readonly ofAccount: Failures
  readonly ofClient: Failures
  readonly now: number
}

type Account = string | number

/** Where failures are recorded. */
export interface LogInFailures {
  find(account: Account, client: string): Promise<FailureCount>
  /** Serialises decisions about attempts at an account; a result that is not a standing changes nothing. */
  change<Refused extends object>(
    account: Account,
    client: string,
    decide: (standing: FailureCount) => Omit<FailureCount, 'now'> | Refused,
  ): Promise<Omit<FailureCount, 'now'> | Refused>
  /** Clears the failures of the client, and one failure of the account. */
  forgive(account: Account, client: string): Promise<void>
}

/** The same on all servers. The prefixes keep a typed name from being read as an account number. */
const nameOf = (account: Account) => (typeof account === 'number' ? `player ${account}` : `name ${account}`)

/** Failed log-ins by account and client, shared by all servers; `onTrouble` receives errors of background work. */
export function openLogInFailures({ read, transact }: Database, onTrouble: (error: unknown) => void): LogInFailures {
  return {
    find: async (account, client) => standingOf(await read.rows<Row>(findRows, [nameOf(account), client])),
    change: (account, client, decide) =>
      transact(async (tx) => {
        const name = nameOf(account)
        const decision = decide(standingOf(await tx.rows<Row>(lockRows, [name, client])))
        if ('ofAccount' in decision) await tx.rows(writeRows, [name, JSON.stringify(rowsOf(client, decision))])
        return decision
      }),
    async forgive(account, client) {
      const name = nameOf(account)
      await transact(async (tx) => {
        await tx.rows(
          `UPDATE log_in_failure SET failures = greatest(0, failures - 1) WHERE account = $1 AND client = ''`,
          [name],
        )
        await tx.rows('DELETE FROM log_in_failure WHERE account = $1 AND client = $2', [name, client])
        // A failure here is harmless: these records expire after an hour anyway.
      }).catch(onTrouble)
    },
  }
}

interface Row extends Failures {
  readonly client: string
  readonly now: number
}

const columns = `failures, not_before AS "notBefore", last, tries_left AS "triesLeft", tries_at AS "triesAt"`
const nowMs = `extract(epoch FROM clock_timestamp())::float8 * 1000 AS now`

const findRows = `
  SELECT wanted.client, coalesce(failures, 0) AS failures, coalesce(not_before, 0) AS "notBefore", coalesce(last, 0) AS last,
         tries_left AS "triesLeft", coalesce(tries_at, 0) AS "triesAt", ${nowMs}
  FROM unnest(ARRAY['', $2]) AS wanted (client) LEFT JOIN log_in_failure ON account = $1 AND log_in_failure.client = wanted.client`

// Every transaction locks the account's row first.
const lockRows = `
  INSERT INTO log_in_failure (account, client) VALUES ($1, ''), ($1, $2)
  ON CONFLICT (account, client) DO UPDATE SET account = excluded.account RETURNING client, ${columns}, ${nowMs}`

const writeRows = `
  UPDATE log_in_failure AS old
  SET failures = new.failures, not_before = new."notBefore", last = new.last, tries_left = new."triesLeft", tries_at = new."triesAt"
  FROM jsonb_to_recordset($2) AS new (client text, failures integer, "notBefore" float8, last float8, "triesLeft" float8, "triesAt" float8)
  WHERE old.account = $1 AND old.client = new.client`

function standingOf(rows: readonly Row[]): FailureCount {
  const [account, client] = [rows.find((row) => row.client === '')!, rows.find((row) => row.client !== '')!]
  return { ofAccount: account, ofClient: client, now: Math.max(account.now, client.now) }
}

function rowsOf(client: string, { ofAccount, ofClient }: Omit<FailureCount, 'now'>) {
  return [
    { ...ofAccount, client: '' },
    { ...ofClient, client },
  ]
}

const atOnce = 1000
const isOld = 'last < extract(epoch FROM now()) * 1000 - $1'

/** Removes expired records. */
export async function removeOldFailures(read: Read, olderThanMs: number): Promise<void> {
  let removed: unknown[]
  do {
    // The second condition covers a failure counted after the first one was evaluated.
    removed = await read.rows(
      `DELETE FROM log_in_failure WHERE (account, client) IN (
         SELECT account, client FROM log_in_failure WHERE ${isOld} ORDER BY last LIMIT $2
       ) AND ${isOld} RETURNING client`,
      [olderThanMs, atOnce],
    )
  } while (removed.length === atOnce)
}
