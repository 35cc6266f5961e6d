import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import type { Profiler } from 'node:inspector'
import { join } from 'node:path'
import type { BaselineKind } from './baselines.ts'
import { bindTo } from './cores.ts'
import type { LoadPlan, LoadReport, SequentialLoads } from './load-client.ts'
import type { SocketsPlan } from './sockets-process.ts'

export interface BenchServer {
  readonly port: number
  readonly pid: number
  /** After garbage collections. */
  memory(): Promise<Memory>
  /** Duration of each garbage collection since the last call, in ms. */
  pauses(): Promise<number[]>
  /** Processor time used so far, in ms. */
  cpu(): Promise<number>
  /** Starts sampling the code that the server executes. */
  startProfile(): void
  profile(): Promise<Profiler.Profile>
  /** Starts recording when each balance is committed. */
  noteCommits(): void
  commits(): Promise<Moment[]>
  close(): Promise<void>
}

/** In bytes. */
export interface Memory {
  /** On the heap and in buffers. */
  readonly live: number
  /** The memory of the process, including memory freed by the collector but not returned. */
  readonly resident: number
}

export type Moment = [player: number, sequence: number, at: number]

export interface Sockets {
  /** The arrival times of the balances; closes the sockets. */
  arrivals(): Promise<Moment[]>
  /** The number of updates of the watched table, of all sockets; closes the sockets. */
  updates(): Promise<number>
}

/** The memory that each of these sockets added to a server, on its heap and in total, in kB. */
export function memoryOfSocket(before: Memory, after: Memory, sockets: number): { live: number; resident: number } {
  const each = (figure: keyof Memory) => (after[figure] - before[figure]) / sockets / 1024
  return { live: each('live'), resident: each('resident') }
}

/** Opens a socket for each of these players, in a separate process. */
export async function openSockets(plan: SocketsPlan): Promise<Sockets> {
  const child = fork(new URL('./sockets-process.ts', import.meta.url))
  child.send(plan)
  await answerOf(child, 'sockets')
  return {
    arrivals: () => {
      child.send('report')
      return answerOf<Moment[]>(child, 'sockets')
    },
    updates: () => {
      child.send('updates')
      return answerOf<number>(child, 'sockets')
    },
  }
}

export async function startServer(
  databaseUrl: string,
  way: BaselineKind | 'batched',
  dataDir: string,
): Promise<BenchServer> {
  // The last state of each database's log is in a folder of its own.
  const folder = join(dataDir, new URL(databaseUrl).pathname)
  mkdirSync(folder, { recursive: true })
  const child = fork(new URL('./server-process.ts', import.meta.url), [databaseUrl, way], {
    execArgv: ['--expose-gc', '--disable-warning=DeprecationWarning'],
    env: { ...process.env, DATA_DIR: folder },
  })
  const port = await answerOf<number>(child, 'server')
  return {
    port,
    pid: child.pid!,
    memory: () => {
      child.send('memory')
      return answerOf<Memory>(child, 'server')
    },
    pauses: () => {
      child.send('pauses')
      return answerOf<number[]>(child, 'server')
    },
    cpu: () => {
      child.send('cpu')
      return answerOf<number>(child, 'server')
    },
    startProfile: () => void child.send('profile'),
    profile: () => {
      child.send('profiled')
      return answerOf<Profiler.Profile>(child, 'server')
    },
    noteCommits: () => void child.send('note'),
    commits: () => {
      child.send('commits')
      return answerOf<Moment[]>(child, 'server')
    },
    close: async () => {
      child.send('close')
      await once(child, 'exit')
    },
  }
}

/** Starts a server that only waits and answers. */
export async function startWaiting(): Promise<{ readonly port: number; readonly pid: number; close(): Promise<void> }> {
  const child = fork(new URL('./waiting-process.ts', import.meta.url))
  const port = await answerOf<number>(child, 'waiting')
  return {
    port,
    pid: child.pid!,
    close: async () => {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}

/** Runs a load in a separate process, which may be bound to the cores of the load. */
export async function load(plan: LoadPlan, { apart = false } = {}): Promise<LoadReport> {
  const child = fork(new URL('./load-process.ts', import.meta.url))
  if (apart) bindTo('load', [child.pid!])
  child.send({ ...plan, restless: apart } satisfies LoadPlan)
  return answerOf<LoadReport>(child, 'load')
}

/** The reports of all turns, from one separate process: starting one for each would distort short turns. */
export async function loadInTurns(turns: SequentialLoads): Promise<LoadReport[]> {
  const child = fork(new URL('./load-process.ts', import.meta.url))
  child.send(turns)
  return answerOf<LoadReport[]>(child, 'load')
}

async function answerOf<T>(child: ChildProcess, name: string): Promise<T> {
  const left = new AbortController()
  try {
    const [answer] = await Promise.race([
      once(child, 'message', { signal: left.signal }),
      once(child, 'exit', { signal: left.signal }).then(([code]) => {
        throw new Error(`the ${name} process ended with ${code}`)
      }),
    ])
    return answer as T
  } finally {
    left.abort()
  }
}
