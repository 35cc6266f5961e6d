import { openLogKeys } from '../play/log/log-keys.ts'
import { logRoutes } from '../play/log/routes.ts'
import { scheduleLog } from '../play/log/schedule-log.ts'
import { openItemsThread } from '../play/log/thread-client.ts'
import { scheduleCosignatures } from '../play/log/witnesses.ts'
import type { Start } from './start.ts'
import type { Storage } from './storage.ts'

/** The public log of rounds. */
export function openPublicLog(
  { config, open, onTrouble, log, completeEveryMs: everyMs }: Start,
  { database, jobs, replica, seedVault, keys: dataKeys }: Storage,
) {
  const keys = openLogKeys(config.publicUrl, dataKeys)
  const signersIn = keys.current
  const witnesses = config.logWitnesses
  const witnessing = open(scheduleCosignatures({ database, jobs, witnesses, signersIn, everyMs, onTrouble }))
  const appending = open(
    scheduleLog({
      database,
      jobs,
      signersIn,
      file: config.logCheckpointFile,
      thread: open(openItemsThread(database.url)),
      everyMs,
      onTrouble,
      warn: (text) => log.error(text),
      beforeFirst: witnessing.compare,
      onSigned: witnessing.request,
    }),
  )
  return {
    keys,
    step: appending.step,
    anchor: appending.anchor,
    cosign: witnessing.step,
    routes: logRoutes({ database, longRead: replica.read, seedVault, witnesses }),
  }
}
