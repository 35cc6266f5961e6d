import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withClient } from '@casino/server/platform/database/with-client'
import type pg from 'pg'
import {
  type Backup,
  type BackupFolder,
  type BackupManifest,
  basePath,
  manifestPath,
  nextSegment,
  writeSealed,
} from './backup-folder.ts'
import { fileEntry, lineOf, textEntry } from './entries.ts'

/** Recreated by PostgreSQL at its start, or invalid in a copy. The folders themselves are needed. */
const emptyFolders = new Set([
  'pg_wal',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const skippedFiles = new Set(['postmaster.pid', 'postmaster.opts', 'recovery.signal', 'standby.signal'])
const skippedNames = /^pgsql_tmp|^pg_internal\.init/
const control = 'global/pg_control'
/** PostgreSQL replaces its control file in one write of this size. */
const controlBytes = 8192

export interface BackupSource {
  /** The owner's URL of the running database. */
  readonly url: string
  /** The folder with the cluster and the password. */
  readonly home: string
  /** Files of the data folder that a restored casino needs besides the database. */
  readonly files: Readonly<Record<string, string>>
}

/** Copies the cluster while it runs. The copy alone is enough to restore the moment at which it was finished. */
export async function takeBackup(source: BackupSource, to: BackupFolder): Promise<Backup> {
  return withClient(source.url, async (client) => {
    const copy = new ClusterCopy(client, source)
    const manifest = await copy.begin()
    const name = manifest.startedAt.replaceAll(':', '-')
    const sealedBytes = await writeSealed(to, basePath(name), copy.entries())
    const finished = copy.finished()
    await writeSealed(to, manifestPath(name), [Buffer.from(JSON.stringify(finished))])
    return { name, sealedBytes, ...finished }
  })
}

class ClusterCopy {
  readonly #client: pg.Client
  readonly #source: BackupSource
  readonly #cluster: string
  #manifest!: BackupManifest
  #files = 0
  #bytes = 0

  constructor(client: pg.Client, source: BackupSource) {
    this.#client = client
    this.#source = source
    this.#cluster = join(source.home, 'cluster')
  }

  async begin(): Promise<BackupManifest> {
    // The slot ends with the connection. Until then the log from here on is not removed.
    await this.#ask(`SELECT pg_create_physical_replication_slot('casino_backup_' || pg_backend_pid(), true, true)`)
    const start = await this.#ask<{ segment: string }>(
      `SELECT pg_walfile_name(pg_backup_start('casino backup', true)) AS segment`,
    )
    const about = await this.#ask<Pick<BackupManifest, 'system' | 'postgres' | 'startedAt' | 'segmentBytes'>>(
      `SELECT system_identifier::text AS system, current_setting('server_version') AS postgres,
              to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "startedAt",
              pg_size_bytes(current_setting('wal_segment_size'))::int AS "segmentBytes"
       FROM pg_control_system()`,
    )
    const ends = { endedAt: '', lastSegment: '', files: 0, bytes: 0 }
    this.#manifest = { ...about, ...ends, firstSegment: start.segment }
    return this.#manifest
  }

  finished(): BackupManifest {
    return { ...this.#manifest, files: this.#files, bytes: this.#bytes }
  }

  async *entries(): AsyncGenerator<Buffer> {
    yield* this.#folder('')
    for (const [path, file] of Object.entries(this.#source.files)) if (existsSync(file)) yield* this.#file(path, file)
    // Last: without a label, recovery would begin at the position in this file.
    yield* this.#control()
    yield* this.#stop()
  }

  async *#folder(path: string): AsyncGenerator<Buffer> {
    yield* lineOf({ path: join('cluster', path) })
    if (emptyFolders.has(path)) {
      if (path === 'pg_wal') yield* lineOf({ path: 'cluster/pg_wal/archive_status' })
      return
    }
    const entries = await readdir(join(this.#cluster, path), { withFileTypes: true }).catch(ifGone)
    for (const entry of entries.toSorted((one, other) => one.name.localeCompare(other.name))) {
      const inside = join(path, entry.name)
      if (skippedNames.test(entry.name) || skippedFiles.has(inside) || inside === control) continue
      if (entry.isSymbolicLink()) throw new Error(`${inside} is a link: tablespaces elsewhere are not supported.`)
      if (entry.isDirectory()) yield* this.#folder(inside)
      else if (entry.isFile()) yield* this.#file(join('cluster', inside), join(this.#cluster, inside))
    }
  }

  *#file(path: string, file: string): Generator<Buffer> {
    this.#files++
    for (const bytes of fileEntry(path, file)) {
      this.#bytes += bytes.length
      yield bytes
    }
  }

  async *#control(): AsyncGenerator<Buffer> {
    const bytes = await readSteadily(join(this.#cluster, control))
    yield* lineOf({ path: `cluster/${control}`, size: bytes.length })
    yield bytes
  }

  /** Ends the backup, and adds the part of the log without which the copy is not consistent. */
  async *#stop(): AsyncGenerator<Buffer> {
    const stop = await this.#ask<{ segment: string; label: string; endedAt: string }>(
      `SELECT pg_walfile_name(lsn) AS segment, labelfile AS label,
              to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "endedAt"
       FROM pg_backup_stop(false)`,
    )
    this.#manifest = { ...this.#manifest, lastSegment: stop.segment, endedAt: stop.endedAt }
    yield* textEntry('cluster/backup_label', stop.label)
    const { firstSegment, segmentBytes } = this.#manifest
    for (let segment = firstSegment; segment <= stop.segment; segment = nextSegment(segment, segmentBytes))
      yield* this.#file(`cluster/pg_wal/${segment}`, join(this.#cluster, 'pg_wal', segment))
  }

  async #ask<Row extends pg.QueryResultRow>(question: string): Promise<Row> {
    const { rows } = await this.#client.query<Row>(question)
    return rows[0]!
  }
}

/** The control file, read until two reads are equal, because a read during a write may see half of it. */
async function readSteadily(file: string): Promise<Buffer> {
  for (let before = await readFile(file); ; ) {
    const now = await readFile(file)
    if (now.length === controlBytes && now.equals(before)) return now
    before = now
  }
}

function ifGone(cause: NodeJS.ErrnoException): [] {
  if (cause.code === 'ENOENT') return []
  throw cause
}
