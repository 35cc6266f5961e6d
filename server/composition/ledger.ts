import { type Ledger, openLedger as openBatchedLedger } from '../accounting/ledger/ledger.ts'
import { houseAccountsOf } from './house-accounts.ts'
import type { LiveParts } from './live.ts'
import type { Start } from './start.ts'
import type { Storage } from './storage.ts'

export function openLedgerOf(
  { config, databaseUrl, tracing, openLedger = openBatchedLedger }: Start,
  { standby }: Storage,
  { realtime, otherNodes, feed }: LiveParts,
): Promise<Ledger> {
  return openLedger({
    url: databaseUrl,
    houseAccounts: houseAccountsOf(config.providers.registered),
    standbyMissed: () => standby.isMissed,
    tracing,
    onCommit(changes, added) {
      realtime.balancesChanged(changes)
      otherNodes.balancesChanged(changes)
      feed.settled(added)
    },
  })
}
