import { appendFile, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { advisoryLocks } from '../../platform/database/advisory-locks.ts'
import { timeouts } from '../../platform/database/connect.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { type Jobs, upkeep } from '../../platform/database/jobs.ts'
import { auditEventRows } from '../audit-log/audit-event.ts'
import { archivedTransfers } from '../ledger/archived.ts'
import { settledPostings } from '../ledger/settled-postings.ts'
import { postingRows, transferRows } from '../ledger/statement.ts'
import type { AnchorSigner } from './anchor.ts'

interface StepOptions {
  readonly idsAtOnce?: number
}

export interface Anchors {
  /** Makes an anchor if one is due and no other server makes it; returns the published line. */
  step(options?: StepOptions): Promise<string | undefined>
  close(): Promise<void>
}

export interface AnchorsOptions {
  readonly database: Database
  readonly jobs: Pick<Jobs, 'schedule'>
  readonly signer: AnchorSigner
  /** Anchors are appended to it. */
  readonly file: string
  /** Each anchor is sent there. */
  readonly url: string | undefined
  readonly log: (line: string) => void
  readonly onTrouble: (error: unknown) => void
}

const everyMs = 60_000
const anchorEveryMinutes = 60
const sendTimeoutMs = 5000

/** Identifiers of postings whose transfers are counted by one statement, which takes about a second. */
const idsOfOneStatement = 1_000_000
const longStatements = `SET LOCAL statement_timeout = '${timeouts.answerMs} ms'`

/** Publishes each hour the state of the audit log and the ledger: in the log, in a file, and to `url`. */
export function scheduleAnchors(options: AnchorsOptions): Anchors {
  const { database, signer, jobs } = options
  const step = async ({ idsAtOnce = idsOfOneStatement }: StepOptions = {}) => {
    // Before the transaction, so that all of these postings are visible in it.
    const settled = await settledPostings(database.read)
    const line = await database.transact((tx) => anchor(tx, signer, settled, idsAtOnce))
    if (line !== undefined) await publish(options, line)
    return line
  }
  const job = jobs.schedule({ leases: [upkeep], everyMs, work: () => step() })
  return { step, close: () => job.close() }
}

interface Head {
  readonly at: Date
  readonly event: number
  readonly hash: string
}

interface Counted {
  readonly posting: number
  readonly transfers: number
  readonly amount: string
}

async function anchor(tx: Tx, signer: AnchorSigner, settled: number, idsAtOnce: number): Promise<string | undefined> {
  const turn = await tx.one<{ mine: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS mine', [advisoryLocks.anchors])
  if (!turn.mine) return undefined
  const latest = await tx.first<{ due: boolean } & Counted>(
    `SELECT NOT at BETWEEN now() - $1 * interval '1 minute' AND now() AS due, posting_id AS posting, transfers, amount::text AS amount
     FROM anchor ORDER BY id DESC LIMIT 1`,
    [anchorEveryMinutes],
  )
  if (latest && !latest.due) return undefined
  await tx.rows(longStatements)
  const head = await tx.one<Head>(
    `SELECT now() AS at, coalesce(max(id), 0) AS event,
            coalesce((SELECT encode(hash, 'hex') FROM ${auditEventRows} AS audit_event ORDER BY id DESC LIMIT 1), '') AS hash
     FROM ${auditEventRows} AS audit_event`,
  )
  const before = latest ?? (await archivedTotal(tx))
  const { posting, transfers, amount } = await countUpTo(tx, before, await lastUpTo(tx, before, settled), idsAtOnce)
  const { at, event, hash } = head
  const line = signer.sign({ at: at.toISOString(), event, hash, posting, transfers, amount })
  await tx.rows('INSERT INTO anchor (posting_id, transfers, amount, line) VALUES ($1, $2, $3, $4)', [
    posting,
    transfers,
    amount,
    line,
  ])
  return line
}

function archivedTotal(tx: Tx): Promise<Counted> {
  return tx.one<Counted>(`SELECT 0 AS posting, transfers, amount::text AS amount FROM ${archivedTransfers} AS archived`)
}

async function lastUpTo(tx: Tx, before: Counted, settled: number): Promise<number> {
  const last = await tx.first<{ id: number }>(
    `SELECT id FROM ${postingRows} AS posting WHERE id <= $1 ORDER BY id DESC LIMIT 1`,
    [settled],
  )
  return Math.max(before.posting, last?.id ?? 0)
}

/** In pieces: every statement has the same timeout, and the first anchor counts everything. */
async function countUpTo(tx: Tx, before: Counted, posting: number, idsAtOnce: number): Promise<Counted> {
  let { transfers, amount } = before
  for (let from = before.posting; from < posting; from += idsAtOnce) {
    const piece = await tx.one<Pick<Counted, 'transfers' | 'amount'>>(
      `SELECT $1::bigint + count(*) AS transfers, ($2::numeric + coalesce(sum(amount), 0))::text AS amount
       FROM ${transferRows} AS transfer WHERE posting_id > $3 AND posting_id <= $4`,
      [transfers, amount, from, Math.min(from + idsAtOnce, posting)],
    )
    transfers = piece.transfers
    amount = piece.amount
  }
  return { posting, transfers, amount }
}

/**
 * Each destination separately: a failure does not stop the others, and is not retried, because the next anchor is made in an
 * hour.
 */
async function publish({ file, url, log, onTrouble }: AnchorsOptions, line: string): Promise<void> {
  log(line)
  await append(file, line).catch(onTrouble)
  if (url !== undefined) await send(url, line).catch(onTrouble)
}

async function append(file: string, line: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await appendFile(file, `${line}\n`, { mode: 0o600, flush: true })
}

async function send(url: string, line: string): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, {
    method: 'POST',
    headers,
    body: line,
    redirect: 'error',
    signal: AbortSignal.timeout(sendTimeoutMs),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`AUDIT_ANCHOR_URL answered ${answer.status}`)
}
