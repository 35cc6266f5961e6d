import type { Database } from '../../platform/database/database.ts'
import { type Jobs, upkeep } from '../../platform/database/jobs.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { removeOldDocuments } from './stored.ts'

const lookEveryMs = 60 * 60_000

interface Deps {
  readonly database: Pick<Database, 'read'>
  readonly settings: Pick<Settings, 'current'>
  readonly jobs: Pick<Jobs, 'schedule'>
}

export interface OldDocuments {
  /** Deletes documents whose retention time has ended. */
  step(): Promise<void>
  close(): Promise<void>
}

/** Looks for documents to delete every hour until it is closed. */
export function deleteOldDocuments({ database, settings, jobs }: Deps): OldDocuments {
  const step = async () => {
    await removeOldDocuments(database.read, settings.current.verification.keepDays)
  }
  const job = jobs.schedule({ leases: [upkeep], everyMs: lookEveryMs, atOnce: true, work: step })
  return { step, close: () => job.close() }
}
