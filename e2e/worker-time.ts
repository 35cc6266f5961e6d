import type { Browser } from '@playwright/test'

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** Microseconds on a processor; other processes do not count. */
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/** The processor time of each worker that a page runs meanwhile, in milliseconds, as reported by the browser. */
export async function workerTimes(browser: Browser, work: () => Promise<void>): Promise<readonly number[]> {
  await browser.startTracing(undefined, { categories: ['toplevel', '__metadata'] })
  await work()
  const trace = await browser.stopTracing()
  const { traceEvents }: { traceEvents: readonly TraceEvent[] } = JSON.parse(trace.toString())
  const workers = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args?.name?.startsWith('DedicatedWorker'),
  )
  return workers.map(({ pid, tid }) => {
    const tasks = traceEvents.filter((one) => one.pid === pid && one.tid === tid && one.name.endsWith('::RunTask'))
    return tasks.reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0)
  })
}
