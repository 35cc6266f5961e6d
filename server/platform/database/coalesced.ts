/** The maximum number of keys in one statement. */
const mostKeys = 512

interface Waiting<Key, Row> {
  readonly key: Key
  readonly resolve: (row: Row | undefined) => void
  readonly reject: (error: unknown) => void
}

/** A row, and the position of its key in the list, from 1, as counted by `WITH ORDINALITY`. */
export type WithPlace<Row> = Row & { readonly place: number }

/**
 * Finds rows by key, with one statement for all keys that arrived while the previous one was in progress: a statement for each
 * key would wake both processes once per key. The statement starts after the key arrived, so it sees everything committed
 * before.
 */
export function coalesce<Key, Row>(
  find: (keys: readonly Key[]) => Promise<readonly WithPlace<Row>[]>,
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
      // The first statement also serves requests that were read from their sockets together.
      if (!isRunning) queueMicrotask(() => isRunning || run())
    })
}
