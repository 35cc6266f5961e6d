import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { drill } from './backup/drill.ts'
import { findBackups } from './backup/open-backups.ts'
import { restore } from './backup/restore.ts'
import { roleUrl, runningPostgres } from './postgres/embedded-postgres.ts'
import { end, openConfig, stopAtExit } from './processes/life.ts'
import { record } from './processes/server-command.ts'

// `npm run restore [-- --to MOMENT]` fills an empty DATA_DIR from BACKUP_DIR; `-- --drill` restores the newest backup next to the
// casino, examines it and removes it again.
const options = { to: { type: 'string' }, drill: { type: 'boolean' } } as const
const withZone = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:?\d\d)$/

try {
  const { to, drill: isDrill } = parseArgs({ options }).values
  if (isDrill) await end((await recordedDrill()) ? 0 : 1)
  await restoreTo(momentOf(to))
  await end(0)
} catch (cause) {
  await end(1, cause)
}

async function recordedDrill(): Promise<boolean> {
  const config = openConfig()
  const holds = await drill(config, { print: console.log, stopAtExit })
  const live = runningPostgres(join(config.dataDir, 'postgres'))
  if (live !== undefined) await record(roleUrl(live, 'casino_app'), 'drill', holds)
  return holds
}

function momentOf(to: string | undefined): Date | undefined {
  if (to === undefined) return undefined
  const moment = new Date(to)
  if (withZone.test(to) && !Number.isNaN(moment.getTime())) return moment
  throw new Error(`--to must be a moment with its time zone, like 2026-11-23T16:42:00Z, not “${to}”.`)
}

async function restoreTo(moment: Date | undefined): Promise<void> {
  const began = performance.now()
  const config = openConfig()
  const { dataDir } = config
  const { postgres, segments, lastCommit, backup } = await restore({
    from: findBackups(config),
    dataDir,
    print: console.log,
    ...(moment && { moment }),
  })
  await postgres.stop()
  console.log(
    `Restored into ${dataDir} in ${((performance.now() - began) / 1000).toFixed(1)} s, with ${segments} segments of the log.`,
  )
  console.log(`Its last commit is of ${lastCommit ?? backup.endedAt} or shortly before. The backup has no server's key: put yours into SERVER_KEY or
${dataDir}/server-key. Then start with this DATA_DIR, and run \`npm run audit\` and \`npm run reconcile\`.
Give it a BACKUP_DIR of its own, and make a backup: its log is another one from here on.`)
}
