import { parentPort, workerData } from 'node:worker_threads'
import type { ServerKey } from '../../platform/keys/server-key.ts'
import { type AuditReport, audit } from './audit.ts'

/** Sent to the thread once. */
export interface AuditOrder {
  readonly url: string
  readonly serverKey: ServerKey | undefined
}

/** The thread's messages: its progress after each check, then the report or why there is none. */
export type AuditMessage =
  | { readonly done: number; readonly of: number }
  | { readonly report: AuditReport }
  | { readonly failure: string }

const { url, serverKey } = workerData as AuditOrder
const send = (message: AuditMessage) => parentPort?.postMessage(message)

let progress = { done: () => 0, of: 0 }
try {
  const report = await audit(url, serverKey, {
    follow(followed) {
      progress = followed
      send({ done: 0, of: followed.of })
    },
    onReport: () => send({ done: progress.done() + 1, of: progress.of }),
  })
  send({ report })
} catch (cause) {
  send({ failure: cause instanceof Error ? cause.message : String(cause) })
}
