import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/**
 * PostgreSQL refuses to run as root, where its processes and files belong to `nobody` instead. `undefined` means our own
 * account.
 */
export interface Account {
  readonly uid: number
  readonly gid: number
}

/**
 * The account of PostgreSQL's processes, or `undefined` if our own can be used. Files created by an ordinary user still belong
 * to that user when root starts on the same folder.
 */
export function databaseAccount(path: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(join(path, 'cluster'), { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'))
  const [, , uid, gid] = line?.split(':') ?? []
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) }
}

/** Whether the account can enter the folder. Checked by the system itself, to include access lists. */
function canReach(account: Account, folder: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
}

function makeOpenFolder(folder: string): void {
  if (existsSync(folder)) return
  const made = mkdirSync(folder, { recursive: true })
  // The umask may have closed the folder just created, which is the only one that we may open.
  for (let part = folder; made && part.length >= made.length; part = dirname(part)) chmodSync(part, 0o755)
}

const elsewhere = (wanted: string) => join('/var/lib', `casino-${shortHash(wanted)}`)

export interface DatabaseHome {
  readonly folder: string
  /** A sentence for the user if the files are not in the requested location. */
  readonly note?: string
}

/**
 * The folder with the database's files, owned by the database's account and closed to others. If that account cannot reach the
 * requested folder (below /root, say), the files are in /var/lib instead, because we do not change the permissions of a home
 * directory. The path is derived from the requested folder, so the next start finds it again.
 */
export function openDatabaseHome(path: string, account: Account | undefined): DatabaseHome {
  const wanted = resolve(path)
  if (!account) {
    mkdirSync(wanted, { recursive: true, mode: 0o700 })
    return { folder: wanted }
  }
  makeOpenFolder(dirname(wanted))
  const reachable = canReach(account, dirname(wanted))
  const folder = reachable ? wanted : elsewhere(wanted)
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o700)
  chownSync(folder, account.uid, account.gid)
  if (reachable) return { folder }
  return {
    folder,
    note: `PostgreSQL runs as “nobody”, who cannot enter ${dirname(wanted)}; the database's files are in ${folder}.`,
  }
}

/** The location of the database's files, if there is a database; unlike `openDatabaseHome` it creates nothing. */
export function findDatabaseHome(path: string): string | undefined {
  const wanted = resolve(path)
  const places = [wanted, elsewhere(wanted)]
  return places.find((folder) => existsSync(join(folder, 'cluster', 'PG_VERSION')))
}

/** The folder with the programs: the package's own, or a copy if the account cannot reach the package. */
export function openProgramFolder(native: string, version: string, account: Account | undefined): string {
  if (!account || canReach(account, join(native, 'bin'))) return native
  const copy = join('/var/lib', `casino-postgresql-${version}`)
  if (existsSync(copy)) return copy
  const draft = `${copy}.${process.pid}`
  makeOpenFolder(dirname(copy))
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(draft, copy)
  } catch {
    // A concurrent start was faster; its copy is the same.
    rmSync(draft, { recursive: true, force: true })
  }
  return copy
}

/** A socket's full path is limited to 107 bytes; for a deep data folder a short folder elsewhere is used. */
export function openSocketFolder(home: string, account: Account | undefined): string {
  if (Buffer.byteLength(join(home, '.s.PGSQL.5432.lock')) < 100) return home
  const folder = join(account ? '/var/lib' : tmpdir(), `casino-socket-${shortHash(home)}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  const mine = found.isDirectory() && (account !== undefined || found.uid === process.getuid?.())
  if (!mine) throw new Error(`${folder} is needed for the database's socket, but belongs to someone else.`)
  if (account) chownSync(folder, account.uid, account.gid)
  return folder
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
