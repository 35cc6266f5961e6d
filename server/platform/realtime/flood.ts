import type { Duplex } from 'node:stream'
import { openRates, type Rate } from '../http/rates.ts'
import { Refusal } from '../http/refusal.ts'
import { FrameCounter, type Frames } from './frames.ts'

const kB = 1024

/**
 * Limits on input of live connections. A page sends a few packets when it opens, an answer to each heartbeat, and one for each
 * feed that its reader opens: some hundred bytes in all. Browsers send no control frame except the closing one, and the
 * heartbeat needs none. The limits for a client allow for an office behind one address, whose pages all reconnect at once after
 * a restart.
 */
const limits = {
  frames: { amount: 2, seconds: 1, burst: 60 },
  controls: { amount: 1, seconds: 1, burst: 5 },
  bytes: { amount: 4 * kB, seconds: 1, burst: 32 * kB },
  clientFrames: { amount: 500, seconds: 1, burst: 5000 },
  clientBytes: { amount: 128 * kB, seconds: 1, burst: 1024 * kB },
  clientHandshakes: { amount: 20, seconds: 1, burst: 500 },
} satisfies Record<string, Rate>

// After a flood the connection is ended, and its address has to wait before its next handshake, each time twice as long.
const firstWaitMs = 1000
const longestWaitMs = 30_000
const forgottenAfterMs = 10 * 60_000
const mostRemembered = 10_000

interface Watched {
  readonly id: number
  readonly client: string
  readonly counter: FrameCounter
  readonly push: Duplex['push']
}

interface Ended {
  count: number
  notBefore: number
  last: number
}

export interface FloodGuard {
  /** Refuses a handshake of a client that opens too many connections, or whose connection was just ended for a flood. */
  admit(client: string): void
  /**
   * Counts the connection's input from here on, `head` included, before it is parsed. A connection that exceeds a limit is
   * ended: the excess and everything after it is never parsed.
   */
  watch(connection: Duplex, head: Buffer, client: string): void
}

/** Counts by client address, in this process only. Times are in milliseconds. */
export function openFloodGuard(now: () => number = () => performance.now()): FloodGuard {
  const rates = openRates<keyof typeof limits>((name) => limits[name], now)
  const ended = new Map<string, Ended>()
  let connections = 0

  function remember(client: string): void {
    const at = now()
    const known = ended.get(client)
    const count = known && at - known.last < forgottenAfterMs ? known.count + 1 : 1
    const notBefore = at + Math.min(longestWaitMs, firstWaitMs * 2 ** (count - 1))
    // Re-inserted at the end, so that the client with the oldest flood is dropped first.
    ended.delete(client)
    ended.set(client, { count, notBefore, last: at })
    if (ended.size > mostRemembered) for (const oldest of ended.keys()) return void ended.delete(oldest)
  }

  function take(connection: number, client: string, { frames, controls }: Frames, bytes: number): void {
    // More than a whole share is refused here; the call does not wait for the share to refill.
    const isTooMuch = frames > limits.frames.burst || controls > limits.controls.burst || bytes > limits.bytes.burst
    if (isTooMuch) throw new Refusal('too_many_requests')
    rates.take('frames', connection, frames)
    if (controls > 0) rates.take('controls', connection, controls)
    rates.take('bytes', connection, bytes)
    rates.take('clientFrames', client, frames)
    rates.take('clientBytes', client, bytes)
  }

  const watched = new WeakMap<Duplex, Watched>()

  function isTaken(connection: Duplex, { id, client, counter }: Watched, chunk: Buffer): boolean {
    try {
      take(id, client, counter.count(chunk), chunk.length)
      return true
    } catch {
      if (!connection.destroyed) remember(client)
      connection.destroy()
      return false
    }
  }

  // Shared by all connections: one per connection would be kept for as long as it lives.
  function pushCounted(this: Duplex, chunk: Buffer | null, encoding?: BufferEncoding): boolean {
    const own = watched.get(this)!
    return (chunk === null || isTaken(this, own, chunk)) && own.push.call(this, chunk, encoding)
  }

  return {
    admit(client) {
      const waitMs = (ended.get(client)?.notBefore ?? 0) - now()
      if (waitMs > 0) throw new Refusal('too_many_requests', undefined, Math.ceil(waitMs / 1000))
      rates.take('clientHandshakes', client)
    },
    watch(connection, head, client) {
      const own = { id: connections++, client, counter: new FrameCounter(), push: connection.push }
      watched.set(connection, own)
      // Attached before any listener: a `data` listener could count a chunk, but could not withhold it from the others.
      connection.push = pushCounted
      isTaken(connection, own, head)
    },
  }
}

/** No guard, for load tests. */
export const noFloodGuard: FloodGuard = { admit() {}, watch() {} }
