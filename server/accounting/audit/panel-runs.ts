import { Worker } from 'node:worker_threads'
import { type AuditRun as AuditRunOnWire, auditRuns, startAudit } from '@casino/contract/panel/audit-runs'
import { playerRows } from '../../people/players/player.ts'
import type { Database, Read } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { type Served, serve } from '../../platform/http/serve.ts'
import type { ServerKey } from '../../platform/keys/server-key.ts'
import { type Author, recordAuditEvent } from '../audit-log/audit-event.ts'
import type { AuditReport } from './audit.ts'
import type { AuditMessage, AuditOrder } from './run-thread.ts'

export interface PanelAuditsOptions {
  readonly database: Database
  /** The address of the database that is read: the replica's while it follows. */
  readonly source: () => Promise<{ readonly url: string; readonly isReplica: boolean }>
  readonly serverKey: () => ServerKey | undefined
  /** Records the end for the panel's page of operations, and for alerts. */
  readonly recordRun: (ok: boolean) => Promise<void>
  readonly onTrouble: (error: unknown) => void
  /** The longest run. */
  readonly longestMs?: number
}

/** Audits that members of staff start in the panel. */
export interface PanelAudits {
  readonly routes: readonly Served[]
  /** Ends a run of this server. */
  close(): Promise<void>
}

const thread = new URL('./run-thread.ts', import.meta.url)
const usualLongestMs = 2 * 60 * 60_000
const heapMb = 1024
const beatMs = 1000
/** A run that its server has not renewed within this time counts as ended. */
const staleSeconds = 30
const mostShown = 20
const mostFindings = 50
const mostExamples = 10

export function openPanelAudits(options: PanelAuditsOptions): PanelAudits {
  const { database, onTrouble } = options
  const running = new Set<{ readonly ended: Promise<void>; stop(): void }>()
  const start = async (by: Author): Promise<number> => {
    const source = await options.source()
    const id = await database.transact((tx) => addRun(tx, by, source.isReplica))
    const run = runInThread(options, { id, by, url: source.url })
    const one = { ...run, ended: run.ended.catch(onTrouble).then(() => void running.delete(one)) }
    running.add(one)
    return id
  }
  const routes = [
    serve(auditRuns, { rate: 'administration' }, async () => ({ runs: await findRuns(database.read) })),
    serve(startAudit, { rate: 'administration' }, async ({ player, client }) => {
      const id = String(await start({ player, client }))
      return { run: (await findRuns(database.read)).find((run) => run.id === id) ?? refuse('not_found') }
    }),
  ]
  return {
    routes,
    async close() {
      for (const run of running) run.stop()
      await Promise.all([...running].map(({ ended }) => ended))
    },
  }
}

/** One run is open at a time, by a unique index; one whose server stopped is closed here. */
async function addRun(tx: Parameters<Parameters<Database['transact']>[0]>[0], by: Author, isReplica: boolean) {
  await tx.rows(
    `UPDATE audit_run SET ended_at = now(), outcome = 'interrupted'
     WHERE ended_at IS NULL AND seen_at < now() - interval '${staleSeconds} s'`,
  )
  const added = await tx.first<{ id: number }>(
    `INSERT INTO audit_run (started_by, on_replica) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING id`,
    [by.player.id, isReplica],
  )
  const { id } = added ?? refuse('audit_running')
  await recordAuditEvent(tx, { by, action: 'audit.start', subject: id, after: { onReplica: isReplica } })
  return id
}

interface Running {
  readonly id: number
  readonly by: Author
  readonly url: string
}

/** Runs in a separate thread, so that bets do not wait for it; it reads one snapshot and changes nothing. */
function runInThread(options: PanelAuditsOptions, { id, by, url }: Running) {
  const { database, serverKey, recordRun, onTrouble, longestMs = usualLongestMs } = options
  const order: AuditOrder = { url, serverKey: serverKey() }
  const worker = new Worker(thread, {
    workerData: order,
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  })
  let progress = { done: 0, of: 0 }
  let result: AuditReport | string | undefined
  worker.on('message', (message: AuditMessage) => {
    if ('report' in message) result = message.report
    else if ('failure' in message) result = message.failure
    else progress = message
  })
  worker.on('error', (error) => {
    result = error.message
  })
  const timer = setTimeout(() => void worker.terminate(), longestMs)
  const beat = setInterval(() => void renew(database.read, id, progress).catch(onTrouble), beatMs)
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  const ended = exited.then(async () => {
    clearTimeout(timer)
    clearInterval(beat)
    const report = typeof result === 'object' ? result : undefined
    const outcome = report ? (report.clean ? 'clean' : 'findings') : result === undefined ? 'interrupted' : 'failed'
    if (typeof result === 'string') onTrouble(new Error(`an audit came to no end: ${result}`))
    await endRun(database, { id, by, outcome, report, of: progress.of })
    if (report) await recordRun(report.clean)
  })
  return { ended, stop: () => void worker.terminate() }
}

async function renew(read: Read, id: number, { done, of }: { done: number; of: number }): Promise<void> {
  await read.rows('UPDATE audit_run SET seen_at = now(), done = $2, of_all = $3 WHERE id = $1 AND ended_at IS NULL', [
    id,
    done,
    of,
  ])
}

interface Ended {
  readonly id: number
  readonly by: Author
  readonly outcome: NonNullable<AuditRunOnWire['outcome']>
  readonly report: AuditReport | undefined
  readonly of: number
}

const findingsOf = (report: AuditReport | undefined): AuditRunOnWire['findings'] =>
  (report?.checks ?? [])
    .filter(({ wrong }) => wrong > 0)
    .slice(0, mostFindings)
    .map(({ holds, wrong, examples }) => ({ holds, wrong, examples: examples.slice(0, mostExamples) }))

/** Records the end, unless another server has closed the run meanwhile. */
async function endRun(database: Database, { id, by, outcome, report, of }: Ended): Promise<void> {
  await database.transact(async (tx) => {
    const done = report?.checks.length
    const ended = await tx.rows(
      `UPDATE audit_run SET ended_at = now(), outcome = $2, findings = $3, of_all = $4, done = coalesce($5, done)
       WHERE id = $1 AND ended_at IS NULL RETURNING id`,
      [id, outcome, JSON.stringify(findingsOf(report)), of, done ?? null],
    )
    if (ended.length === 0) return
    const broken = report?.checks.filter(({ wrong }) => wrong > 0).length ?? 0
    await recordAuditEvent(tx, { by, action: 'audit.end', subject: id, after: { outcome, checks: done ?? 0, broken } })
  })
}

interface Row {
  readonly id: number
  readonly startedBy: { readonly id: number; readonly username: string }
  readonly startedAt: Date
  readonly onReplica: boolean
  readonly done: number
  readonly of: number
  readonly endedAt: Date | null
  readonly outcome: AuditRunOnWire['outcome']
  readonly findings: AuditRunOnWire['findings']
}

/** The last runs, newest first; one whose server stopped counts as interrupted before the next one closes it. */
async function findRuns(read: Read): Promise<AuditRunOnWire[]> {
  const rows = await read.rows<Row>(
    `SELECT run.id, jsonb_build_object('id', player.id, 'username', username) AS "startedBy", started_at AS "startedAt",
            on_replica AS "onReplica", done, of_all AS "of", coalesce(ended_at, CASE WHEN is_stale THEN seen_at END) AS "endedAt",
            coalesce(outcome, CASE WHEN is_stale THEN 'interrupted' END) AS outcome, findings
     FROM audit_run AS run CROSS JOIN LATERAL (SELECT seen_at < now() - interval '${staleSeconds} s' AS is_stale) AS age
     JOIN ${playerRows} AS player ON player.id = started_by ORDER BY run.id DESC LIMIT $1`,
    [mostShown],
  )
  return rows.map(({ id, startedBy, startedAt, onReplica, endedAt, ...run }) => ({
    ...run,
    id: String(id),
    startedBy: { id: String(startedBy.id), username: startedBy.username },
    startedAt: startedAt.toISOString(),
    source: onReplica ? 'replica' : 'primary',
    endedAt: endedAt?.toISOString() ?? null,
  }))
}
