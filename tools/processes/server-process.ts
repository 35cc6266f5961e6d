import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inRoot, root } from '../places.ts'

/** The next start reuses compiled modules; their compilation is about half of a start. */
export const compileCache = inRoot('node_modules', '.cache', 'node')

const readyTimeoutMs = 120_000
const stopTimeoutMs = 30_000

export interface ServerProcess {
  readonly pid: number
  /** Resolves with its exit code when it has ended, for whatever reason. */
  readonly exited: Promise<number>
  /** Resolves once it reports that it is ready. */
  ready(): Promise<void>
  /** Requests it to finish pending work and exit. */
  stop(): Promise<number>
  /** Like kill -9. */
  kill(): Promise<number>
}

export interface ServerOptions {
  readonly host: string
  readonly port: number
  /** Its complete environment; nothing of ours is added. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** Restarts it whenever one of its files changes. */
  readonly watch?: boolean
  /** The folder of another build; the default is this one. */
  readonly build?: string
}

/**
 * Starts the server as a separate process. It has its own session, so that Ctrl-C reaches only this process, which then ends
 * things in order; and it ends automatically when this process ends.
 */
export function startServer({ host, port, env, watch = false, build = root }: ServerOptions): ServerProcess {
  const flags = [
    ...(watch ? ['--watch', '--watch-preserve-output'] : []),
    '--import',
    inRoot('tools', 'processes', 'end-with-parent.ts'),
  ]
  const child = spawn(process.execPath, [...flags, join(build, 'server', 'main.ts')], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { NODE_COMPILE_CACHE: compileCache, ...env, HOST: host, PORT: String(port) },
  })
  const exited = once(child, 'exit').then(([code]) => (code as number | null) ?? 1)
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    return exited
  }
  return {
    pid: child.pid ?? 0,
    exited,
    ready: () => untilReady(child, `http://${reachable(host)}:${port}/health/ready`),
    stop: async () => {
      const late = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
      return end('SIGTERM').finally(() => clearTimeout(late))
    },
    kill: () => end('SIGKILL'),
  }
}

/** The URL on this machine of a server that listens on `host`. */
export function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

/** A slow start reports once what it waits for. */
const quietMs = 10_000

async function untilReady(child: ChildProcess, address: string): Promise<void> {
  const began = Date.now()
  let isQuiet = true
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('The server ended while it was starting.')
    const reason = await unreadyFor(address)
    if (reason === undefined) return
    const waited = Date.now() - began
    if (waited > readyTimeoutMs) throw new Error(`The server was not ready within two minutes: ${reason}.`)
    if (isQuiet && waited > quietMs) {
      console.error(`The server is not ready yet: ${reason}.`)
      isQuiet = false
    }
    await pause(50)
  }
}

/** Why the server is not ready; undefined once it is. */
async function unreadyFor(address: string): Promise<string | undefined> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(2000) })
    await answer.body?.cancel()
    return answer.ok ? undefined : `${address} answers ${answer.status}`
  } catch (error) {
    const { cause, message } = error as Error
    return `${address}: ${cause instanceof Error ? cause.message : message}`
  }
}
