/** How many keys one statement finds at most. */
const mostKeys = 512

interface Waiting<Key, Row> {
  readonly key: Key
  readonly resolve: (row: Row | undefined) => void
  readonly reject: (error: unknown) => void
}

/** A row and the place of its key in the list, from 1, as `WITH ORDINALITY` counts. */
export type Placed<Row> = Row & { readonly place: number }

/**
 * Finds a row by its key with one statement for all keys that arrived while the last one was under way: a statement for each key
 * would wake both processes once per key. It begins after the key arrived, so it sees whatever was committed before.
 */
export function coalesced<Key, Row>(
  find: (keys: readonly Key[]) => Promise<readonly Placed<Row>[]>,
): (key: Key) => Promise<Row | undefined> {
  const waiting: Waiting<Key, Row>[] = []
  let isRunning = false

  async function answer(batch: readonly Waiting<Key, Row>[]): Promise<void> {
    try {
      const rows = new Map((await find(batch.map(({ key }) => key))).map((row) => [row.place, row]))
      for (const [index, { resolve }] of batch.entries()) resolve(rows.get(index + 1))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  async function run(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) await answer(waiting.splice(0, mostKeys))
    isRunning = false
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      // Requests that were read from their sockets together share the first statement, too.
      if (!isRunning) queueMicrotask(() => isRunning || run())
    })
}
