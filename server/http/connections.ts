import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** The answer that is under way on a connection, if there is one. */
export function answerOn(socket: Duplex): ServerResponse | undefined {
  return (socket as Duplex & { _httpMessage?: ServerResponse | null })._httpMessage ?? undefined
}

/** What was not asked to its end, or not read to its end, for one to two of these is not waited for. */
const timeoutMs = 2500

/**
 * An answer that waits in our memory is read at this pace at least over each such time. What the system holds of it does not count:
 * a phone in a tunnel has most of a page there, and what it reads shows here in large pieces.
 */
const slowestBytesPerSecond = 4 * 1024
const readers = { windowMs: 30_000, lookEveryMs: 2500 }

export interface Connections {
  /** Cuts off from now on whoever is not waiting for us but lets us wait. */
  cutIdlers(): void
  stop(): void
}

/**
 * A server that closes no longer looks how long requests take to arrive, and waits for every connection: one that a browser
 * opened in advance and never used, or that somebody leaves half-way, would keep it from ending for as long as they like.
 */
export function watchConnections(server: Server, { windowMs, lookEveryMs } = readers): Connections {
  const open = new Set<Socket>()
  const unread = new Map<Socket, Unread>()
  let cutting: NodeJS.Timeout | undefined
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => {
      open.delete(socket)
      unread.delete(socket)
    })
  })
  // A live connection has its own limit.
  const upgraded = new WeakSet<Duplex>()
  server.on('upgrade', (_request, socket) => upgraded.add(socket))
  const looking = setInterval(() => {
    for (const socket of open) if (!upgraded.has(socket)) cutSlowReader(socket)
  }, lookEveryMs)
  looking.unref()

  /** What is written and not read waits in our memory, for as long as its reader likes; a few bytes now and then are no reading. */
  function cutSlowReader(socket: Socket): void {
    if (socket.writableLength === 0) {
      unread.delete(socket)
      return
    }
    const now = performance.now()
    const read = readOf(socket)
    const known = unread.get(socket)
    if (!known) {
      unread.set(socket, { since: now, readBefore: read })
      return
    }
    const waitedMs = now - known.since
    if (waitedMs < windowMs) return
    if (read - known.readBefore < (slowestBytesPerSecond * waitedMs) / 1000) socket.destroy()
    else unread.set(socket, { since: now, readBefore: read })
  }

  return {
    cutIdlers() {
      let suspects = new Set<Socket>()
      cutting = setInterval(() => {
        const idlers = [...open].filter((socket) => !isAnswering(socket))
        for (const socket of idlers) if (suspects.has(socket)) socket.destroy()
        suspects = new Set(idlers)
      }, timeoutMs)
    },
    stop() {
      clearInterval(cutting)
      clearInterval(looking)
    },
  }
}

interface Unread {
  readonly since: number
  /** How much of what was ever written on the connection was read then. */
  readonly readBefore: number
}

/** How much of what was ever written on a connection has left our memory; Node does not declare the figures. */
function readOf(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle?: { bytesWritten: number; writeQueueSize: number } | null }
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0
}

/** All was asked, and we are not done. */
function isAnswering(socket: Duplex): boolean {
  const answer = answerOn(socket)
  return answer?.req.complete === true && !answer.writableEnded
}
