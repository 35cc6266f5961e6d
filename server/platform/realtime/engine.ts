import { EventEmitter } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { Server } from 'socket.io'
import { Connection, type Heartbeat, type WebSocket } from './connection.ts'

export interface EngineOptions {
  /** In bytes. */
  readonly largestMessage: number
  readonly pingEveryMs: number
  readonly pongWithinMs: number
  /** The interval at which every connection is checked. */
  readonly lookEveryMs: number
}

/** The used part of the package `ws`. */
interface WebSocketServer {
  handleUpgrade(request: IncomingMessage, connection: Duplex, head: Buffer, opened: (socket: WebSocket) => void): void
}

const connectionOf = Symbol('connection')
type Carried = WebSocket & { [connectionOf]: Connection }

/**
 * Replaces Engine.IO under Socket.IO. Engine.IO keeps three objects, two timers and a dozen closures for each connection, more
 * than a third of its memory. This speaks the same protocol, over WebSocket only, with one timer for all
 * (decisions/0076-what-a-live-connection-occupies.md).
 */
export class Engine extends EventEmitter<{ connection: [Connection] }> {
  readonly #webSockets: WebSocketServer
  readonly #connections = new Set<Connection>()
  readonly #heartbeat: Heartbeat & { now: number }
  readonly #looking: NodeJS.Timeout
  readonly #ended = (connection: Connection) => void this.#connections.delete(connection)

  constructor({ largestMessage, pingEveryMs, pongWithinMs, lookEveryMs }: EngineOptions) {
    super()
    this.#webSockets = openWebSockets(largestMessage)
    this.#heartbeat = {
      now: 0,
      pingEvery: Math.ceil(pingEveryMs / lookEveryMs),
      pongWithin: Math.ceil(pongWithinMs / lookEveryMs),
      terms: { upgrades: [], pingInterval: pingEveryMs, pingTimeout: pongWithinMs, maxPayload: largestMessage },
    }
    this.#looking = setInterval(() => this.#look(), lookEveryMs).unref()
  }

  get clientsCount(): number {
    return this.#connections.size
  }

  /** Completes an accepted handshake; `client` is the address that identifies the connection. */
  accept(request: IncomingMessage, duplex: Duplex, head: Buffer, client: string): void {
    this.#webSockets.handleUpgrade(request, duplex, head, (socket) => {
      const connection = new Connection(socket, client, this.#heartbeat, this.#ended)
      Object.assign(socket, { [connectionOf]: connection })
      socket.on('message', received)
      socket.on('close', closed)
      socket.on('error', failed)
      this.#connections.add(connection)
      this.emit('connection', connection)
    })
  }

  close(): void {
    clearInterval(this.#looking)
    for (const connection of this.#connections) connection.close()
  }

  #look(): void {
    this.#heartbeat.now++
    for (const connection of this.#connections) connection.look()
  }
}

/** The WebSocket server bundled with Socket.IO. */
function openWebSockets(maxPayload: number): WebSocketServer {
  const { wsEngine } = new Server().attach(createServer()).engine.opts
  return new wsEngine({ noServer: true, clientTracking: false, perMessageDeflate: false, maxPayload })
}

// Shared by all sockets, which are passed as `this`.
function received(this: WebSocket, data: Buffer, isBinary: boolean): void {
  ;(this as Carried)[connectionOf].receive(data, isBinary)
}
function closed(this: WebSocket): void {
  ;(this as Carried)[connectionOf].end('transport close')
}
function failed(this: WebSocket): void {
  ;(this as Carried)[connectionOf].end('transport error')
}
