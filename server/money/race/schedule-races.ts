import { lockAggregate } from '../../accounting/aggregates/portion.ts'
import type { Ledger } from '../../accounting/ledger/ledger.ts'
import { settledPostings } from '../../accounting/ledger/settled-postings.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { type JobOptions, upkeep } from '../../platform/database/jobs.ts'
import { findSavedGroup, type Settings } from '../../platform/settings/settings.ts'
import { closeRace, isMine, payPrizes } from './close-race.ts'
import { addStakes, mondayOf, sumAgain } from './stakes.ts'

export interface Races {
  /** Opens this week's race, adds up stakes, closes a finished race and pays its prizes; each part runs only if it is due. */
  step(options?: { marginSeconds?: number }): Promise<void>
  close(): Promise<void>
}

export interface RacesOptions extends JobOptions {
  readonly database: Database
  readonly ledger: Ledger
  readonly settings: Settings
  /** Called after each step: places may have changed. */
  readonly onStep: () => void
}

const usualEveryMs = 10_000

/** Runs the weekly races (docs/product.md R10). */
export function scheduleRaces(options: RacesOptions): Races {
  const { database, settings, onStep, jobs, everyMs = usualEveryMs } = options

  async function step({ marginSeconds }: { marginSeconds?: number } = {}): Promise<void> {
    await database.transact(openOrCancel)
    const settled = await settledPostings(database.read)
    while (!job.closed && (await database.transact((tx) => addStakes(tx, settled)))) await new Promise(setImmediate)
    while (!job.closed && (await closeRace(database, marginSeconds))) onStep()
    if (!job.closed) await payPrizes(options)
    onStep()
  }

  // Immediately, to finish the work of a killed server.
  const job = jobs.schedule({ leases: [upkeep], everyMs, atOnce: true, work: () => step() })
  if (everyMs !== Number.POSITIVE_INFINITY) settings.onChange(() => job.request())
  return { step, close: job.close }
}

interface Week {
  readonly monday: string
  readonly state: 'none' | 'running' | 'cancelled'
}

const thisWeek = `
  SELECT week.monday::text, CASE WHEN race.monday IS NULL THEN 'none' WHEN cancelled_at IS NULL THEN 'running' ELSE 'cancelled' END AS state
  FROM (SELECT ${mondayOf('now()')} AS monday) AS week LEFT JOIN race USING (monday)`

/**
 * Follows the switch in the settings. A race keeps the prizes that it was opened with; only switching it off and on again
 * replaces them. A race whose week is over can no longer be cancelled.
 */
async function openOrCancel(tx: Tx): Promise<void> {
  const before = await tx.one<Week>(thisWeek)
  const { enabled } = await findSavedGroup(tx, 'race')
  if (enabled === (before.state === 'running') || (!enabled && before.state === 'cancelled')) return
  if (!(await isMine(tx))) return
  // Read again, now that no other server can change them.
  const [{ monday, state }, { enabled: isOn, ...terms }] = [
    await tx.one<Week>(thisWeek),
    await findSavedGroup(tx, 'race'),
  ]
  if (isOn && state !== 'running') {
    await tx.rows(
      `INSERT INTO race (monday, prizes, factor, minimum) VALUES ($1, $2, $3, $4)
       ON CONFLICT (monday) DO UPDATE
       SET prizes = excluded.prizes, factor = excluded.factor, minimum = excluded.minimum, opened_at = now(), cancelled_at = NULL`,
      [monday, terms.prizes, terms.turnover, terms.minimum],
    )
    await tx.rows(`SET LOCAL statement_timeout = '30s'`)
    await sumAgain(tx, await lockAggregate(tx, 'race'))
  }
  if (!isOn && state === 'running') await tx.rows('UPDATE race SET cancelled_at = now() WHERE monday = $1', [monday])
}
