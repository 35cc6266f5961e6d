import { m } from '../../texts/compiled/messages.js'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import type { PillTone } from '../../ui/shown/Pill.tsx'
import { serverNow } from '../../wire/api.ts'
import { Block, Row } from './Block.tsx'
import { type JobState, jobs, type Run, stateOfJob } from './jobs.ts'

const names: Record<Run['kind'], () => string> = {
  backup: m.admin_ops_backup,
  drill: m.admin_ops_drill,
  audit: m.admin_ops_audit,
  reconciliation: m.admin_ops_reconciliation,
}
const states: Record<JobState, readonly [PillTone, () => string]> = {
  never: ['warning', m.admin_ops_job_never],
  failed: ['danger', m.admin_ops_job_failed],
  overdue: ['warning', m.admin_ops_job_overdue],
  done: ['success', m.admin_ops_job_done],
}

/** When backups and checks last ran, with the command of each. */
export function Jobs({ runs }: { runs: readonly Run[] }) {
  const now = serverNow()
  return (
    <Block label={m.admin_ops_jobs()}>
      <ul>
        {jobs.map((job) => {
          const run = runs.find(({ kind }) => kind === job.kind)
          const [tone, word] = states[stateOfJob(job, run, now)]
          return (
            <Row key={job.kind} name={names[job.kind]()} tone={tone} state={word()} note={job.command}>
              {run && !run.ok && (
                <>
                  {m.admin_ops_job_last_failed()}: <DateTime iso={run.at} />
                  <br />
                </>
              )}
              {run && (
                <>
                  {m.admin_ops_job_last_ok()}:{' '}
                  {run.lastOk === null ? m.admin_ops_none() : <DateTime iso={run.lastOk} />}
                </>
              )}
            </Row>
          )
        })}
      </ul>
    </Block>
  )
}
