import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openRunFolder } from '@casino/tools/processes/run-folder'
import { drillNames } from './drills.ts'

/** The programs that the drills need, and the Debian packages that contain them. */
const programs = {
  '/usr/bin/patroni': 'patroni',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  '/usr/sbin/ip': 'iproute2',
  '/usr/bin/unshare': 'util-linux',
} as const

/** Needed only by the drill `backup`. */
const backupProgram = '/usr/bin/pgbackrest'

/**
 * Runs the drills in separate namespaces, with their own network, process numbers and mounts. Each machine has a real address
 * and a cable that can be pulled, no port clashes with the rest of this machine, and nothing outlives the command.
 */
export async function runClusterDrills(named: readonly string[]): Promise<number> {
  const problem = whyNot(named)
  if (problem) {
    console.error(problem)
    return 2
  }
  const names = named.length > 0 ? named : drillNames.filter((name) => name !== 'backup' || existsSync(backupProgram))
  if (!names.includes('backup') && named.length === 0)
    console.log('The drill “backup” is skipped: apt-get install pgbackrest')
  // The shell is the first process of the new namespace: it reaps the processes whose parents have ended.
  const folder = openRunFolder('cluster')
  const inside = [process.execPath, fileURLToPath(new URL('./inside.ts', import.meta.url)), folder, ...names]
  const namespaces = ['--net', '--pid', '--fork', '--kill-child', '--mount', '--mount-proc']
  const child = spawn('unshare', [...namespaces, '/bin/sh', '-c', '"$@" & wait $!', 'sh', ...inside], {
    stdio: 'inherit',
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill('SIGKILL'))
  const [code] = await once(child, 'exit')
  // The machines' disks were mounted inside the namespaces, and are gone with them.
  rmSync(folder, { recursive: true, force: true })
  return (code as number | null) ?? 1
}

function whyNot(names: readonly string[]): string | undefined {
  const unknown = names.find((name) => !drillNames.includes(name))
  if (unknown !== undefined) return `Usage: npm run faults -- cluster [${drillNames.join('|')}]…`
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    return 'The cluster drills make networks and mounts of their own, for which they need root on Linux.'
  }
  const needed = { ...programs, ...(names.includes('backup') && { [backupProgram]: 'pgbackrest' }) }
  const missing = Object.entries(needed).filter(([file]) => !existsSync(file))
  if (missing.length === 0) return undefined
  return `Missing here: apt-get install ${missing.map(([, name]) => name).join(' ')}`
}
