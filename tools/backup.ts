import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { removeOld } from './backup/backup-folder.ts'
import { takeBackup } from './backup/base-backup.ts'
import { openBackups } from './backup/open-backups.ts'
import { joinDatabase, mustBeCasino } from './postgres/casino-database.ts'
import { databasePlace } from './postgres/embedded-postgres.ts'
import { end, openConfig } from './processes/life.ts'
import { record } from './processes/server-command.ts'

// Copies the embedded database of a casino, running or not, into BACKUP_DIR: `npm run backup [-- --keep COUNT]`.
try {
  await backup()
  await end(0)
} catch (cause) {
  await end(1, cause)
}

async function backup(): Promise<void> {
  const { keep } = parseArgs({ options: { keep: { type: 'string' } } }).values
  if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep))
    throw new Error('--keep must be how many backups remain, 1 or more.')
  const config = openConfig()
  if (config.databaseUrl !== undefined)
    throw new Error('This copies the embedded database. For the one of DATABASE_URL see deploy/backup/README.md.')
  // Before a backup key is created in the folder.
  mustBeCasino(config)
  const to = openBackups(config, console.log)
  if (!to) throw new Error('BACKUP_DIR is missing: the folder for backups, on another disk than the data.')
  const began = performance.now()
  const { owner, app } = await joinDatabase(config)
  const { home, archives } = await databasePlace(join(config.dataDir, 'postgres'), owner)
  const files = { password: join(home, 'password'), 'audit-anchors.jsonl': config.anchorFile }
  const taken = await takeBackup({ url: owner, home, files }, to)
  await record(app, 'backup', true)
  const { name, bytes, sealedBytes, files: count, endedAt } = taken
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(
    `${name}: ${count} files, ${megabytes(bytes)} in ${megabytes(sealedBytes)} sealed, ${seconds} s; restores from ${endedAt} on.`,
  )
  if (!archives)
    console.log(
      'The casino was started without BACKUP_DIR, so its log is not archived: this backup restores that moment alone.',
    )
  console.log(
    'The server’s key (SERVER_KEY or DATA_DIR/server-key) and the key of backups are not in it: keep both elsewhere.',
  )
  if (keep !== undefined)
    console.log(`Removed: ${await removeOld(to, Number(keep))} older backups and the log that only they needed.`)
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
