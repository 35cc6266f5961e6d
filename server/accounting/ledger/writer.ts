import assert from 'node:assert/strict'
import pg from 'pg'
import { connectionConfig } from '../../platform/database/connect.ts'
import {
  DatabaseUnavailable,
  isAnswer,
  OutcomeUnknown,
  readOn,
  type Statement,
} from '../../platform/database/database.ts'
import { isMonthMissing, prepareMonths } from '../../platform/database/months.ts'
import { RoundTrips, type StatementAnswer } from '../../platform/database/round-trip.ts'
import type { Span } from '../../platform/tracing/span.ts'
import { runInSpan } from '../../platform/tracing/tracing.ts'
import { type AccountShard, claimShard } from './account-shard.ts'
import type { HouseAccountKind, PlayerAccountKind, PlayerId } from './accounts.ts'
import { type AccountRow, Batch, type BatchFacts, type EarlierPosting } from './batch.ts'
import { keySearches } from './key-searches.ts'
import type { Posting, PostingResult } from './posting.ts'

/** A posting that waits for its batch, and the callbacks of its caller. */
export interface Waiting {
  readonly posting: Posting<unknown>
  readonly resolve: (result: PostingResult<unknown>) => void
  readonly reject: (error: unknown) => void
  /** The span of the call that posts it. */
  readonly caller: Span | undefined
}

export type CashRow = Pick<AccountRow, 'owner' | 'balance' | 'sequence'>

export interface WriterEvents {
  readonly committed: (batch: Batch) => void
  /** These players' balances may or may not have changed: the connection was lost at COMMIT. */
  readonly unknown: (players: readonly PlayerId[]) => void
  /** The connection is lost, and the writer can no longer be used. */
  readonly lost: () => void
}

/** Smaller than the step of the sequence `posting_block` (migration 0001), so that one block is enough for any batch. */
export const largestBatch = 512

/** How many held locks or slow statements a batch that is tried one by one may meet before the rest is rejected. */
const mostBusyMet = 3

/**
 * One connection that turns batches of postings into transactions, one at a time. A batch is two round trips: BEGIN and the
 * locks with everything read under them; then all writes, and COMMIT.
 */
export class Writer {
  readonly #client: pg.Client
  readonly #shard: AccountShard
  readonly #events: WriterEvents
  readonly #trips: RoundTrips

  private constructor(client: pg.Client, shard: AccountShard, events: WriterEvents) {
    this.#client = client
    this.#shard = shard
    this.#events = events
    this.#trips = new RoundTrips(client)
  }

  static async connect(url: string, houseAccounts: readonly HouseAccountKind[], events: WriterEvents): Promise<Writer> {
    const client = new pg.Client(connectionConfig(url, 'casino ledger'))
    client.on('error', events.lost)
    client.on('end', events.lost)
    await client.connect()
    try {
      for (const setting of sessionSettings) await client.query(setting)
      return new Writer(client, await claimShard(client, houseAccounts), events)
    } catch (cause) {
      void client.end().catch(() => {})
      throw cause
    }
  }

  async close(): Promise<void> {
    await this.#client.end()
  }

  /** These players' cash, once everything still in progress on it has ended. */
  async cashOf(players: readonly PlayerId[]): Promise<CashRow[]> {
    const [result] = await this.#send([{ ...readCash, values: [players] }])
    return result.rows as CashRow[]
  }

  /**
   * Answers every posting of this batch. If the batch fails as a whole (a lock held too long, a constraint, a bug), nothing of
   * it was written, and its postings are tried one by one, so that only the culprit fails. If a month has no tables yet, because
   * the clock was set ahead, they are made first.
   */
  async run(batch: readonly Waiting[], span?: Span): Promise<void> {
    try {
      await this.#commit(batch, span).catch(async (error: unknown) => {
        if (!isMonthMissing(error)) throw error
        await prepareMonths(readOn(this.#client))
        await this.#commit(batch, span)
      })
    } catch (error) {
      if (batch.length > 1 && !isLost(error)) await this.#commitOneByOne(batch, span)
      else for (const { reject } of batch) reject(asRetryable(error))
    }
  }

  /**
   * A posting that needs a lock for which another just waited in vain is rejected too, because the rest of the batch is waiting.
   */
  async #commitOneByOne(batch: readonly Waiting[], span?: Span): Promise<void> {
    const busy = new Set<PlayerId>()
    let met: { error: unknown; times: number } | undefined
    for (const waiting of batch) {
      const players = [waiting.posting.player, ...(waiting.posting.others ?? [])]
      if (met && (met.times >= mostBusyMet || players.some((player) => busy.has(player)))) {
        waiting.reject(asRetryable(met.error))
        continue
      }
      try {
        await this.#commit([waiting], span)
      } catch (error) {
        waiting.reject(asRetryable(error))
        if (!isMomentary(error)) continue
        met = { error, times: (met?.times ?? 0) + 1 }
        for (const player of players) busy.add(player)
      }
    }
  }

  async #commit(waiting: readonly Waiting[], span?: Span): Promise<void> {
    const open = () => this.#open(waiting.map(({ posting }) => posting))
    const opened = await (span ? runInSpan(span, 'lock', open) : open())
    const { batch, answers, statements } = await this.#decide(opened, waiting)
    const send = () => this.#send(statements.length > 0 ? [...statements, commit] : [rollback])
    const sent = span ? runInSpan(span, statements.length > 0 ? 'commit' : 'rollback', send) : send()
    const [last] = (await sent.catch((error: unknown) => this.#notCommitted(error, opened))).slice(-1)
    assert(last?.command === 'COMMIT' || statements.length === 0, 'a batch whose statements all succeeded is committed')
    for (const [index, { resolve, reject }] of waiting.entries()) {
      const answer = answers[index]!
      if ('thrown' in answer) reject(answer.thrown)
      else resolve(answer)
    }
    this.#events.committed(batch)
  }

  #notCommitted(error: unknown, { accounts }: BatchFacts): never {
    if (error instanceof OutcomeUnknown) this.#events.unknown([...new Set(accounts.map(({ owner }) => owner))])
    throw error
  }

  async #decide(opened: BatchFacts, waiting: readonly Waiting[]) {
    try {
      const batch = new Batch(opened)
      const answers = waiting.map(({ posting }) => answerOf(batch, posting))
      const statements = writesOf(batch)
      return { batch, answers, statements }
    } catch (cause) {
      // Nothing was sent yet, and the locks must not outlive the bug.
      await this.#send([rollback])
      throw cause
    }
  }

  async #open(postings: readonly Posting<unknown>[]): Promise<BatchFacts> {
    const players = [...new Set(postings.flatMap(({ player, others = [] }) => [player, ...others]))]
    const kinds = new Set<PlayerAccountKind>(['cash', ...postings.flatMap(({ accounts = [] }) => accounts)])
    const searches = keySearches(postings, Date.now())
    const named = [...new Set(postings.flatMap(({ lockedRecords = [] }) => lockedRecords))]
    const ofAccounts = named.filter(({ read }) => read && 'column' in read)
    await this.#shard.open(postings.flatMap(({ houseAccounts = [] }) => houseAccounts))
    const queried = named.flatMap((record) => {
      const { name, read } = record
      return read && 'text' in read ? [{ record, name: `read ${name}`, text: read.text, values: [players] }] : []
    })

    const [, accounts, ...found] = await this.#send([
      begin,
      players.length === 1 && kinds.size === 1
        ? { ...lockCash, values: players }
        : { ...lockAccounts, values: [players, [...kinds]] },
      ...searches,
      ...queried,
    ])
    const locked = accounts.rows as (AccountRow & { at: Date; block: number })[]
    return {
      firstId: locked[0]?.block ?? 0,
      at: locked[0]?.at ?? new Date(0),
      accounts: locked,
      shards: this.#shard.accounts,
      earlier: found.splice(0, searches.length).flatMap(({ rows }) => rows as EarlierPosting[]),
      rows: new Map([
        ...ofAccounts.map((record) => [record, protectionsOf(locked)] as const),
        ...queried.map(({ record }, index) => [record, found[index]!.rows] as const),
      ]),
    }
  }

  /**
   * Sends all statements in one packet. An error from PostgreSQL ends the transaction; a lost connection leaves the outcome of a
   * sent COMMIT unknown.
   */
  async #send<const Statements extends readonly Statement[]>(statements: Statements): Promise<AnswersTo<Statements>> {
    try {
      return (await this.#trips.send(statements)) as AnswersTo<Statements>
    } catch (cause) {
      // Includes values that cannot be encoded: nothing was sent then, and the locks must not outlive the bug.
      if (isAnswer(cause) || cause instanceof assert.AssertionError) {
        await this.#trips.send([rollback]).catch(() => {})
        throw cause
      }
      // After any failure of the connection it is not used again.
      void this.#client.end().catch(() => {})
      if (statements.at(-1) === commit) throw new OutcomeUnknown('the link was lost at COMMIT', { cause })
      throw new DatabaseUnavailable('the database did not answer', { cause })
    }
  }
}

/** An answer for each statement, in order. */
type AnswersTo<Statements extends readonly Statement[]> = { -readonly [place in keyof Statements]: StatementAnswer }

const protectionsOf = (accounts: readonly AccountRow[]) =>
  accounts.filter(({ kind, protection }) => kind === 'cash' && protection !== null).map(({ protection }) => protection)

/** All writes of a batch; empty when it only repeats or refuses. */
function writesOf(batch: Batch): Statement[] {
  const { postings, transfers } = batch
  if (postings.length === 0) return []
  const records = batch.recordStatements()
  return transfers.length === 0 ? [...records, posted(postings)] : [...records, moneyMoved(batch)]
}

const sessionSettings = [
  // Plans are cached. Made on empty tables, they would scan whole tables that have grown since; every statement of a batch
  // looks up a few rows by their keys, so a generic plan is always right.
  'SET plan_cache_mode = force_generic_plan',
  'SET enable_seqscan = off',
  'SET enable_hashjoin = off',
  'SET enable_mergejoin = off',
  'SET enable_material = off',
  // Answers are durable (docs/promises.md P3), on the standby too, even if the database is configured to wait for neither.
  `SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') IN ('off', 'local')`,
]

type Decided = PostingResult<unknown> | { thrown: unknown }

// A bug in one posting's decision must not fail the others of its batch.
function answerOf(batch: Batch, posting: Posting<unknown>): Decided {
  try {
    return batch.decide(posting)
  } catch (thrown) {
    return { thrown }
  }
}

/** The connection is lost: nothing on it will succeed. */
function isLost(error: unknown): boolean {
  return error instanceof DatabaseUnavailable || error instanceof OutcomeUnknown
}

/** A lock timeout, a deadlock or a slow statement is a temporary condition, not the caller's fault. */
function isMomentary(error: unknown): boolean {
  return isAnswer(error) && ['55P03', '40P01', '57014', '40001'].includes(error.code ?? '')
}

function asRetryable(error: unknown): unknown {
  return isMomentary(error) ? new DatabaseUnavailable('the player is busy', { cause: error }) : error
}

// Statements after the locks must read the latest committed rows, whatever the database's default isolation is.
const begin: Statement = { name: 'begin', text: 'BEGIN ISOLATION LEVEL READ COMMITTED' }
const commit: Statement = { name: 'commit', text: 'COMMIT' }
const rollback: Statement = { name: 'rollback', text: 'ROLLBACK' }

// A player's cash account is the player's lock: anything that touches the player's accounts holds it. Locks are taken in the
// order of identifiers, so that two writers never deadlock. The same statement reads the clock and a block of identifiers for
// the batch; identifiers that it does not use are lost.
const account = `SELECT id, owner, kind, balance, sequence, staked, won, owed, protection, now() AS at, (SELECT nextval('posting_block')) AS block FROM account`

const lockAccounts: Statement = {
  name: 'lock',
  text: `${account} WHERE owner = ANY($1::bigint[]) AND kind = ANY($2::text[]) ORDER BY id FOR NO KEY UPDATE`,
}

// The same for one player without arrays: for a single posting they would cost more than its row.
const lockCash: Statement = {
  name: 'lock cash',
  text: `${account} WHERE owner = $1 AND kind = 'cash' FOR NO KEY UPDATE`,
}

const readCash: Statement = {
  name: 'cash',
  text: `SELECT owner, balance, sequence FROM account WHERE owner = ANY($1::bigint[]) AND kind = 'cash' ORDER BY id FOR SHARE`,
}

// Arrays are unnested in the SELECT list, not in FROM: there PostgreSQL would first materialise each of them, which costs a
// single posting more than all its rows do.
const postings = `INSERT INTO posting (id, at, kind, player_id, key, fingerprint, record, balance, sequence, purpose)
  SELECT id, now(), kind, player_id, key, fingerprint, record, balance, sequence, purpose FROM (
    SELECT unnest($1::bigint[]) AS id, unnest($2::text[]) AS kind, unnest($3::bigint[]) AS player_id,
           unnest($4::text[]) AS key, unnest($5::text[]) AS fingerprint, unnest($6::jsonb[]) AS record,
           unnest($7::bigint[]) AS balance, unnest($8::bigint[]) AS sequence, unnest($9::text[]) AS purpose
  ) AS row`

const onePosting = `INSERT INTO posting (id, at, kind, player_id, key, fingerprint, record, balance, sequence, purpose)
  VALUES ($1, now(), $2, $3, $4, $5, $6, $7, $8, $9)`

/** Inserts the postings. */
function posted(rows: Batch['postings']): Statement & { readonly values: readonly unknown[] } {
  const values = [
    rows.map((row) => row.id),
    rows.map((row) => row.kind),
    rows.map((row) => row.player_id),
    rows.map((row) => row.key || null),
    rows.map((row) => row.fingerprint),
    rows.map((row) => row.recordText),
    rows.map((row) => row.balance),
    rows.map((row) => row.sequence),
    rows.map((row) => row.purpose),
  ]
  return rows.length === 1
    ? { name: 'posting', text: onePosting, values: values.map(([only]) => only) }
    : { name: 'postings', text: postings, values }
}

// One statement for the three tables: for a single posting, a statement for each would cost more than its rows. Balances change
// by a difference: the house's shards are not read, and a player's balance that differs from what was read would be stopped by
// its floor here.
function moneyMoved(batch: Batch): Statement {
  const { transfers } = batch
  const { name, text, values } = posted(batch.postings)
  const changes = batch.changes()
  return {
    name: `money and ${name}`,
    text: `
      WITH posted AS (${text}), moved AS (
        INSERT INTO transfer (posting_id, line, at, kind, debit_account, credit_account, amount)
        SELECT posting_id, line, now(), kind, debit_account, credit_account, amount FROM (
          SELECT unnest($10::bigint[]) AS posting_id, unnest($11::smallint[]) AS line, unnest($12::text[]) AS kind,
                 unnest($13::bigint[]) AS debit_account, unnest($14::bigint[]) AS credit_account,
                 unnest($15::bigint[]) AS amount
        ) AS row
      )
      UPDATE account SET balance = balance + row.amount, sequence = sequence + row.times, staked = account.staked + row.staked,
        won = account.won + row.won, owed = account.owed + row.owed FROM (
        SELECT unnest($16::bigint[]) AS id, unnest($17::bigint[]) AS amount, unnest($18::bigint[]) AS times,
               unnest($19::bigint[]) AS staked, unnest($20::bigint[]) AS won,
               unnest($21::bigint[]) AS owed
      ) AS row WHERE account.id = row.id`,
    values: [
      ...values,
      transfers.map((row) => row.posting),
      transfers.map((row) => row.line),
      transfers.map((row) => row.kind),
      transfers.map((row) => row.debit),
      transfers.map((row) => row.credit),
      transfers.map((row) => row.amount),
      changes.map((row) => row.id),
      changes.map((row) => row.amount),
      changes.map((row) => row.times),
      changes.map((row) => row.staked),
      changes.map((row) => row.won),
      changes.map((row) => row.owed),
    ],
  }
}
