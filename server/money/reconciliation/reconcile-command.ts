import { readConfig } from '../../platform/config/config.ts'
import { openDatabaseClock } from '../../platform/database/clock.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { type PartnerReconciliation, type PartnerSums, reconcilePartner } from '../../play/partner/reconcile.ts'
import { openProviders } from '../providers/open.ts'
import { type Reconciliation, reconcile, type Sums } from './reconcile.ts'

const usualDays = 7
const dayMs = 86_400_000

async function run(): Promise<number> {
  const reading = readConfig(process.env)
  if (!reading.ok) throw new Error(reading.problems.join('\n  '))
  const { databaseUrl, providers } = reading.config
  if (!databaseUrl) throw new Error('DATABASE_URL is missing: the address of the database to look at.')
  const database = openDatabase(databaseUrl)
  try {
    const now = await openDatabaseClock(database.read)
    const since = sinceOf(process.argv.slice(2), now())
    const opened = await openProviders(providers.payments, { read: database.read, now })
    if (opened.size === 0 && !providers.partner) console.log('No provider is configured, so there is nobody to ask.')
    const reports = await reconcile({ read: database.read, providers: opened.values(), since })
    for (const report of reports) console.log(lines(report))
    const { partner } = providers
    const rounds = partner ? [await reconcilePartner({ read: database.read, partner, since, now: now() })] : []
    for (const report of rounds) console.log(linesOfRounds(report))
    const all = [...reports, ...rounds]
    if (all.some(({ said }) => !said)) return 2
    const differences = all.reduce((sum, report) => sum + report.differences.length, 0)
    const verdict =
      differences === 0 ? 'the providers and our records agree' : `${differences} differences. Stop and look`
    console.log(`\nSince ${since.toISOString()}: ${verdict}.`)
    return differences === 0 ? 0 : 1
  } finally {
    await database.close()
  }
}

/** `--since 2026-11-01`, in UTC; without it the last seven days. */
function sinceOf([option, day = '']: readonly string[], now: number): Date {
  if (option === undefined) return new Date(now - usualDays * dayMs)
  const since = new Date(day)
  if (option !== '--since' || Number.isNaN(since.getTime())) throw new Error('Say it as --since 2026-11-01.')
  return since
}

function lines({ provider, said, booked, differences }: Reconciliation): string {
  return compared(provider, said && booked && ` says ${shown(said)}; the ledger ${shown(booked)}`, differences)
}

function linesOfRounds({ said, booked, differences }: PartnerReconciliation): string {
  const sums = said && booked && ` says ${shownRounds(said)}; our rounds ${shownRounds(booked)}`
  return compared('games partner', sums, differences)
}

/** @param sums - absent: the other side could not be queried */
function compared(name: string, sums: string | undefined, differences: readonly string[]): string {
  const mark = differences.length === 0 ? 'agrees ' : sums === undefined ? 'SILENT ' : 'DIFFERS'
  return [`${mark}  ${name}${sums ?? ''}`, ...differences.map((difference) => `           ${difference}`)].join('\n')
}

const roubles = (kopecks: number) => `${(kopecks / 100).toFixed(2)} ₽`
const shown = ({ paidIn, paidOut, givenBack, times }: Sums) =>
  [
    `${roubles(paidIn)} in`,
    `${roubles(paidOut)} out (${times})`,
    givenBack === undefined ? 'nothing of refunds' : `${roubles(givenBack)} given back`,
  ].join(', ')
const shownRounds = ({ staked, paid, rounds }: PartnerSums) =>
  `${roubles(staked)} staked, ${roubles(paid)} paid (${rounds})`

try {
  process.exitCode = await run()
} catch (cause) {
  console.error(`The reconciliation came to no end: ${cause instanceof Error ? cause.message : cause}`)
  process.exitCode = 2
}
