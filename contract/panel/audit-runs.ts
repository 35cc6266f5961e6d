import Type, { type Static } from 'typebox'
import { Id, IsoTime } from '../entities.ts'
import { Maybe } from '../money/transactions.ts'
import { route } from '../route.ts'

/** An audit that was started in the panel; `npm run audit` makes the same checks. */
export const AuditRun = Type.Object({
  id: Id,
  startedBy: Type.Object({ id: Id, username: Type.String() }),
  startedAt: IsoTime,
  source: Type.Enum(['replica', 'primary'] as const, { description: 'The database that was read' }),
  done: Type.Integer({ description: 'Checks that have ended' }),
  of: Type.Integer({ description: 'All checks; 0 before the first one begins' }),
  endedAt: Maybe(IsoTime),
  outcome: Maybe(
    Type.Enum(['clean', 'findings', 'failed', 'interrupted'] as const, {
      description: 'null while it runs; interrupted: its server stopped, or it took too long',
    }),
  ),
  findings: Type.Array(
    Type.Object({ holds: Type.String(), wrong: Type.Integer(), examples: Type.Array(Type.String()) }),
    { description: 'The checks that do not hold, with examples' },
  ),
})
export type AuditRun = Static<typeof AuditRun>

export const auditRuns = route({
  method: 'GET',
  path: '/api/admin/audit-runs',
  summary: 'The last 20 audits that were started in the panel, newest first',
  who: ['audit.run', 'audit.view'],
  reply: Type.Object({ runs: Type.Array(AuditRun) }),
  refusals: [],
})

export const startAudit = route({
  method: 'POST',
  path: '/api/admin/audit-runs',
  summary: 'Start an audit, on the replica where one follows; one at a time on all servers. It changes nothing',
  who: 'audit.run',
  reply: Type.Object({ run: AuditRun }),
  refusals: ['audit_running'],
})

/** The calls of audits in the panel. */
export const auditRunRoutes = [auditRuns, startAudit] as const
