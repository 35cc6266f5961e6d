import pg, { type ClientConfig } from 'pg'

// Identifiers and kopecks stay below 2^53 (rules/money), so they are plain numbers here.
const int8 = 20
pg.types.setTypeParser(int8, Number)

/**
 * Every wait is bounded: a statement, a lock, an idle transaction, and finally a connection that neither answers nor breaks.
 * The last limit is longer than those of the database itself.
 */
export const productTimeouts = {
  statementMs: 2000,
  lockMs: 1000,
  idleInTransactionMs: 5000,
  connectMs: 2000,
  answerMs: 10_000,
} as const

/** Those in use; only tests change them. */
export const timeouts: Record<keyof typeof productTimeouts, number> = { ...productTimeouts }

/** The configuration of every connection of the server to its database. */
export function connectionConfig(url: string, name: string): ClientConfig {
  return {
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: timeouts.connectMs,
    query_timeout: timeouts.answerMs,
    statement_timeout: timeouts.statementMs,
    lock_timeout: timeouts.lockMs,
    idle_in_transaction_session_timeout: timeouts.idleInTransactionMs,
  }
}
