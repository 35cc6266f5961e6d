import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type SenderLimits, watchSenders } from './senders.ts'

/** The answer in progress on a connection, if any. */
export function answerOn(socket: Duplex): ServerResponse | undefined {
  return (socket as Duplex & { _httpMessage?: ServerResponse | null })._httpMessage ?? undefined
}

/** A request not fully sent, or an answer not fully read, is cut off after one to two of these. */
const timeoutMs = 2500

/**
 * The minimum pace over each window at which an answer buffered in our memory must be read. Bytes buffered by the system are
 * not counted: for a phone in a tunnel that is most of a page, and its reads appear here in large steps.
 */
const slowestBytesPerSecond = 4 * 1024
const readers = { windowMs: 30_000, lookEveryMs: 2500 }

export interface Connections {
  /** The request sends a file: its pace counts, not its duration. */
  expectFile(request: IncomingMessage): void
  /** Cuts off connections without an answer in progress from now on. */
  cutIdlers(): void
  stop(): void
}

/**
 * A closing server no longer checks the duration of requests but waits for every connection. One that a browser opened in
 * advance and never used, or that a client leaves half-way, could prevent its end indefinitely.
 */
export function watchConnections(
  server: Server,
  { windowMs, lookEveryMs } = readers,
  paces?: SenderLimits,
): Connections {
  const open = new Set<Socket>()
  const senders = watchSenders(server, paces)
  const unread = new Map<Socket, Unread>()
  let cutting: NodeJS.Timeout | undefined
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => {
      open.delete(socket)
      unread.delete(socket)
      senders.forget(socket)
    })
  })
  // A live connection has its own limit.
  const upgraded = new WeakSet<Duplex>()
  server.on('upgrade', (_request, socket) => upgraded.add(socket))
  const looking = setInterval(() => {
    for (const socket of open) {
      if (upgraded.has(socket)) continue
      cutSlowReader(socket)
      senders.cutSlow(socket)
    }
  }, lookEveryMs)
  looking.unref()

  /** Unread answers occupy our memory for as long as the client likes; a few bytes now and then do not count as reading. */
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
    expectFile: senders.expectFile,
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
  /** The number of bytes written on the connection that had been read at that time. */
  readonly readBefore: number
}

/** The number of bytes ever written on a connection that have left our memory; Node's types do not declare the fields. */
function readOf(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle?: { bytesWritten: number; writeQueueSize: number } | null }
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0
}

/** The request is complete, and the answer is not. */
function isAnswering(socket: Duplex): boolean {
  const answer = answerOn(socket)
  return answer?.req.complete === true && !answer.writableEnded
}
