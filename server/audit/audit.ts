import { actChecks, moneylessActs } from '../acts/audit.ts'
import { cashierChecks, moneylessPayments } from '../cashier/audit.ts'
import { withSnapshot } from '../database/snapshot.ts'
import { gameChecks, moneylessKinds, roundsUnderWay } from '../games/audit.ts'
import { type AuditCheck, type Found, ledgerChecks } from '../ledger/audit.ts'
import { roundChecks } from '../rounds/audit.ts'
import { tallyChecks } from '../tallies/audit.ts'

export interface CheckReport extends Found {
  readonly holds: string
  readonly seconds: number
}

export interface AuditReport {
  /** The moment of the database that was looked at. */
  readonly at: Date
  readonly checks: readonly CheckReport[]
  /** Everything holds. */
  readonly clean: boolean
}

const checks: readonly AuditCheck[] = [
  ...ledgerChecks([...moneylessKinds, ...moneylessPayments, ...moneylessActs]),
  ...roundChecks(roundsUnderWay),
  ...gameChecks,
  ...cashierChecks,
  ...actChecks,
  ...tallyChecks,
]

/** Looks at the whole casino at one moment of its database, while it runs on; changes nothing and repairs nothing. */
export async function audit(url: string, tell: (report: CheckReport) => void = () => {}): Promise<AuditReport> {
  return withSnapshot(url, async (snapshot) => {
    const [{ at } = { at: new Date() }] = await snapshot.rows<{ at: Date }>('SELECT now() AS at')
    const reports: CheckReport[] = []
    for (const { holds, find } of checks) {
      const began = performance.now()
      const report = { holds, ...(await find(snapshot)), seconds: (performance.now() - began) / 1000 }
      tell(report)
      reports.push(report)
    }
    return { at, checks: reports, clean: reports.every(({ wrong }) => wrong === 0) }
  })
}
