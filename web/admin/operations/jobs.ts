import type { Reply } from '../../wire/api.ts'

export type Run = Reply<'GET /api/admin/operations'>['runs'][number]

interface Job {
  readonly kind: Run['kind']
  readonly command: string
  /** The same time without a success after which the alerts of deploy/watch/alerts.yml fire. */
  readonly dueHours: number
}

/** The commands of operations.md that have to be run regularly. */
export const jobs: readonly Job[] = [
  { kind: 'backup', command: 'npm run backup -- --keep 7', dueHours: 26 },
  { kind: 'drill', command: 'npm run restore -- --drill', dueHours: 193 },
  { kind: 'audit', command: 'npm run audit', dueHours: 26 },
  { kind: 'reconciliation', command: 'npm run reconcile', dueHours: 26 },
]

export type JobState = 'never' | 'failed' | 'overdue' | 'done'

export function stateOfJob({ dueHours }: Job, run: Pick<Run, 'ok' | 'lastOk'> | undefined, now: number): JobState {
  if (!run) return 'never'
  if (!run.ok || run.lastOk === null) return 'failed'
  return now - Date.parse(run.lastOk) > dueHours * 3_600_000 ? 'overdue' : 'done'
}
