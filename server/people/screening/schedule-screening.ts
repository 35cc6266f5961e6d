import type { ScreeningCause, ScreeningState } from '@casino/contract/people/screening'
import { makeWithdrawalsDue } from '../../money/payments/due.ts'
import { ProviderError } from '../../money/providers/provider.ts'
import type { Database } from '../../platform/database/database.ts'
import type { JobOptions } from '../../platform/database/jobs.ts'
import type { Vault } from '../../platform/keys/vault.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { type ApprovedPerson, findApprovedPerson } from '../verification/person.ts'
import type { ScreeningService, ServiceAnswer } from './service.ts'
import {
  addAnswer,
  claimDue,
  clearedEntries,
  type DueScreening,
  endScreening,
  lockScreening,
  setAnswered,
} from './stored.ts'

export interface ScreeningJob {
  /** Screens every player who is due; ends early if the service does not answer. */
  step(): Promise<void>
  close(): Promise<void>
}

interface Options extends JobOptions {
  readonly database: Database
  readonly settings: Pick<Settings, 'current'>
  readonly documentVault: Vault
  /** Absent: no player is screened. */
  readonly service: ScreeningService | undefined
  readonly onTrouble: (error: unknown) => void
}

const usualEveryMs = 10_000

/** Screens players in the background, each call between two transactions; the servers that have a service share the lease. */
export function scheduleScreening(options: Options): ScreeningJob {
  const { jobs, everyMs = usualEveryMs, service, settings, database } = options
  if (!service) return { step: async () => {}, close: async () => {} }
  async function step(): Promise<void> {
    while (!job.closed) {
      const due = await claimDue(database.read, settings.current.verification.screeningDays)
      if (!due || !(await screen(options, service!, due))) return
    }
  }
  const job = jobs.schedule({ leases: ['screening'], everyMs, work: () => step() })
  return { step, close: job.close }
}

/** Returns whether the service answers. */
async function screen(options: Options, service: ScreeningService, due: DueScreening): Promise<boolean> {
  const { database, documentVault, onTrouble } = options
  const person = await findApprovedPerson(database.read, documentVault, due.player)
  if (!person) {
    await endScreening(database.read, due.player)
    return true
  }
  const { name, birthDate } = person
  try {
    await record(options, due, person, await service.screen({ name, birthDate }))
    return true
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    onTrouble(error)
    return false
  }
}

/** Answers and their consequences are one commit. */
async function record(
  { database, documentVault }: Options,
  { player, subject: before, regular }: DueScreening,
  person: ApprovedPerson,
  answer: ServiceAnswer,
): Promise<void> {
  const subject = documentVault.blind(`${person.name}\n${person.birthDate}`)
  const cause: ScreeningCause = before !== null && before !== subject ? 'name' : regular ? 'regular' : 'verified'
  await database.transact(async (tx) => {
    const standing = await lockScreening(tx, player)
    if (!standing) return
    const latest = await findApprovedPerson(tx, documentVault, player)
    await addAnswer(tx, { ...answer, player, cause, subject })
    const cleared = answer.outcome === 'hit' ? await clearedEntries(tx, player, subject) : new Set()
    const isKnown = answer.outcome === 'hit' && answer.entries.every(({ id }) => cleared.has(id))
    const state: ScreeningState = standing.state === 'confirmed' ? 'confirmed' : isKnown ? 'clear' : answer.outcome
    await setAnswered(tx, { player, state, subject, again: latest?.request !== person.request })
  })
  await makeWithdrawalsDue(database.read, player)
}
