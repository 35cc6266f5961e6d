import { keepLog } from '../play/log/keep-log.ts'
import { openLogKeys } from '../play/log/log-keys.ts'
import { logRoutes } from '../play/log/routes.ts'
import { keepCosignatures } from '../play/log/witnesses.ts'
import type { Start } from './start.ts'
import type { Storage } from './storage.ts'

/** The public log of rounds. */
export function openPublicLog(
  { config, open, onTrouble, log, completeEveryMs: everyMs }: Start,
  { database, duties, replica, seedVault, keys: dataKeys }: Storage,
) {
  const keys = openLogKeys(config.publicUrl, dataKeys)
  const signersIn = keys.current
  const witnesses = config.logWitnesses
  const witnessing = open(keepCosignatures({ database, duties, witnesses, signersIn, everyMs, onTrouble }))
  const appending = open(
    keepLog({
      database,
      duties,
      signersIn,
      file: config.logCheckpointFile,
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
