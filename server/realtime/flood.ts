import type { Duplex } from 'node:stream'
import { openRates, type Rate } from '../http/rates.ts'
import { Refusal } from '../http/refusal.ts'
import { FrameCounter } from './frames.ts'

const kB = 1024

/**
 * What may arrive on live connections. A page sends a few packets when it opens, an answer to each heartbeat, and one for each
 * feed that its reader turns to: some hundred bytes in all. What a client may send is for an office behind one address, all of
 * whose pages come back at once after a restart.
 */
const limits = {
  frames: { amount: 10, seconds: 1, burst: 60 },
  bytes: { amount: 4 * kB, seconds: 1, burst: 32 * kB },
  clientFrames: { amount: 500, seconds: 1, burst: 5000 },
  clientBytes: { amount: 128 * kB, seconds: 1, burst: 1024 * kB },
  clientHandshakes: { amount: 20, seconds: 1, burst: 500 },
} satisfies Record<string, Rate>

// Whoever floods is ended and waits, each time for twice as long, before a handshake of that address is taken again.
const firstWaitMs = 1000
const longestWaitMs = 30_000
const forgottenAfterMs = 10 * 60_000
const mostRemembered = 10_000

interface Ended {
  count: number
  notBefore: number
  last: number
}

export interface FloodGuard {
  /** Refuses a handshake of a client that opens too many, or was just ended for a flood. */
  admit(client: string): void
  /**
   * Counts what arrives on the connection from here on, `head` included, before anything parses it. Who sends too much is ended:
   * what was too much reaches no parser, and nothing after it.
   */
  watch(connection: Duplex, head: Buffer, client: string): void
}

export function openFloodGuard(now: () => number = () => performance.now()): FloodGuard {
  const rates = openRates<keyof typeof limits>((name) => limits[name], now)
  const ended = new Map<string, Ended>()
  let connections = 0

  function remember(client: string): void {
    const at = now()
    const known = ended.get(client)
    const count = known && at - known.last < forgottenAfterMs ? known.count + 1 : 1
    const notBefore = at + Math.min(longestWaitMs, firstWaitMs * 2 ** (count - 1))
    // The last to be ended stands last, so that the longest forgotten is the first to go.
    ended.delete(client)
    ended.set(client, { count, notBefore, last: at })
    if (ended.size > mostRemembered) for (const oldest of ended.keys()) return void ended.delete(oldest)
  }

  function take(connection: number, client: string, frames: number, bytes: number): void {
    // What is more than a whole share is refused here, where nobody waits for it to fill.
    if (frames > limits.frames.burst || bytes > limits.bytes.burst) throw new Refusal('too_many_requests')
    rates.take('frames', connection, frames)
    rates.take('bytes', connection, bytes)
    rates.take('clientFrames', client, frames)
    rates.take('clientBytes', client, bytes)
  }

  return {
    admit(client) {
      const waitMs = (ended.get(client)?.notBefore ?? 0) - now()
      if (waitMs > 0) throw new Refusal('too_many_requests', undefined, Math.ceil(waitMs / 1000))
      rates.take('clientHandshakes', client)
    },
    watch(connection, head, client) {
      const id = connections++
      const counter = new FrameCounter()

      function isTaken(chunk: Buffer): boolean {
        try {
          take(id, client, counter.count(chunk), chunk.length)
          return true
        } catch {
          if (!connection.destroyed) remember(client)
          connection.destroy()
          return false
        }
      }

      // Between the system and whoever listens: a listener of `data` could count, but not keep a chunk from the next one.
      const push = connection.push.bind(connection)
      connection.push = (chunk: Buffer | null, encoding?: BufferEncoding) =>
        (chunk === null || isTaken(chunk)) && push(chunk, encoding)
      isTaken(head)
    },
  }
}

/** For load tests. */
export const noFloodGuard: FloodGuard = { admit() {}, watch() {} }
