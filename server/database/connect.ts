import pg, { type ClientConfig } from 'pg'

// Identifiers and kopecks stay below 2^53 (rules/money), so they are plain numbers here.
const int8 = 20
pg.types.setTypeParser(int8, Number)

/**
 * Bounded waits everywhere: a statement, a lock, a transaction left open, and at last for a link that neither answers nor
 * breaks; that one is longer than all that the database itself cuts short.
 */
export const timeouts = {
  statementMs: 2000,
  lockMs: 1000,
  idleInTransactionMs: 5000,
  connectMs: 2000,
  answerMs: 10_000,
}

/** How every connection of the server to its database is set up. */
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
