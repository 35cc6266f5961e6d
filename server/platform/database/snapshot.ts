import pg from 'pg'
import { connectionConfig } from './connect.ts'
import { type Read, readOn } from './database.ts'

/** One moment of the whole database, however long the reading takes; read-only. */
export interface Snapshot extends Read {
  /** Rows of a result that may be larger than memory, a block at a time. */
  blocks<Row>(text: string, values?: readonly unknown[]): AsyncGenerator<Row[]>
  /** The number of rows `FROM` this; each count is queried once per snapshot. */
  count(from: string): Promise<number>
}

const blockRows = 5000

// A report reads each table once: large hashes beat many small look-ups, and it may be slow because no bet waits for it.
const settings = [
  'SET statement_timeout = 0',
  'SET idle_in_transaction_session_timeout = 0',
  `SET work_mem = '128MB'`,
  'SET hash_mem_multiplier = 2',
  'SET enable_partitionwise_join = on',
  'SET enable_partitionwise_aggregate = on',
  'SET enable_nestloop = off',
  'SET jit = off',
  // By default a cursor is planned for its first rows; here all of them are needed.
  'SET cursor_tuple_fraction = 1',
]

/**
 * Several snapshots of the same moment on separate connections, which do not block concurrent writers, so that several checks
 * can run in parallel. Each connection is prepared before its snapshot.
 */
export async function withSnapshots<T>(
  url: string,
  count: number,
  work: (snapshots: readonly Snapshot[]) => Promise<T>,
  prepare: (client: pg.Client) => Promise<void> = async () => {},
): Promise<T> {
  const clients = Array.from({ length: count }, () => openClient(url))
  try {
    let shared: string | undefined
    for (const client of clients) {
      await client.connect()
      for (const setting of settings) await client.query(setting)
      await prepare(client)
      const { rows: monthly } = await client.query<{ name: string }>('SELECT table_name AS name FROM monthly')
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
      // Before the snapshot, so that no month is replaced by another table between it and the first read.
      await client.query(
        `LOCK TABLE ONLY ${monthly.map(({ name }) => `public.${name}`).join(', ')} IN ACCESS SHARE MODE`,
      )
      if (shared) await client.query(`SET TRANSACTION SNAPSHOT '${shared}'`)
      else shared = (await readOn(client).one<{ name: string }>('SELECT pg_export_snapshot() AS name')).name
    }
    const counted = new Map<string, Promise<number>>()
    return await work(clients.map((client) => snapshotOf(client, counted)))
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

function openClient(url: string): pg.Client {
  const client = new pg.Client({ ...connectionConfig(url, 'casino audit'), query_timeout: 0 })
  // A lost connection fails the running statement; without a listener it would end the process.
  client.on('error', () => {})
  return client
}

function snapshotOf(client: pg.Client, counted: Map<string, Promise<number>>): Snapshot {
  const read = readOn(client)
  return {
    ...read,
    count(from) {
      const known =
        counted.get(from) ?? read.one<{ count: number }>(`SELECT count(*) FROM ${from}`).then(({ count }) => count)
      counted.set(from, known)
      return known
    },
    async *blocks<Row>(text: string, values: readonly unknown[] = []) {
      await client.query(`DECLARE reading NO SCROLL CURSOR FOR ${text}`, [...values])
      const fetch = () => {
        const block = read.rows<Row>(`FETCH ${blockRows} FROM reading`)
        // If a reader stops early, the last fetch is never awaited.
        block.catch(() => {})
        return block
      }
      // The next block is fetched while this one is processed.
      let coming = fetch()
      for (;;) {
        const block = await coming
        if (block.length === 0) break
        coming = fetch()
        yield block
      }
      await client.query('CLOSE reading')
    },
  }
}
