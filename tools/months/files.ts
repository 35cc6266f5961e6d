import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type BackupFolder, flushFolder, readSealed, writeSealed } from '../backup/backup-folder.ts'
import { UnreadableBackup } from '../backup/sealed-stream.ts'
import { archivedRows, loadedOf, type Month, type PlayTable, tables } from './tables.ts'

/** A folder on cheap storage, and the key that its files are sealed with. */
export type ArchiveFolder = Pick<BackupFolder, 'folder' | 'key'>

interface FileOfTable {
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  readonly rows: number
  readonly sha256: string
}

/** The contents of a month's files. The database stores its SHA-256. */
export interface MonthManifest {
  readonly format: 1
  readonly month: Month
  readonly writtenAt: string
  readonly tables: Readonly<Record<PlayTable, FileOfTable>>
  /** The total change of each kind of account in kopecks, according to the transfers. */
  readonly changes: Readonly<Record<string, string>>
  /** The last audit event at that moment, and its hash. */
  readonly auditLog: { readonly event: number; readonly hash: string }
}

const rowsPath = (month: Month, table: PlayTable) => join(month, `${table}.rows`)
const manifestPath = (month: Month) => join(month, 'manifest')
const blockRows = 5000

export const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * Creates the folder of a month. Existing files may belong to another casino, or to a backup of this one: they are never
 * overwritten, but moved aside; returns their new location.
 */
export async function makeMonthFolder({ folder }: ArchiveFolder, month: Month): Promise<string | undefined> {
  const place = join(folder, month)
  let aside: string | undefined
  if (existsSync(join(folder, manifestPath(month)))) {
    let number = 1
    while (existsSync(`${place}.${number}`)) number++
    aside = `${place}.${number}`
    renameSync(place, aside)
  }
  mkdirSync(place, { recursive: true, mode: 0o700 })
  await flushFolder(folder)
  return aside
}

/** Writes the archived rows, one JSON string of PostgreSQL's own text in each line. */
export async function writeTable(
  client: pg.Client,
  to: ArchiveFolder,
  month: Month,
  table: PlayTable,
): Promise<FileOfTable> {
  const { rows: columns } = await client.query<{ name: string; type: string }>(
    `SELECT attname AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`,
    [table],
  )
  const hash = createHash('sha256')
  let rows = 0
  const names = columns.map(({ name }) => `part.${pg.escapeIdentifier(name)}`).join(', ')
  async function* lines() {
    await client.query('BEGIN')
    await client.query(
      `DECLARE archiving NO SCROLL CURSOR FOR SELECT ROW(${names})::text AS line FROM ${archivedRows(table, month)}`,
    )
    for (;;) {
      const { rows: block } = await client.query<{ line: string }>(`FETCH ${blockRows} FROM archiving`)
      if (block.length === 0) break
      rows += block.length
      const bytes = Buffer.from(block.map(({ line }) => `${JSON.stringify(line)}\n`).join(''))
      hash.update(bytes)
      yield bytes
    }
    await client.query('COMMIT')
  }
  await writeSealed(to, rowsPath(month, table), lines())
  return { columns, rows, sha256: hash.digest('hex') }
}

/** Written last: a month without it is incomplete. */
export async function writeManifest(to: ArchiveFolder, manifest: MonthManifest): Promise<string> {
  const text = JSON.stringify(manifest, undefined, 1)
  await writeSealed(to, manifestPath(manifest.month), [Buffer.from(text)])
  return sha256Of(text)
}

export async function readManifest(
  from: ArchiveFolder,
  month: Month,
): Promise<{ manifest: MonthManifest; sha256: string }> {
  if (!existsSync(join(from.folder, manifestPath(month))))
    throw new UnreadableBackup(`${from.folder} has no manifest of ${month}.`)
  const parts: Buffer[] = []
  await readSealed(from, manifestPath(month), async (bytes) => {
    for await (const part of bytes) parts.push(part)
  })
  const text = Buffer.concat(parts).toString('utf8')
  return { manifest: JSON.parse(text) as MonthManifest, sha256: sha256Of(text) }
}

// Rows are stored as PostgreSQL prints them, so every connection must use the same output settings.
const spelling = [`TIME ZONE 'UTC'`, 'DateStyle = ISO, MDY', 'IntervalStyle = postgres', 'bytea_output = hex']

export async function fixOutputFormat(client: pg.Client): Promise<void> {
  for (const setting of spelling) await client.query(`SET ${setting}`)
}

/** Creates the empty tables that `loadMonth` fills. */
export async function createLoadTables(client: pg.Client): Promise<void> {
  for (const table of tables) {
    await client.query(`DROP TABLE IF EXISTS pg_temp.${loadedOf(table)}`)
    await client.query(`CREATE TEMP TABLE ${loadedOf(table)} (LIKE public.${table} INCLUDING DEFAULTS)`)
  }
}

/** Reads the files of a month into tables of this connection; throws unless each matches the manifest. */
export async function loadMonth(client: pg.Client, from: ArchiveFolder, manifest: MonthManifest): Promise<void> {
  for (const table of tables) await loadTable(client, from, manifest, table)
}

async function loadTable(
  client: pg.Client,
  from: ArchiveFolder,
  manifest: MonthManifest,
  table: PlayTable,
): Promise<void> {
  const { columns, rows, sha256 } = manifest.tables[table]
  const path = rowsPath(manifest.month, table)
  const names = columns.map(({ name }) => pg.escapeIdentifier(name))
  const types = columns.map(({ type }, index) => `${names[index]} ${type}`)
  // The columns at the time of archiving; later ones are filled with their defaults.
  await client.query('DROP TABLE IF EXISTS pg_temp.archived_line')
  await client.query(`CREATE TEMP TABLE archived_line (${types.join(', ')})`)
  const insert = `INSERT INTO pg_temp.${loadedOf(table)} (${names.join(', ')})
    SELECT ${names.map((name) => `(line).${name}`).join(', ')}
    FROM (SELECT text::pg_temp.archived_line AS line FROM unnest($1::text[]) AS text OFFSET 0) AS read`
  const hash = createHash('sha256')
  let read = 0
  await readSealed(from, path, async (bytes) => {
    for await (const block of blocksOf(bytes, (part) => hash.update(part))) {
      read += block.length
      await client.query(insert, [block])
    }
  })
  if (read !== rows || hash.digest('hex') !== sha256)
    throw new UnreadableBackup(`${path} is not what its manifest says: ${read} rows of ${rows}.`)
}

async function* blocksOf(bytes: AsyncIterable<Buffer>, seen: (part: Buffer) => void): AsyncGenerator<string[]> {
  let rest: Buffer = Buffer.alloc(0)
  let block: string[] = []
  for await (const part of bytes) {
    seen(part)
    rest = Buffer.concat([rest, part])
    let at = 0
    for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n', at)) {
      block.push(JSON.parse(rest.toString('utf8', at, end)) as string)
      at = end + 1
    }
    rest = rest.subarray(at)
    if (block.length < blockRows) continue
    yield block
    block = []
  }
  if (rest.length > 0) throw new UnreadableBackup('A file of an archived month ends within a row.')
  if (block.length > 0) yield block
}
