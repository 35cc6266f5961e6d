import { type AuditEntry, auditLog } from '@casino/contract/panel/admin'
import { tidy } from '@casino/rules/tidy'
import { startOf } from '../../accounting/aggregates/aggregates.ts'
import { moscowDays } from '../../accounting/aggregates/days.ts'
import { auditEventRows } from '../../accounting/audit-log/audit-event.ts'
import { playerRows } from '../../people/players/player.ts'
import { serve } from '../../platform/http/serve.ts'
import { type AdminDeps, counted } from './deps.ts'

interface Row {
  readonly id: number
  readonly at: Date
  readonly administrator_id: number
  readonly username: string | null
  readonly address: string
  readonly user_agent: string
  readonly action: string
  readonly subject_kind: AuditEntry['subject']['kind']
  readonly subject_id: string
  readonly about: string | null
  readonly before: Record<string, unknown> | null
  readonly after: Record<string, unknown> | null
  readonly reason: string | null
  readonly hash: string
}

const defaultPage = 50

/** SQL: the user that an event concerns, directly or by their payment or documents. */
const userOf = `substring(CASE WHEN subject_kind = 'user' THEN subject_id ELSE after ->> 'player' END FROM '^\\d{1,15}$')::bigint`

/** A search of what changed would find parts of what is masked: without the right to personal data, only reasons are searched. */
export const serveAuditLog = ({ longRead: read }: AdminDeps) =>
  serve(auditLog, counted, async ({ query, player }) => {
    const { limit = defaultPage, search, action, administrator, subject, subjectId, before } = query
    const { from, to } = moscowDays(query)
    const rows = await read.rows<Row>(
      `SELECT audit_event.id, at, administrator_id, player.username, about.username AS about, audit_event.address, user_agent, action, subject_kind, subject_id, before, after,
              reason, encode(hash, 'hex') AS hash
       FROM ${auditEventRows} AS audit_event LEFT JOIN ${playerRows} AS player ON player.id = administrator_id
         LEFT JOIN ${playerRows} AS about ON about.id = ${userOf}
       WHERE ($1::bigint IS NULL OR audit_event.id < $1) AND ($2::text IS NULL OR action = $2)
         AND ($3::bigint IS NULL OR administrator_id = $3) AND ($4::text IS NULL OR subject_kind = $4)
         AND ($5::text IS NULL OR subject_id = $5)
         AND ($6::date IS NULL OR at >= ${startOf('$6')})
         AND ($7::date IS NULL OR at < ${startOf('($7::date + 1)')})
         AND ($8::text IS NULL OR strpos(audit_event.searched, lower($8)) > 0)
         AND ($8::text IS NULL OR $9 OR strpos(lower(reason), lower($8)) > 0)
       ORDER BY audit_event.id DESC LIMIT ${limit + 1}`,
      [
        before ?? null,
        action ?? null,
        administrator ?? null,
        subject ?? null,
        subjectId ?? null,
        from,
        to,
        tidy(search ?? '') || null,
        player.permissions.has('players.personal'),
      ],
    )
    return { auditEvents: rows.slice(0, limit).map(entry), more: rows.length > limit }
  })

function entry(row: Row): AuditEntry {
  const { id, at, administrator_id, username, address, user_agent, action, subject_kind, subject_id } = row
  return {
    id: String(id),
    at: at.toISOString(),
    administrator: { id: String(administrator_id), username: username ?? '' },
    address,
    userAgent: user_agent,
    action,
    subject: { kind: subject_kind, id: subject_id, name: row.about },
    before: row.before,
    after: row.after,
    reason: row.reason,
    hash: row.hash,
  }
}
