import type { ComplaintOutcome } from '@casino/contract/people/complaint-outcomes'
import {
  adminComplaints,
  type ComplaintClock,
  type ComplaintHalf,
  decideComplaint,
  type ListedComplaint,
} from '@casino/contract/people/complaints'
import { timeZone } from '@casino/rules/day'
import { type Author, recordAuditEvent } from '../../accounting/audit-log/audit-event.ts'
import { type Read, type Tx, violatedConstraint } from '../../platform/database/database.ts'
import type { OperationKey } from '../../platform/http/idempotency.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import { playerRows } from '../players/player.ts'
import { messageText } from './message-text.ts'
import type { SupportModule } from './module.ts'
import { addMessage, findWritten, lockThread } from './threads.ts'

interface StoredClock {
  readonly confirmBy: Date
  readonly decideBy: Date
  readonly confirmedAt: Date | null
  readonly decidedAt: Date | null
  readonly outcome: ComplaintOutcome | null
}

const clockColumns = `confirm_by AS "confirmBy", decide_by AS "decideBy", confirmed_at AS "confirmedAt", decided_at AS "decidedAt", outcome`

const clockOnWire = ({ confirmBy, decideBy, confirmedAt, decidedAt, outcome }: StoredClock): ComplaintClock => ({
  confirmBy: confirmBy.toISOString(),
  decideBy: decideBy.toISOString(),
  confirmedAt: confirmedAt?.toISOString() ?? null,
  decidedAt: decidedAt?.toISOString() ?? null,
  outcome,
})

/** The clock of a complaint; null for other requests. */
export async function findClock(read: Read, thread: number): Promise<ComplaintClock | null> {
  const clock = await read.first<StoredClock>(`SELECT ${clockColumns} FROM complaint WHERE thread_id = $1`, [thread])
  return clock ? clockOnWire(clock) : null
}

/** Starts the clock of a new complaint. */
export async function startClock(tx: Tx, thread: number, days: { confirm: number; decide: number }): Promise<void> {
  await tx.rows(
    `INSERT INTO complaint (thread_id, confirm_by, decide_by) VALUES ($1, now() + make_interval(days => $2), now() + make_interval(days => $3))`,
    [thread, days.confirm, days.decide],
  )
}

/** The first answer confirms the receipt of a complaint. */
export async function confirmReceipt(tx: Tx, thread: number): Promise<void> {
  await tx.rows('UPDATE complaint SET confirmed_at = now() WHERE thread_id = $1 AND confirmed_at IS NULL', [thread])
}

interface Decide {
  readonly by: Author
  readonly thread: string
  readonly outcome: ComplaintOutcome
  readonly text: string
  readonly operationKey: OperationKey | undefined
}

export const serveDecideComplaint = (module: SupportModule) =>
  serve(decideComplaint, { rate: 'administration' }, async ({ player, client, params, body, operationKey }) => {
    const { outcome } = body
    const text = messageText(body.text)
    await decide(module)({ by: { player, client }, thread: params.id, outcome, text, operationKey })
    return {}
  })

/** Decides once; the text is a message, so the player reads it immediately. */
const decide =
  ({ database }: SupportModule) =>
  ({ by, text, outcome, operationKey, ...of }: Decide): Promise<void> =>
    database
      .transact(async (tx) => {
        const { id: thread, status, player } = await lockThread(tx, of.thread)
        const message = { author: by.player.id, fromSupport: true, text, operationKey }
        if (await findWritten(tx, message)) return
        const clock = (await findClock(tx, thread)) ?? refuse('not_found')
        if (player === by.player.id) refuse('not_on_yourself')
        if (clock.decidedAt) refuse('complaint_decided')
        if (status === 'closed') refuse('thread_closed')
        const id = await addMessage(tx, { ...message, thread })
        await confirmReceipt(tx, thread)
        await tx.rows('UPDATE complaint SET decided_at = now(), outcome = $2, decided_by = $3 WHERE thread_id = $1', [
          thread,
          outcome,
          by.player.id,
        ])
        const after = { outcome, message: String(id) }
        await recordAuditEvent(tx, { by, action: 'support.decide', subject: thread, after })
      })
      .catch((error: unknown) => {
        if (violatedConstraint(error) === 'support_message_once') refuse('key_reused')
        throw error
      })

const isLate = `(coalesce(confirmed_at, now()) > confirm_by OR coalesce(decided_at, now()) > decide_by)`

/** Lists all open complaints, whose number stays far below this limit, or the newest decided ones. */
const mostListed = 300

interface ListedRow extends StoredClock {
  readonly id: number
  readonly author: string | null
  readonly filedAt: Date
  readonly late: boolean
}

/** Ordered by the next deadline: the confirmation until there is one, then the decision. */
async function listComplaints(read: Read, decided: boolean): Promise<ListedComplaint[]> {
  const rows = await read.rows<ListedRow>(
    `SELECT thread.id, coalesce(player.username, thread.email) AS author, filed_at AS "filedAt", ${clockColumns}, ${isLate} AS late
     FROM complaint JOIN support_thread AS thread ON thread.id = thread_id LEFT JOIN ${playerRows} AS player ON player.id = thread.player_id
     WHERE (decided_at IS NOT NULL) = $1
     ORDER BY decided_at DESC, CASE WHEN confirmed_at IS NULL THEN confirm_by ELSE decide_by END, thread.id LIMIT ${mostListed}`,
    [decided],
  )
  return rows.map(({ id, author, filedAt, late, ...clock }) => ({
    id: String(id),
    author: author ?? '',
    filedAt: filedAt.toISOString(),
    ...clockOnWire(clock),
    late,
  }))
}

/** Five years. */
const mostHalves = 10

const halves = `
  SELECT (date_trunc('year', filed) + CASE WHEN extract(month FROM filed) > 6 THEN interval '6 months' ELSE interval '0' END)::date::text AS from,
         count(*)::int AS filed, count(*) FILTER (WHERE outcome = 'upheld')::int AS upheld, count(*) FILTER (WHERE outcome = 'partly')::int AS partly,
         count(*) FILTER (WHERE outcome = 'rejected')::int AS rejected, count(*) FILTER (WHERE outcome IS NULL)::int AS open,
         count(*) FILTER (WHERE late)::int AS late,
         (avg(extract(epoch FROM decided_at - filed_at) / 86400) FILTER (WHERE decided_at IS NOT NULL))::numeric(9, 1)::float8 AS days
  FROM (SELECT *, filed_at AT TIME ZONE '${timeZone}' AS filed, ${isLate} AS late FROM complaint) AS one
  GROUP BY 1 ORDER BY 1 DESC LIMIT ${mostHalves}`

export const serveComplaints = ({ database: { read } }: SupportModule) =>
  serve(adminComplaints, { rate: 'administration' }, async ({ query: { state = 'open' } }) => {
    const [complaints, figures] = await Promise.all([
      listComplaints(read, state === 'decided'),
      read.rows<ComplaintHalf>(halves),
    ])
    return { complaints, halves: figures }
  })
