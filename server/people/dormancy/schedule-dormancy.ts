import { defaultLanguage } from '@casino/contract/language'
import type { Database, Tx } from '../../platform/database/database.ts'
import { type JobOptions, upkeep } from '../../platform/database/jobs.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { queueLetter, queueSpaced } from '../mail/mail.ts'
import { endNotices, giveNotices, markDormant, type Noticed } from './stored.ts'

export interface Dormancies {
  /** Marks accounts whose notice is over, and gives notice to some more. */
  step(): Promise<void>
  close(): Promise<void>
}

export interface DormanciesOptions extends JobOptions {
  readonly database: Database
  readonly settings: Settings
  readonly sendsMail: boolean
}

const usualEveryMs = 10 * 60_000
/** The number of letters in one step, so that the first day of an old site does not fill the queue. */
const mostNotices = 200

/** Accounts without a sign-in or a bet become dormant after their notice (decision 187). Money and withdrawals do not change. */
export function scheduleDormancy(options: DormanciesOptions): Dormancies {
  const { database, settings, sendsMail, jobs, everyMs = usualEveryMs } = options

  const step = () =>
    database.transact(async (tx) => {
      const { dormantMonths: months, dormantNoticeDays: noticeDays } = settings.current.protection
      if (months === 0) return endNotices(tx)
      await markDormant(tx, months)
      const noticed = await giveNotices(tx, { months, noticeDays }, mostNotices)
      if (sendsMail) for (const one of noticed) await sendNotice(tx, one)
    })
  return { step, close: jobs.schedule({ leases: [upkeep], everyMs, work: step }).close }
}

/** Without the balance, because others may read the mailbox by now. */
async function sendNotice(tx: Tx, { player, username, email, confirmed, language, dueAt }: Noticed): Promise<void> {
  if (email === null) return
  const letter = {
    kind: 'account_unused',
    to: email,
    language: language ?? defaultLanguage,
    details: { name: username, dueAt: dueAt.toISOString() },
  } as const
  // An unconfirmed address may be a stranger's.
  await (confirmed ? queueLetter(tx, letter) : queueSpaced(tx, letter, { about: player, confirmed: false }))
}
