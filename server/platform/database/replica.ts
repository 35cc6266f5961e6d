import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseUnavailable, isAnswer, openDatabase, type Read, readWith } from './database.ts'

/** `behind`: by more than allowed; `away`: it does not answer, or follows another primary. Long reads then go to the primary. */
export type ReplicaState = 'following' | 'behind' | 'away' | 'none'

export interface Replica {
  /**
   * For long reads that decide nothing: reports, exports, old records. Each statement sees at least everything committed before
   * it was sent, whether the replica or the primary answers it.
   */
  readonly read: Read
  readonly state: ReplicaState
  /** NaN: unknown. */
  readonly lagSeconds: number
  close(): Promise<void>
}

export interface ReplicaOptions {
  /** Absent: the primary serves all reads. */
  readonly url: string | undefined
  readonly primary: Read
  /** The largest accepted lag, and therefore the longest wait of a statement. */
  readonly maximumLagSeconds: number
  readonly log: { info(line: string): void; warn(line: string): void }
}

/** Reads from the replica at `url` while its lag is small enough, otherwise, or without `url`, from the primary. */
export async function openReplica({ url, ...options }: ReplicaOptions): Promise<Replica> {
  if (!url) return { read: options.primary, state: 'none', lagSeconds: Number.NaN, close: async () => {} }
  const replica = new WatchedReplica(url, options)
  await replica.watch()
  return replica
}

const lookEveryMs = 500
/** An older observation is ignored. */
const staleMs = 2500
const pollMs = 20

class WatchedReplica implements Replica {
  readonly read = readWith((text, values) => this.#rows(text, values))
  readonly #options: Omit<ReplicaOptions, 'url'>
  readonly #database: ReturnType<typeof openDatabase>
  readonly #closed = new AbortController()
  /** Positions of the primary's log that the replica has not replayed, and when the primary reached them. */
  #marks: { readonly at: number; readonly position: number }[] = []
  #seenAt = Number.NEGATIVE_INFINITY
  #lagMs = Number.NaN
  #known: ReplicaState | undefined
  #watching: Promise<void> | undefined

  constructor(url: string, options: Omit<ReplicaOptions, 'url'>) {
    this.#options = options
    this.#database = openDatabase(readOnly(url))
  }

  get state(): ReplicaState {
    if (performance.now() - this.#seenAt > staleMs) return 'away'
    return this.#lagMs > this.#maximumLagMs ? 'behind' : 'following'
  }

  get lagSeconds(): number {
    return this.state === 'away' ? Number.NaN : this.#lagMs / 1000
  }

  get #maximumLagMs(): number {
    return this.#options.maximumLagSeconds * 1000
  }

  /** Resolves after the first check; later checks run automatically. */
  async watch(): Promise<void> {
    await this.#look()
    this.#watching = this.#lookOn()
  }

  async close(): Promise<void> {
    this.#closed.abort()
    await this.#watching
    await this.#database.close()
  }

  async #lookOn(): Promise<void> {
    const { signal } = this.#closed
    while (!signal.aborted) {
      await pause(lookEveryMs, undefined, { signal }).catch(() => {})
      if (!signal.aborted) await this.#look()
    }
  }

  async #look(): Promise<void> {
    try {
      const at = performance.now()
      const { primary } = this.#options
      const position = await positionOf(primary)
      const replayed = await replayedBy(this.#database.read)
      if (replayed > position && replayed > (await positionOf(primary)))
        throw new DatabaseUnavailable('the replica has what its primary never had: it follows another one')
      this.#marks = [...this.#marks, { at, position }].filter((mark) => mark.position > replayed).slice(-mostMarks)
      const [oldest] = this.#marks
      this.#lagMs = oldest ? performance.now() - oldest.at : 0
      this.#seenAt = at
    } catch {
      // It counts as away once the last check is stale. An unavailable primary is reported elsewhere.
    }
    this.#report()
  }

  #report(): void {
    const { state } = this
    if (state === (this.#known ?? 'following')) return
    this.#known = state
    if (state === 'following') this.#options.log.info('the replica follows: long reads go to it')
    else this.#options.log.warn(`the replica is ${state}: long reads go to the primary`)
  }

  async #rows<Row>(text: string, values?: readonly unknown[]): Promise<Row[]> {
    const { primary } = this.#options
    const replica = this.#database.read
    if (this.state !== 'following') return primary.rows(text, values)
    try {
      if (await hasCaughtUp(primary, replica, this.#maximumLagMs)) return await replica.rows<Row>(text, values)
    } catch (error) {
      if (!isReplicasTrouble(error)) throw error
      if (error instanceof DatabaseUnavailable) this.#seenAt = Number.NEGATIVE_INFINITY
    }
    return primary.rows(text, values)
  }
}

/** Queries both databases, and returns whether the replica catches up with the primary in time; false if it is away. */
export async function replicaFollows(primaryUrl: string, replicaUrl: string, withinSeconds: number): Promise<boolean> {
  const [primary, replica] = [openDatabase(primaryUrl), openDatabase(replicaUrl)]
  try {
    return await hasCaughtUp(primary.read, replica.read, withinSeconds * 1000)
  } catch (error) {
    if (isReplicasTrouble(error)) return false
    throw error
  } finally {
    await Promise.all([primary.close(), replica.close()])
  }
}

/** Enough for a minute; a longer lag is shown as a minute. */
const mostMarks = 120

/** Whether the replica replays within this time everything that the primary had committed at the beginning. */
async function hasCaughtUp(primary: Read, replica: Read, withinMs: number): Promise<boolean> {
  const position = await positionOf(primary)
  for (const until = performance.now() + withinMs; ; await pause(pollMs)) {
    if ((await replayedBy(replica)) >= position) return true
    if (performance.now() > until) return false
  }
}

/** The written position of the primary's log: every confirmed commit is before it. */
async function positionOf(primary: Read): Promise<number> {
  const row = await primary.one<{ position: number }>(
    `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint AS position`,
  )
  return row.position
}

/** The replayed position of the replica's log. */
async function replayedBy(replica: Read): Promise<number> {
  const row = await replica.first<{ position: number | null }>(
    `SELECT pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint AS position WHERE pg_is_in_recovery()`,
  )
  if (row?.position == null) throw new DatabaseUnavailable('the replica is none: it takes writes by itself')
  return row.position
}

/** The replica failed, so the primary may answer the statement. A statement that tries to write is a bug and is not passed on. */
function isReplicasTrouble(error: unknown): boolean {
  if (isAnswer(error)) return error.code === cancelledByReplay
  return error instanceof DatabaseUnavailable && (error.cause as { code?: string } | undefined)?.code !== readOnlyState
}

/** The replica's replay removed rows that the statement still needed. */
const cancelledByReplay = '40001'
const readOnlyState = '25006'

function readOnly(url: string): string {
  const address = new URL(url)
  const options = [address.searchParams.get('options'), '-c default_transaction_read_only=on']
  address.searchParams.set('options', options.filter(Boolean).join(' '))
  return address.href
}
