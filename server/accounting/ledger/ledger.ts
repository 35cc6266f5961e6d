import { availableParallelism } from 'node:os'
import { type Kopecks, kopecks } from '@casino/rules/money'
import { DatabaseUnavailable, isAnswer, StandbyMissing } from '../../platform/database/database.ts'
import type { Tracing } from '../../platform/tracing/span.ts'
import type { HouseAccountKind, PlayerId } from './accounts.ts'
import type { LockedRecord } from './locked-record.ts'
import type { Posting, PostingResult } from './posting.ts'
import { type CashRow, largestBatch, type Waiting, Writer } from './writer.ts'

export interface BalanceChange {
  readonly player: PlayerId
  readonly balance: Kopecks
  readonly sequence: number
}

/** The rows that a commit added to a write-only record, in the order of the decisions. */
export type Added = <Row>(lockedRecord: LockedRecord<Row>) => readonly Row[]

export interface Ledger {
  /**
   * The only way to move money: moves all of the posting's transfers or none, durably, once for its key. Refusals are returned.
   * Throws `DatabaseUnavailable` when nothing happened, and `OutcomeUnknown` when only repeating the key reveals the outcome.
   */
  post<Recorded>(posting: Posting<Recorded>): Promise<PostingResult<Recorded>>
  /** More postings are waiting than can be answered in good time: refuse a caller before any work is done for them. */
  overloaded(): boolean
  /** Answers every waiting posting, then accepts no more. */
  close(): Promise<void>
}

export interface LedgerOptions {
  readonly url: string
  /** Every kind of the house's accounts that postings name; those that do not exist yet are opened. */
  readonly houseAccounts: readonly HouseAccountKind[]
  /** Connections that write at the same time, each for its own share of the players. */
  readonly writers?: number
  /** How many postings may wait for one writer before more are refused. */
  readonly queueLimit?: number
  /** While it returns true, postings that wait for the synchronous standby are refused. */
  readonly standbyMissed?: () => boolean
  /** Absent: batches are not traced. */
  readonly tracing?: Tracing | undefined
  /**
   * Called after each commit with the cash balances that it changed and the rows that it added; and, once a connection lost at
   * COMMIT is restored, with the balances of the players whom that commit may have changed.
   */
  readonly onCommit?: (changes: readonly BalanceChange[], added: Added) => void
}

// Two keep both PostgreSQL and this process busy: one decides while the other waits for the disk. On a single core they would
// only compete for it.
const defaultWriters = Math.min(2, availableParallelism())
// One full batch may wait behind the running one; more would wait too long.
const defaultQueueLimit = largestBatch
/** Postings that are shed last may make the queue this many times as long. */
const roomForLast = 2

/** Connects the writers; throws if the database cannot be reached. `close` ends them. */
export async function openLedger(options: LedgerOptions): Promise<Ledger> {
  const { writers = defaultWriters, queueLimit = defaultQueueLimit } = options
  const queues = Array.from({ length: writers }, () => new Queue(options, queueLimit))
  await Promise.all(queues.map((queue) => queue.connect()))
  return {
    post: (posting) => queues[posting.player % writers]!.add(posting),
    overloaded: () => queues.some((queue) => queue.full),
    close: async () => {
      await Promise.all(queues.map((queue) => queue.close()))
    },
  }
}

const firstReconnectMs = 50
const longestReconnectMs = 1000

/**
 * Natural batching: while one batch commits, arriving postings queue here, and together they are the next batch. There is no
 * deliberate delay: with no batch running, a posting is sent immediately.
 */
class Queue {
  readonly #options: LedgerOptions
  readonly #limit: number
  /** Players whose change may be unpublished: at most those of one batch, because a lost link ends its connection. */
  readonly #missed = new Set<PlayerId>()
  #waiting: Waiting[] = []
  #writer: Writer | undefined
  #running: Promise<void> | undefined
  #connecting: Promise<void> | undefined
  #closed = false
  #reconnect: NodeJS.Timeout | undefined

  constructor(options: LedgerOptions, limit: number) {
    this.#options = options
    this.#limit = limit
  }

  get full(): boolean {
    return this.#waiting.length >= this.#limit
  }

  connect(): Promise<void> {
    this.#connecting = this.#connect()
    return this.#connecting
  }

  async #connect(): Promise<void> {
    let writer: Writer | undefined
    let lost = false
    writer = await Writer.connect(this.#options.url, this.#options.houseAccounts, {
      committed: (batch) => this.#notify(batch.changedCash(), (lockedRecord) => batch.added(lockedRecord)),
      unknown: (players) => {
        for (const player of players) this.#missed.add(player)
      },
      lost: () => {
        lost = true
        if (writer) this.#lost(writer)
      },
    })
    await this.#notifyMissed(writer)
    if (lost) throw new DatabaseUnavailable('the connection was lost as soon as it was made')
    this.#writer = writer
  }

  /**
   * A commit that was not published may have changed these players' balances, and a screen must not show the old figure for
   * ever.
   */
  async #notifyMissed(writer: Writer): Promise<void> {
    if (this.#missed.size === 0) return
    try {
      this.#notify(await writer.cashOf([...this.#missed]), () => [])
      this.#missed.clear()
    } catch (cause) {
      // One of the rows is locked: they are notified on the next connection, or with their own next change.
      if (!isAnswer(cause)) throw cause
    }
  }

  add<Recorded>(posting: Posting<Recorded>): Promise<PostingResult<Recorded>> {
    if (this.#closed || !this.#writer) return Promise.reject(new DatabaseUnavailable('the ledger has no connection'))
    if (this.#options.standbyMissed?.() && waitsForStandby(posting)) {
      return Promise.reject(new StandbyMissing('no synchronous standby is attached'))
    }
    const limit = posting.shedLast ? this.#limit * roomForLast : this.#limit
    if (this.#waiting.length >= limit) return Promise.resolve({ refused: 'overloaded' })
    return new Promise((resolve, reject) => {
      const caller = this.#options.tracing?.current()
      this.#waiting.push({ posting, resolve: resolve as Waiting['resolve'], reject, caller })
      this.#running ??= this.#run()
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#reconnect)
    await this.#running
    await this.#connecting?.catch(() => {})
    await this.#writer?.close()
  }

  async #run(): Promise<void> {
    // Requests that arrived in the same read of the sockets belong in the same batch.
    await new Promise(setImmediate)
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, largestBatch)
      if (!this.#writer) {
        for (const { reject } of batch) reject(new DatabaseUnavailable('the ledger has no connection'))
        continue
      }
      const callers = [...new Set(batch.flatMap(({ caller }) => caller ?? []))]
      const span =
        callers.length > 0 ? this.#options.tracing?.join('batch', callers, { postings: batch.length }) : undefined
      await this.#writer.run(batch, span)
      span?.end()
    }
    this.#running = undefined
  }

  // The money has moved and the callers are answered: an error in the listener is not theirs.
  #notify(rows: readonly CashRow[], added: Added): void {
    try {
      this.#options.onCommit?.(rows.map(changeOf), added)
    } catch (cause) {
      process.emitWarning(cause instanceof Error ? cause : String(cause))
    }
  }

  #lost(writer: Writer): void {
    if (this.#writer !== writer) return
    this.#writer = undefined
    this.#retry(firstReconnectMs)
  }

  #retry(delayMs: number): void {
    if (this.#closed) return
    this.#reconnect = setTimeout(() => {
      this.connect().catch(() => this.#retry(Math.min(delayMs * 2, longestReconnectMs)))
    }, delayMs)
  }
}

function waitsForStandby(posting: Posting<unknown>): boolean {
  return posting.waitsForStandby ?? posting.shedLast !== true
}

function changeOf({ owner, balance, sequence }: CashRow): BalanceChange {
  return { player: owner, balance: kopecks(balance), sequence }
}
