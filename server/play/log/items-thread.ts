import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase } from '../../platform/database/database.ts'
import { type Item, itemsBetween } from './logged-items.ts'

/** Sent to the thread once. */
export interface ThreadOrder {
  readonly url: string
}

/** A request: the entries of what was committed after one posting and up to another. */
export interface ThreadRequest {
  readonly from: number
  readonly to: number
}

/** The answer to a request, or why there is none. */
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
