import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** A request without an upload must arrive within this time; a client that needs longer is not a browser. */
const requestMs = 15_000
/** An upload takes as long as it needs at this pace over each window; a phone in a tunnel may lose half of one. */
const files = { windowMs: 30_000, slowestBytesPerSecond: 8 * 1024 }

const limits = { requestMs, ...files }
export type SenderLimits = typeof limits

/** The error code that Node itself uses for this. */
const requestTimeout = 'ERR_HTTP_REQUEST_TIMEOUT'

interface Arriving {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly since: number
  readonly isFile: boolean
  /** The number of bytes of the connection that had been read at that time. */
  readonly readBefore: number
}

interface Senders {
  expectFile(request: IncomingMessage): void
  /** Refuses and disconnects a client whose request takes too long to arrive. */
  cutSlow(socket: Socket): void
  forget(socket: Socket): void
}

export function watchSenders(server: Server, { requestMs, windowMs, slowestBytesPerSecond } = limits): Senders {
  const arriving = new Map<Duplex, Arriving>()
  // Runs before any handler, which may expect a file.
  server.prependListener('request', (request, response) => {
    const now = performance.now()
    arriving.set(request.socket, { request, response, since: now, isFile: false, readBefore: request.socket.bytesRead })
  })

  function cutSlow(socket: Socket): void {
    const one = arriving.get(socket)
    if (!one) return
    if (one.request.complete) {
      arriving.delete(socket)
      return
    }
    const now = performance.now()
    const waitedMs = now - one.since
    if (waitedMs < (one.isFile ? windowMs : requestMs)) return
    const enough = (slowestBytesPerSecond * waitedMs) / 1000
    if (one.isFile && socket.bytesRead - one.readBefore >= enough) {
      arriving.set(socket, { ...one, since: now, readBefore: socket.bytesRead })
      return
    }
    arriving.delete(socket)
    // Input after a refusal is read and dropped, for a while.
    if (one.response.writableEnded) socket.destroy()
    else server.emit('clientError', Object.assign(new Error('sent too slowly'), { code: requestTimeout }), socket)
  }

  return {
    expectFile(request) {
      const one = arriving.get(request.socket)
      if (one?.request === request) arriving.set(request.socket, { ...one, isFile: true })
    },
    cutSlow,
    forget: (socket) => void arriving.delete(socket),
  }
}
