/** A connection's internals in engine.io and ws, with the unread data; their types do not declare them. */
interface Written {
  readonly writeBuffer: readonly unknown[]
  readonly transport: { readonly socket: { readonly bufferedAmount: number; terminate(): void } }
}

/** A screen receives some kilobytes a second; a client with this much unread, or this many messages, is not reading. */
const mostUnreadBytes = 1024 * 1024
const mostUnread = 1000
const lookEveryMs = 1000

export interface SlowReaders {
  /** Watches the connection until it closes. */
  watch(connection: object & { once(event: 'close', listener: () => void): unknown }): void
  close(): void
}

/**
 * Cuts off clients that make us write and never read: the unread data occupies our memory. The heartbeat does not detect them,
 * because a client may answer it without reading, and each ping of WebSocket itself is answered by a pong of the same length.
 */
export function cutSlowReaders(): SlowReaders {
  const connections = new Set<Written>()
  const looking = setInterval(() => {
    for (const { writeBuffer, transport } of connections) {
      const { socket } = transport
      if (socket.bufferedAmount > mostUnreadBytes || writeBuffer.length > mostUnread) socket.terminate()
    }
  }, lookEveryMs)
  looking.unref()
  return {
    watch(connection) {
      const written = connection as unknown as Written
      connections.add(written)
      connection.once('close', () => connections.delete(written))
    },
    close: () => clearInterval(looking),
  }
}
