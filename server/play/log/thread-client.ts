import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ThreadAnswer, ThreadOrder, ThreadRequest } from './items-thread.ts'
import type { Item } from './logged-items.ts'

/** Makes entries in a separate thread, so that bets do not wait for them. */
export interface ItemsThread {
  /** Like `itemsBetween`, in its own transaction. Calls must not overlap. Rejects if the database or the thread fails. */
  itemsBetween(from: number, to: number): Promise<readonly Item[]>
  close(): Promise<void>
}

const thread = new URL('./items-thread.ts', import.meta.url)

/** The thread starts at the first call, and restarts if it has exited. */
export function openItemsThread(url: string): ItemsThread {
  let worker: Worker | undefined
  const start = () => {
    const workerData: ThreadOrder = { url }
    const started = new Worker(thread, { workerData, env: {}, execArgv: [], stdout: true, stderr: true })
    started
      .on('error', () => {})
      .once('exit', () => {
        if (worker === started) worker = undefined
      })
    started.unref()
    return started
  }
  return {
    async itemsBetween(from, to) {
      worker ??= start()
      const over = new AbortController()
      const answered = once(worker, 'message', over)
      const ended = once(worker, 'exit', over).then(() => [{ failure: 'it has ended' }])
      worker.postMessage({ from, to } satisfies ThreadRequest)
      const [answer] = (await Promise.race([answered, ended]).finally(() => over.abort())) as [ThreadAnswer]
      if ('failure' in answer) throw new Error(`the thread of the public log made no entries: ${answer.failure}`)
      return answer.items
    },
    async close() {
      await worker?.terminate()
    },
  }
}
