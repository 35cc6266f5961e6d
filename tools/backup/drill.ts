import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAnchor } from '@casino/server/accounting/audit/anchor'
import { auditEventRows } from '@casino/server/accounting/audit-log/audit-event'
import type { Config } from '@casino/server/platform/config/config'
import { withClient } from '@casino/server/platform/database/with-client'
import { inRoot } from '../places.ts'
import { roleUrl, runningPostgres } from '../postgres/embedded-postgres.ts'
import { openRunFolder } from '../processes/run-folder.ts'
import { findBackups } from './open-backups.ts'
import { type RestoredBackup, restore } from './restore.ts'

/** The casino itself may run on the same machine. */
const settings = { shared_buffers: '128MB', max_connections: 50 }

type DrillConfig = Pick<Config, 'backupDir' | 'backupKey' | 'dataDir' | 'anchorFile'>

interface Surroundings {
  readonly print: (sentence: string) => void
  readonly stopAtExit: (stop: () => Promise<unknown>) => void
}

/** Restores the newest backup and all of the log into a temporary folder, and examines the result. */
export async function drill(config: DrillConfig, { print, stopAtExit }: Surroundings): Promise<boolean> {
  const began = Date.now()
  const from = findBackups(config)
  const folder = openRunFolder('drill')
  let restored: RestoredBackup | undefined
  const clear = async () => {
    await restored?.postgres.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  stopAtExit(clear)
  restored = await restore({ from, dataDir: folder, settings, print })
  const { backup, segments, lastCommit, postgres } = restored
  const restoredAfter = Date.now() - began
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
  const head = await headOf(postgres.url)
  const holds = [runAudit(config, folder, postgres.url, lastCommit ?? backup.endedAt), await sameLog(config, head)]
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  const behind = began - Date.parse(lastCommit ?? backup.endedAt)
  print(`
Restored: the backup of ${backup.endedAt}, ${megabytes(backup.bytes)} from ${megabytes(backup.sealedBytes)}, and ${segments} segments of the log.
Lost, had the casino been lost when this began: its last ${seconds(behind)} at most.
Taking writes after ${seconds(restoredAfter)}; with the audit ${seconds(Date.now() - began)}.
The audit log ends with event ${head.id}, ${head.hash || 'none'}.
${holds.every(Boolean) ? 'The backup can be restored.' : 'THE BACKUP DOES NOT HOLD; the reason is above.'}`)
  return holds.every(Boolean)
}

/** Anchors of later moments cannot be in the restored database. */
function runAudit(config: DrillConfig, folder: string, url: string, until: string): boolean {
  const anchors = [config.anchorFile, join(folder, 'audit-anchors.jsonl')]
    .filter(existsSync)
    .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
    .filter((line) => line.trim() !== '' && Date.parse(parseAnchor(line).at) <= Date.parse(until))
  const file = join(folder, 'anchors')
  writeFileSync(file, [...new Set(anchors)].join('\n'))
  const since = anchors.length > 0 ? ['--since', file] : []
  const env = { ...process.env, DATA_DIR: config.dataDir, DATABASE_URL: roleUrl(url, 'casino_reader') }
  const command = [inRoot('server/accounting/audit/command.ts'), ...since]
  return spawnSync(process.execPath, command, { stdio: 'inherit', env }).status === 0
}

interface Head {
  readonly id: number
  readonly hash: string
}

async function headOf(url: string, id = Number.MAX_SAFE_INTEGER): Promise<Head> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<Head>(
      `SELECT id::float AS id, encode(hash, 'hex') AS hash FROM ${auditEventRows} AS audit_event
       WHERE id <= $1 ORDER BY id DESC LIMIT 1`,
      [id],
    )
    return rows[0] ?? { id: 0, hash: '' }
  })
}

/** If the casino runs next to the copy, its audit log must contain the copy's last event, with the same hash. */
async function sameLog(config: DrillConfig, head: Head): Promise<boolean> {
  const live = runningPostgres(join(config.dataDir, 'postgres'))
  if (live === undefined) return true
  const { hash } = await headOf(live, head.id)
  if (hash !== head.hash)
    console.error(`BROKEN  event ${head.id} of the audit log is another one in the casino: ${hash}.`)
  return hash === head.hash
}
