import type { Database } from '../database/database.ts'
import type { Settings } from '../settings/settings.ts'
import { removeOldDocuments } from './stored.ts'

const lookEveryMs = 60 * 60_000

interface Deps {
  readonly database: Pick<Database, 'read'>
  readonly settings: Pick<Settings, 'current'>
  readonly onTrouble: (error: unknown) => void
}

export interface OldDocuments {
  /** Deletes the documents whose time is over. */
  step(): Promise<void>
  close(): void
}

/** Looks for documents to delete at the start and every hour until it is closed. */
export function deleteOldDocuments({ database, settings, onTrouble }: Deps): OldDocuments {
  const step = async () => {
    await removeOldDocuments(database.read, settings.current.verification.keepDays)
  }
  const look = () => void step().catch(onTrouble)
  const looking = setInterval(look, lookEveryMs)
  looking.unref()
  look()
  return { step, close: () => clearInterval(looking) }
}
