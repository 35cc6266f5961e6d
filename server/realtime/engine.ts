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
  /** How often every connection is looked at. */
  readonly lookEveryMs: number
}

/** What is used of the package `ws`. */
interface WebSocketServer {
  handleUpgrade(request: IncomingMessage, connection: Duplex, head: Buffer, opened: (socket: WebSocket) => void): void
}

/** A part of the connections is looked at at a time, so that many that opened together are not all pinged in one moment. */
const parts = 20

interface Part {
  readonly connections: Set<Connection>
  readonly ended: (connection: Connection) => void
}

const connectionOf = Symbol('connection')
type Carried = WebSocket & { [connectionOf]: Connection }

/**
 * What Socket.IO runs on instead of Engine.IO, which keeps three objects, two timers and a dozen closures for each connection,
 * more than a third of its memory. It speaks the same protocol, by WebSocket alone, with one timer for all
 * (decisions/0076-what-a-live-connection-occupies.md).
 */
export class Engine extends EventEmitter<{ connection: [Connection] }> {
  readonly #webSockets: WebSocketServer
  readonly #parts = Array.from({ length: parts }, openPart)
  readonly #heartbeat: Heartbeat & { now: number }
  readonly #looking: NodeJS.Timeout
  #opened = 0
  #looked = 0

  constructor({ largestMessage, pingEveryMs, pongWithinMs, lookEveryMs }: EngineOptions) {
    super()
    this.#webSockets = openWebSockets(largestMessage)
    this.#heartbeat = {
      now: 0,
      pingEvery: Math.ceil(pingEveryMs / lookEveryMs),
      pongWithin: Math.ceil(pongWithinMs / lookEveryMs),
      terms: { upgrades: [], pingInterval: pingEveryMs, pingTimeout: pongWithinMs, maxPayload: largestMessage },
    }
    this.#looking = setInterval(() => this.#look(), lookEveryMs / parts).unref()
  }

  get clientsCount(): number {
    return this.#parts.reduce((sum, { connections }) => sum + connections.size, 0)
  }

  /** Completes an accepted handshake; `client` is the address under which the connection is known. */
  accept(request: IncomingMessage, duplex: Duplex, head: Buffer, client: string): void {
    this.#webSockets.handleUpgrade(request, duplex, head, (socket) => {
      const { connections, ended } = this.#parts[this.#opened++ % parts]!
      const connection = new Connection(socket, client, this.#heartbeat, ended)
      Object.assign(socket, { [connectionOf]: connection })
      socket.on('message', received)
      socket.on('close', closed)
      socket.on('error', failed)
      connections.add(connection)
      this.emit('connection', connection)
    })
  }

  close(): void {
    clearInterval(this.#looking)
    for (const { connections } of this.#parts) for (const connection of connections) connection.close()
  }

  #look(): void {
    const part = this.#looked++ % parts
    if (part === 0) this.#heartbeat.now++
    for (const connection of this.#parts[part]!.connections) connection.look()
  }
}

function openPart(): Part {
  const connections = new Set<Connection>()
  return { connections, ended: (connection) => void connections.delete(connection) }
}

/** The WebSocket server that Socket.IO brings along. */
function openWebSockets(maxPayload: number): WebSocketServer {
  const { wsEngine } = new Server().attach(createServer()).engine.opts
  return new wsEngine({ noServer: true, clientTracking: false, perMessageDeflate: false, maxPayload })
}

// One function for all sockets each, called with the socket as `this`.
function received(this: WebSocket, data: Buffer, isBinary: boolean): void {
  ;(this as Carried)[connectionOf].receive(data, isBinary)
}
function closed(this: WebSocket): void {
  ;(this as Carried)[connectionOf].end('transport close')
}
function failed(this: WebSocket): void {
  ;(this as Carried)[connectionOf].end('transport error')
}
