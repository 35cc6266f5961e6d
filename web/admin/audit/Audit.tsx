import type { AuditRun } from '@casino/contract/panel/audit-runs'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { SearchCheck } from 'lucide-react'
import { m } from '../../texts/compiled/messages.js'
import { EmptyState, ErrorBox } from '../../ui/messages/states.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import { Meter } from '../../ui/shown/Meter.tsx'
import { Pill, type PillTone } from '../../ui/shown/Pill.tsx'
import { call } from '../../wire/api.ts'
import { adminErrorText } from '../forms/error-text.ts'
import { Missing } from '../forms/Missing.tsx'
import { Allowed } from '../forms/may.ts'

const runsOptions = queryOptions({
  queryKey: ['admin', 'audit-runs'],
  queryFn: async ({ signal }) => (await call('GET /api/admin/audit-runs', { signal })).runs,
  refetchInterval: ({ state }) => (state.data?.some(({ outcome }) => outcome === null) ? 1000 : 15_000),
})

/** docs/product.md A23: audits that are started here, and what they found. */
export default function Audit() {
  const queryClient = useQueryClient()
  const runs = useQuery(runsOptions)
  const start = useMutation({
    mutationFn: () => call('POST /api/admin/audit-runs'),
    onSettled: () => queryClient.invalidateQueries(runsOptions),
  })
  if (!runs.data) return <Missing query={runs} className="h-96 max-w-4xl" />
  const isRunning = runs.data.some(({ outcome }) => outcome === null)
  return (
    <div className="max-w-4xl space-y-4">
      <p className="type-body max-w-prose text-text-2">{m.admin_audit_note()}</p>
      {start.isError && <ErrorBox>{adminErrorText(start.error)}</ErrorBox>}
      <Allowed to="audit.run">
        <Button kind="main" busy={start.isPending} disabled={isRunning} onClick={() => start.mutate()}>
          {m.admin_audit_start()}
        </Button>
      </Allowed>
      <div className="rounded-md border border-line bg-surface">
        {runs.data.length === 0 ? (
          <EmptyState drawing={<SearchCheck aria-hidden />} text={m.admin_audit_none()} />
        ) : (
          <ul aria-label={m.admin_audit_runs()} className="divide-y divide-line">
            {runs.data.map((run) => (
              <Run key={run.id} run={run} />
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

const outcomes: Record<NonNullable<AuditRun['outcome']>, readonly [PillTone, () => string]> = {
  clean: ['success', m.admin_audit_clean],
  findings: ['danger', m.admin_audit_findings],
  failed: ['danger', m.admin_audit_failed],
  interrupted: ['warning', m.admin_audit_interrupted],
}

function Run({ run }: { run: AuditRun }) {
  const { startedBy, startedAt, source, done, of, endedAt, outcome, findings } = run
  const [tone, word] = outcome ? outcomes[outcome] : (['info', m.admin_audit_running] as const)
  return (
    <li className="space-y-2 p-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Pill tone={tone}>{word()}</Pill>
        <span className="tabular">{m.admin_audit_progress({ done, of })}</span>
        <span className="type-small text-text-2">
          {source === 'replica' ? m.admin_audit_replica() : m.admin_audit_primary()}
        </span>
      </p>
      {!outcome && (
        <Meter label={m.admin_audit_running()} percent={of === 0 ? 0 : Math.min(100, Math.round((done / of) * 100))} />
      )}
      <p className="type-small text-text-3">
        {startedBy.username} · <DateTime iso={startedAt} />
        {endedAt && (
          <>
            {' '}
            – <DateTime iso={endedAt} />
          </>
        )}
      </p>
      {findings.map(({ holds, wrong, examples }) => (
        <details key={holds} className="rounded-md border border-line bg-bg px-3 py-2">
          <summary className="cursor-pointer wrap-anywhere">{`${holds} (${wrong})`}</summary>
          <ul className="type-small mt-2 list-disc space-y-1 pl-5 wrap-anywhere text-text-2">
            {examples.map((example) => (
              <li key={example}>{example}</li>
            ))}
          </ul>
        </details>
      ))}
    </li>
  )
}
