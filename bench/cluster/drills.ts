import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { drillBackup } from './backup-drill.ts'
import type { ClusterSet } from './cluster-set.ts'
import { signalTo } from './machine.ts'

export interface ClusterDrill {
  /** The fault. */
  readonly what: string
  /** The longest time without any answered bet, in ms. */
  readonly gapMs: number
  /** Injects the fault, and repairs what would not recover otherwise. Ended processes are started again afterwards. */
  run(set: ClusterSet): Promise<void>
}

const briefly = 5000
/** Machines have been observed to freeze for this long. Longer than the leader key's lifetime. */
const longMs = 25_000
/** How long a machine, or etcd, stays down: longer than the leader key's lifetime. */
const machineMs = 25_000

/** An empty machine has restored the backup within this time; then the three others are started again. */
const restoreMs = 120_000

const killed = (pids: readonly number[]) => {
  for (const pid of pids) signalTo(pid, 'SIGKILL')
}

export const drills: Readonly<Record<string, ClusterDrill>> = {
  switchover: { what: 'switchover', gapMs: briefly, run: ({ cluster }) => cluster.switchOver() },
  postgres: {
    what: 'kill -9 of the primary’s PostgreSQL',
    gapMs: briefly,
    run: async ({ cluster }) => killed((await cluster.primary()).postgres),
  },
  patroni: {
    what: 'kill -9 of the primary’s Patroni',
    gapMs: briefly,
    run: async ({ cluster }) => {
      const primary = await cluster.primary()
      killed([primary.patroni])
      await primary.restartPatroni(cluster.folder)
    },
  },
  both: {
    what: 'kill -9 of both',
    gapMs: briefly,
    run: async ({ cluster }) => {
      const primary = await cluster.primary()
      killed([primary.patroni, ...primary.postgres])
      await primary.restartPatroni(cluster.folder)
    },
  },
  'patroni-gone': {
    what: 'kill -9 of the primary’s Patroni, which nothing restarts',
    gapMs: machineMs,
    run: async ({ cluster }) => {
      killed([(await cluster.primary()).patroni])
      await pause(longMs)
    },
  },
  'both-gone': {
    what: 'kill -9 of both, which nothing restarts',
    gapMs: machineMs,
    run: async ({ cluster }) => {
      const primary = await cluster.primary()
      killed([primary.patroni, ...primary.postgres])
      await pause(longMs)
    },
  },
  standby: {
    what: 'kill -9 of the synchronous standby',
    gapMs: briefly,
    run: async ({ cluster }) => {
      const standby = await cluster.standby()
      killed([standby.patroni, ...standby.postgres])
    },
  },
  node: {
    what: 'kill -9 of a server of the casino',
    gapMs: briefly,
    run: async ({ casino }) => void (await casino.nodes[0]!.kill()),
  },
  frozen: {
    what: 'the primary’s machine is frozen for 25 s (SIGSTOP)',
    gapMs: machineMs,
    run: async ({ cluster }) => {
      const primary = await cluster.primary()
      primary.signal('SIGSTOP')
      await pause(longMs)
      primary.signal('SIGCONT')
    },
  },
  etcd: {
    what: 'etcd’s majority away for 25 s',
    gapMs: briefly,
    run: async ({ cluster }) => {
      const primary = await cluster.primary()
      killed(cluster.machines.filter((machine) => machine !== primary).map(({ etcd }) => etcd))
      await pause(longMs)
    },
  },
  haproxy: { what: 'HAProxy restarted', gapMs: briefly, run: ({ cluster }) => cluster.restartHaproxy() },
  partition: {
    what: 'the primary’s cable pulled for 25 s',
    gapMs: machineMs,
    run: async ({ cluster }) => {
      const primary = await cluster.primary()
      primary.unplug()
      await pause(longMs)
      primary.plug()
    },
  },
  'standby-partition': {
    what: 'the synchronous standby’s cable pulled for 25 s',
    gapMs: machineMs,
    run: async ({ cluster }) => {
      const standby = await cluster.standby()
      standby.unplug()
      await pause(longMs)
      standby.plug()
    },
  },
  machine: {
    what: 'the primary’s machine lost',
    gapMs: machineMs,
    run: async ({ cluster }) => {
      const primary = await cluster.primary()
      primary.unplug()
      primary.signal('SIGKILL')
      await pause(longMs)
      primary.plug()
    },
  },
  disk: {
    what: 'the primary’s disk full for 25 s',
    // PostgreSQL refuses writes that fail and otherwise continues, so Patroni has no reason to replace it.
    gapMs: longMs + briefly,
    run: async ({ cluster }) => {
      const primary = await cluster.primary()
      const ballast = join(primary.disk, 'ballast')
      // dd ends with an error once the disk is full.
      execFileSync('sh', ['-c', 'dd if=/dev/zero of="$0" bs=64k 2>/dev/null || true', ballast])
      await pause(longMs)
      execFileSync('rm', [ballast])
    },
  },
  backup: {
    what: 'all three machines lose power, and the backup is restored elsewhere first',
    gapMs: restoreMs,
    run: drillBackup,
  },
}

export const drillNames = Object.keys(drills)
