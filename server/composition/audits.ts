import { openPanelAudits } from '../accounting/audit/panel-runs.ts'
import { replicaFollows } from '../platform/database/replica.ts'
import { findServerKey } from '../platform/keys/server-key.ts'
import { recordRun } from '../platform/operations/runs.ts'
import type { Start } from './start.ts'
import type { Storage } from './storage.ts'

/** Audits that are started in the panel, on the replica while it follows. */
export function openAudits({ config, databaseUrl, open, onTrouble }: Start, { database }: Storage) {
  const { replicaDatabaseUrl: replica, replicaMaximumLagSeconds: within } = config
  const source = async () => {
    const isReplica = replica !== undefined && (await replicaFollows(databaseUrl, replica, within))
    return { url: isReplica ? replica : databaseUrl, isReplica }
  }
  const audits = openPanelAudits({
    database,
    source,
    serverKey: () => findServerKey(config),
    recordRun: (ok) => recordRun(database.read, 'audit', ok),
    onTrouble,
  })
  return open(audits).routes
}
