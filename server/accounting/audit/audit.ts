import type pg from 'pg'
import { cashierChecks, moneylessPayments } from '../../money/payments/audit.ts'
import { raceChecks } from '../../money/race/audit.ts'
import { feeChecks } from '../../money/reconciliation/audit.ts'
import { moneylessRewards, rewardChecks } from '../../money/rewards/audit.ts'
import { moneylessClosing } from '../../people/closing/accounts.ts'
import { closingChecks } from '../../people/closing/audit.ts'
import { harmChecks } from '../../people/harm/audit.ts'
import { protectionChecks } from '../../people/protection/audit.ts'
import { screeningChecks } from '../../people/screening/audit.ts'
import { type Snapshot, withSnapshots } from '../../platform/database/snapshot.ts'
import { findDataKeys } from '../../platform/keys/data-keys.ts'
import { openNoteSigner } from '../../platform/keys/note-signer.ts'
import type { ServerKey } from '../../platform/keys/server-key.ts'
import type { DataKeys } from '../../platform/keys/vault.ts'
import { gameChecks } from '../../play/games/audit.ts'
import { openSeedVault } from '../../play/games/seed-vault.ts'
import { moneylessKinds, roundsUnderWay } from '../../play/games/turns.ts'
import { logChecks } from '../../play/log/audit.ts'
import { callsOfRounds, moneylessCalls, partnerChecks } from '../../play/partner/audit.ts'
import { roundChecks } from '../../play/rounds/audit.ts'
import { aggregateChecks } from '../aggregates/audit.ts'
import { reportChecks } from '../aggregates/period-figures.ts'
import { auditLogChecks, moneylessChanges } from '../audit-log/audit.ts'
import { fundsChecks } from '../funds/audit.ts'
import { fundsSecret } from '../funds/module.ts'
import { type AuditCheck, type Found, ledgerChecks } from '../ledger/audit.ts'
import { rightsChecks } from './rights.ts'

export interface CheckReport extends Found {
  readonly holds: string
  readonly seconds: number
}

export interface AuditReport {
  /** The moment of the database that was audited. */
  readonly at: Date
  readonly checks: readonly CheckReport[]
  /** Everything holds. */
  readonly clean: boolean
}

/** A running check: since when, and its progress where that is known. */
export interface Looking {
  readonly holds: string
  readonly since: number
  looked?: number
}

export interface AuditWatcher {
  /** Called when a check has finished. */
  readonly onReport?: (report: CheckReport) => void
  /** Called once at the start; the progress can be read at any time: the running checks, the number done and the total. */
  readonly follow?: (progress: AuditProgress) => void
}

export interface AuditProgress {
  readonly looking: ReadonlySet<Looking>
  readonly done: () => number
  readonly of: number
}

// Round checks take longest in this process and ledger checks in the database: the longest start first.
const checksOf = (keys: DataKeys): readonly AuditCheck[] => [
  ...gameChecks(openSeedVault(keys)),
  ...logChecks,
  ...ledgerChecks([
    ...moneylessKinds,
    ...moneylessPayments,
    ...moneylessChanges,
    ...moneylessRewards,
    ...moneylessCalls,
    ...moneylessClosing,
  ]),
  ...roundChecks(roundsUnderWay, callsOfRounds),
  ...partnerChecks,
  ...cashierChecks,
  ...feeChecks,
  ...auditLogChecks,
  ...aggregateChecks,
  ...reportChecks,
  ...rewardChecks,
  ...raceChecks,
  ...protectionChecks,
  ...harmChecks,
  ...screeningChecks,
  ...closingChecks,
  ...fundsChecks(openNoteSigner('', fundsSecret(keys)).key),
  ...rightsChecks,
]

/** Checks that run in parallel: the database works on one while this process works on another. */
const together = 2

/** Audits the whole casino at one moment of its database, while it keeps running; changes nothing and repairs nothing. */
export async function audit(
  url: string,
  serverKey: ServerKey | undefined,
  { onReport = () => {}, follow = () => {} }: AuditWatcher = {},
  more: readonly AuditCheck[] = [],
  prepare?: (client: pg.Client) => Promise<void>,
): Promise<AuditReport> {
  const look = async (snapshots: readonly Snapshot[]) => {
    const [{ at } = { at: new Date() }] = await snapshots[0]!.rows<{ at: Date }>('SELECT now() AS at')
    const keys = await findDataKeys(snapshots[0]!, serverKey)
    if (!keys) throw new Error('no server was ever started on this database')
    const checks = checksOf(keys)
    const reports: CheckReport[] = []
    const looking = new Set<Looking>()
    const waiting = [...checks, ...more]
    const of = waiting.length
    follow({ looking, done: () => reports.length, of })
    const lookOn = async (snapshot: Snapshot) => {
      for (let check = waiting.shift(); check; check = waiting.shift()) {
        const now: Looking = { holds: check.holds, since: performance.now() }
        looking.add(now)
        const found = await check.find(snapshot, (looked) => {
          now.looked = looked
        })
        looking.delete(now)
        const report = { holds: check.holds, ...found, seconds: (performance.now() - now.since) / 1000 }
        onReport(report)
        reports.push(report)
      }
    }
    await Promise.all(snapshots.map(lookOn))
    return { at, checks: reports, clean: reports.every(({ wrong }) => wrong === 0) }
  }
  // `prepare` must run only once, so there is only one connection.
  return prepare ? withSnapshots(url, 1, look, prepare) : withSnapshots(url, together, look)
}
