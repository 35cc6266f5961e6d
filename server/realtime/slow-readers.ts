/** What engine.io and ws keep of a connection and what waits there to be read; they do not declare it. */
interface Written {
  readonly writeBuffer: readonly unknown[]
  readonly transport: { readonly socket: { readonly bufferedAmount: number; terminate(): void } }
}

/** A screen is told some kilobytes a second; who has so much unread, or so many messages, does not read. */
const mostUnreadBytes = 1024 * 1024
const mostUnread = 1000
const lookEveryMs = 1000

export interface SlowReaders {
  /** From now on, until it closes. */
  watch(connection: object & { once(event: 'close', listener: () => void): unknown }): void
  close(): void
}

/**
 * Cuts off who makes us write and never reads: what we wrote waits in our memory. The heartbeat does not find him, for he may
 * answer it unread, and each ping of WebSocket itself is answered by a pong as long.
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
