import { appendFile, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Database, Tx } from '../database/database.ts'
import type { AnchorSigner } from './anchor.ts'

export interface Anchors {
  /** Anchors if it is due and no other server does; gives the line that was published. */
  step(options?: { marginSeconds?: number }): Promise<string | undefined>
  close(): void
}

export interface AnchorsOptions {
  readonly database: Database
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

/** Any number; one server at a time anchors. */
const anchorLock = 7_313_005

/** Longer than any transaction lives: of a posting that is so old no earlier one is committed any more. */
const settledAfterSeconds = 60

// The first one counts all transfers that there are.
const longStatements = `SET LOCAL statement_timeout = '10min'`

/** Publishes each hour how far the audit log and the ledger have come: in the log, in a file, and where `url` says. */
export function keepAnchors(options: AnchorsOptions): Anchors {
  const { database, signer, onTrouble } = options
  const step = async ({ marginSeconds = settledAfterSeconds } = {}) => {
    const line = await database.transact((tx) => anchor(tx, signer, marginSeconds))
    if (line !== undefined) await publish(options, line)
    return line
  }
  let running = false
  const look = async () => {
    if (running) return
    running = true
    await step().catch(onTrouble)
    running = false
  }
  const looking = setInterval(() => void look(), everyMs)
  looking.unref()
  return { step, close: () => clearInterval(looking) }
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

async function anchor(tx: Tx, signer: AnchorSigner, marginSeconds: number): Promise<string | undefined> {
  const [turn] = await tx.rows<{ mine: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS mine', [anchorLock])
  if (!turn!.mine) return undefined
  const [latest] = await tx.rows<{ due: boolean } & Counted>(
    `SELECT at < now() - $1 * interval '1 minute' AS due, posting_id AS posting, transfers, amount::text AS amount
     FROM anchor ORDER BY id DESC LIMIT 1`,
    [anchorEveryMinutes],
  )
  if (latest && !latest.due) return undefined
  await tx.rows(longStatements)
  const [head] = await tx.rows<Head>(
    `SELECT now() AS at, coalesce(max(id), 0) AS event,
            coalesce((SELECT encode(hash, 'hex') FROM act ORDER BY id DESC LIMIT 1), '') AS hash FROM act`,
  )
  const before = latest ?? { posting: 0, transfers: 0, amount: '0' }
  const [counted] = await tx.rows<Counted>(
    `SELECT last.id AS posting, $2::bigint + count(posting_id) AS transfers, ($3::numeric + coalesce(sum(amount), 0))::text AS amount
     FROM (SELECT coalesce((SELECT id FROM posting WHERE at < now() - $4 * interval '1 second' ORDER BY id DESC LIMIT 1), $1::bigint) AS id) AS last
     LEFT JOIN transfer ON posting_id > $1 AND posting_id <= last.id GROUP BY last.id`,
    [before.posting, before.transfers, before.amount, marginSeconds],
  )
  const { posting, transfers, amount } = counted!
  const { at, event, hash } = head!
  const line = signer.sign({ at: at.toISOString(), event, hash, posting, transfers, amount })
  await tx.rows('INSERT INTO anchor (posting_id, transfers, amount, line) VALUES ($1, $2, $3, $4)', [
    posting,
    transfers,
    amount,
    line,
  ])
  return line
}

/** Each way by itself: one that fails does not keep the others from it, and is not tried again, for the next hour brings another. */
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
