import { setTimeout as pause } from 'node:timers/promises'

/** A drill's own link is back within this time after its fault. */
const backMs = 60_000
const retryMs = 250

/**
 * Whether an error means that the link was cut or is not there yet, and not that a statement failed: SQLSTATE class 08 or 57P,
 * a socket's error, or pg's own sentences.
 */
function isLostLink(error: unknown): boolean {
  const { code = '', message = '' } = error as { readonly code?: string; readonly message?: string }
  return (
    /^(08|57P0[123])/.test(code) ||
    ['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'ENETUNREACH', 'EHOSTUNREACH'].includes(code) ||
    /Connection terminated|timeout expired|Client has encountered a connection error/.test(message)
  )
}

/**
 * Repeats a step of the drill itself if its link to the database was cut. A fault, or the proxy that reacts to it, cuts links
 * for some seconds, which is no fault of the product. The step must be idempotent.
 */
export async function withOwnLink<Result>(
  step: () => Promise<Result>,
  { ms = backMs, print = console.log }: { readonly ms?: number; readonly print?: (sentence: string) => void } = {},
): Promise<Result> {
  const end = performance.now() + ms
  for (;;) {
    try {
      return await step()
    } catch (error) {
      if (!isLostLink(error)) throw error
      const reason = error instanceof Error ? error.message : String(error)
      if (performance.now() > end)
        throw new Error(`the drill’s own link is not back after ${ms / 1000} s: ${reason}`, { cause: error })
      print(`  the drill’s own link was cut (${reason}), and is opened again`)
      await pause(retryMs)
    }
  }
}
