import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ClientAddress, clientOf } from '../http/client-address.ts'
import { isOwnOrigin } from '../http/origin.ts'
import { Refusal } from '../http/refusal.ts'
import type { FloodGuard } from './flood.ts'

export interface HandshakeOptions {
  readonly clientAddress: ClientAddress
  /** The maximum of connections from one address, shared by a household or office; more is an attack on our memory. */
  readonly connectionsPerClient: number
  /** The site's own origin: other sites' pages may not connect. */
  readonly publicUrl: string
  readonly floodGuard: FloodGuard
}

type Upgrade = (request: IncomingMessage, connection: Duplex, head: Buffer) => void
type Accept = (request: IncomingMessage, connection: Duplex, head: Buffer, client: string) => void

/** Passes a handshake on to `accept`, or refuses it before any work is done for it. */
export function checkHandshakes(options: HandshakeOptions, accept: Accept): Upgrade {
  const { clientAddress, connectionsPerClient, publicUrl, floodGuard } = options
  const perClient = new Map<string, number>()
  const clients = new WeakMap<Duplex, string>()

  function admit(request: IncomingMessage, client: string): void {
    if (!request.url?.startsWith('/socket.io/')) throw new Refusal('not_found')
    floodGuard.admit(client)
    if (!isOwnOrigin(request, publicUrl)) throw new Refusal('forbidden')
    if ((perClient.get(client) ?? 0) >= connectionsPerClient) throw new Refusal('too_many_requests')
    if (!isOfProtocol(request.url)) throw new Refusal('bad_request')
  }

  // Shared by all connections, as below: one per connection would be kept for as long as it lives.
  function release(this: Duplex): void {
    const client = clients.get(this) ?? ''
    const held = (perClient.get(client) ?? 1) - 1
    if (held > 0) perClient.set(client, held)
    else perClient.delete(client)
  }

  return (request, connection, head) => {
    connection.on('error', destroy)
    const client = clientOf(clientAddress(request))
    try {
      admit(request, client)
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal
      connection.end(headOf(refusal), () => connection.destroy())
      return
    }
    floodGuard.watch(connection, head, client)
    // Connections are counted from their first byte, because one that never sends a request also occupies memory.
    perClient.set(client, (perClient.get(client) ?? 0) + 1)
    clients.set(connection, client)
    connection.on('close', release)
    if (!connection.destroyed) accept(request, connection, head, client)
  }
}

function destroy(this: Duplex): void {
  this.destroy()
}

/** Whether it is of the revision that Socket.IO 3 and later speak, and for a new connection. */
function isOfProtocol(url: string): boolean {
  const query = new URLSearchParams(url.split('?')[1])
  return query.get('EIO') === '4' && query.get('transport') === 'websocket' && !query.has('sid')
}

/** The answer to a refused handshake; the connection ends with it. */
function headOf({ status, message, retryAfter }: Refusal): string {
  const wait = retryAfter === undefined ? [] : [`Retry-After: ${retryAfter}`]
  return [`HTTP/1.1 ${status} ${message}`, ...wait, 'Connection: close', 'Content-Length: 0', '', ''].join('\r\n')
}
