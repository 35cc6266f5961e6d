import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase } from '../../platform/database/database.ts'
import { type Item, itemsBetween } from './logged-items.ts'

/** Passed to the thread at its start. */
export interface ThreadOrder {
  readonly url: string
}

/** Requests the entries for everything committed after `from` and up to `to`. */
export interface ThreadRequest {
  readonly from: number
  readonly to: number
}

/** The entries, or the reason why the request failed. */
export type ThreadAnswer = { readonly items: readonly Item[] } | { readonly failure: string }

const { url } = workerData as ThreadOrder
const { transact } = openDatabase(url)
parentPort!.on('message', async ({ from, to }: ThreadRequest) => {
  const answer: ThreadAnswer = await transact((tx) => itemsBetween(tx, from, to)).then(
    (items) => ({ items }),
    (cause) => ({ failure: cause instanceof Error ? cause.message : String(cause) }),
  )
  parentPort!.postMessage(answer)
})
