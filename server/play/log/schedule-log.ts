import { hostname } from 'node:os'
import type { Jobs } from '../../platform/database/jobs.ts'
import { renewAnchor } from './anchor.ts'
import { type AppendOptions, appendStep } from './append.ts'
import { LogBehind, removeBlock, storeBlock } from './blocks.ts'

interface LogOptions extends AppendOptions {
  readonly jobs: Pick<Jobs, 'schedule'>
  readonly onTrouble: (error: unknown) => void
  readonly warn: (text: string) => void
  readonly everyMs: number | undefined
  /** Awaited before this server's first step; has a timeout of its own. */
  readonly beforeFirst?: () => Promise<void>
  /** Called after a new state is signed. */
  readonly onSigned: () => void
}

const usualMs = 2000

/** Appends to the public log every two seconds, on the server with the lease. Every server copies each signed state to its file. */
export function scheduleLog(options: LogOptions): {
  step(): Promise<void>
  /** Compares this server's file with the log, and renews it. */
  anchor(): Promise<void>
  close(): Promise<void>
} {
  const { database, jobs, signersIn, file, warn, onSigned, onTrouble, everyMs = usualMs, beforeFirst } = options
  const source = `${file} of ${hostname()}`
  let behind = ''
  // Serialises access to the file.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const run = last.then(work)
    last = run.catch(() => {})
    return run
  }
  const warnOnce = (reason: string) => {
    if (behind !== reason) warn(reason)
    behind = reason
  }
  const compare = async () => {
    try {
      await renewAnchor(database.read, file)
      await database.transact((tx) => removeBlock(tx, source))
    } catch (error) {
      if (!(error instanceof LogBehind)) throw error
      const reason = error.message
      warnOnce(reason)
      await database.transact(async (tx) => {
        const [signer] = await signersIn(tx)
        await storeBlock(tx, { source, origin: signer?.origin ?? '', reason })
      })
    }
  }
  let first = beforeFirst
  const append = async () => {
    await first?.()
    first = undefined
    await compare()
    try {
      for (let more = true; more; ) {
        const step = await appendStep(options)
        more = step.more
        if (step.signed) onSigned()
      }
      behind = ''
    } catch (error) {
      if (!(error instanceof LogBehind)) throw error
      warnOnce(error.message)
    }
  }
  const [step, anchor] = [() => inTurn(append), () => inTurn(compare)]
  const job = jobs.schedule({ leases: ['log'], everyMs, work: step })
  const watch = watching(anchor, onTrouble)
  const timer = Number.isFinite(everyMs) ? setInterval(watch, everyMs).unref() : undefined
  return {
    step,
    anchor,
    async close() {
      clearInterval(timer)
      await job.close()
      await last
    },
  }
}

/** Runs never overlap, and a problem is reported once rather than at every run. */
function watching(run: () => Promise<void>, onTrouble: (error: unknown) => void): () => Promise<void> {
  let [trouble, isRunning] = ['', false]
  return async () => {
    if (isRunning) return
    isRunning = true
    const problem = await run().catch((error: unknown) => error)
    isRunning = false
    if (problem && trouble !== String(problem)) onTrouble(problem)
    trouble = problem ? String(problem) : ''
  }
}
