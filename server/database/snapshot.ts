import pg from 'pg'
import { connectionConfig } from './connect.ts'
import type { Read } from './database.ts'

/** One moment of the whole database, however long the reading takes; nothing can be changed through it. */
export interface Snapshot extends Read {
  /** Rows of a result that may be larger than memory, a block at a time. */
  blocks<Row>(text: string, values?: readonly unknown[]): AsyncGenerator<Row[]>
}

const blockRows = 5000

// A report reads everything once: large hashes beat many small look-ups, and no bet waits for it, so it may take its time.
const settings = [
  'SET statement_timeout = 0',
  'SET idle_in_transaction_session_timeout = 0',
  `SET work_mem = '128MB'`,
  'SET hash_mem_multiplier = 2',
  'SET enable_partitionwise_join = on',
  'SET enable_partitionwise_aggregate = on',
  'SET jit = off',
  // A cursor is planned for its first rows unless told that all of them are wanted.
  'SET cursor_tuple_fraction = 1',
]

/** Reads on a connection of its own, which does not disturb those who write meanwhile. */
export async function withSnapshot<T>(url: string, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...connectionConfig(url, 'casino audit'), query_timeout: 0 })
  // A lost connection fails the statement that runs; without a listener it would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    for (const setting of settings) await client.query(setting)
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    return await work(snapshotOf(client))
  } finally {
    await client.end()
  }
}

function snapshotOf(client: pg.Client): Snapshot {
  const rows = async <Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
    (await client.query(text, [...values])).rows
  return {
    rows,
    async *blocks<Row>(text: string, values: readonly unknown[] = []) {
      await client.query(`DECLARE reading NO SCROLL CURSOR FOR ${text}`, [...values])
      for (;;) {
        const block = await rows<Row>(`FETCH ${blockRows} FROM reading`)
        if (block.length === 0) break
        yield block
      }
      await client.query('CLOSE reading')
    },
  }
}
