import pg from 'pg'

/**
 * Runs `work` with a connection of its own, which is closed afterwards. A connection that is lost fails the statements of
 * `work`, and never this process: without a listener, pg throws a loss between two statements where nobody can catch it.
 */
export async function withClient<T>(
  connection: string | pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
