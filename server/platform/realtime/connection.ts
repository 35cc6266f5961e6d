import { randomBytes, randomInt } from 'node:crypto'
import { isUnread } from './slow-readers.ts'

/** The used part of a connection of the package `ws`. */
export interface WebSocket {
  readonly bufferedAmount: number
  on(event: 'message', listener: (this: WebSocket, data: Buffer, isBinary: boolean) => void): unknown
  on(event: 'close' | 'error', listener: (this: WebSocket) => void): unknown
  send(data: string | Uint8Array, options: { binary: boolean }, sent: () => void): void
  close(): void
  terminate(): void
}

/** Shared by all connections: a clock that counts ticks, and times in ticks. */
export interface Heartbeat {
  readonly now: number
  readonly pingEvery: number
  readonly pongWithin: number
  /** Engine.IO's first packet without the connection's own id. */
  readonly terms: object
}

interface Listeners {
  data?: (data: string | Uint8Array) => void
  close?: (reason: string) => void
}

/** The types of Engine.IO's packets, in the first character of each. */
const packet = { open: '0', ping: '2', pong: '3', message: '4', binary: 'b' } as const
/** A client that follows the protocol sends no other packets, so they are ignored. */
const ignored = '0156'

/** A broadcast has its frame attached, encoded once for all connections: its head, and its payload. */
interface WriteOptions {
  readonly wsPreEncodedFrame?: readonly Uint8Array[]
}

/** The only property of a transport that Socket.IO reads. */
const transport = { name: 'websocket', writable: true } as const

/**
 * A connection of Socket.IO: Engine.IO's protocol, version 4, over WebSocket only. Ten thousand of them may be open, so its
 * state is numbers and shared functions.
 */
export class Connection {
  readonly id = randomBytes(15).toString('base64url')
  readonly client: string
  readyState: 'open' | 'closed' = 'open'
  readonly #heartbeat: Heartbeat
  readonly #socket: WebSocket
  readonly #ended: (connection: Connection) => void
  #data: Listeners['data']
  #close: Listeners['close']
  #unread = 0
  /** When the next ping, or the pong that answers it, is due. */
  #due: number
  #beat: 'resting' | 'pinged' | 'extended' = 'resting'

  constructor(socket: WebSocket, client: string, heartbeat: Heartbeat, ended: (connection: Connection) => void) {
    this.#socket = socket
    this.client = client
    this.#heartbeat = heartbeat
    this.#ended = ended
    // Thousands reconnect together after a restart. Their first pings are spread out, so that no tick pings them all.
    this.#due = this.#in(randomInt(heartbeat.pingEvery))
    this.#send(packet.open + JSON.stringify({ sid: this.id, ...heartbeat.terms }))
  }

  get protocol(): 4 {
    return 4
  }

  get transport(): typeof transport {
    return transport
  }

  get remoteAddress(): string {
    return this.client
  }

  /** Not kept, because Socket.IO would hold it for as long as the connection lives. */
  get request(): undefined {
    return undefined
  }

  /** Socket.IO listens once to each of these events; no others are emitted here. */
  on<Name extends keyof Listeners>(event: Name, listener: NonNullable<Listeners[Name]>): this {
    this.#listen(event, listener)
    return this
  }

  removeListener(event: string): this {
    this.#listen(event, undefined)
    return this
  }

  write(data: string | Uint8Array, { wsPreEncodedFrame }: WriteOptions = {}): this {
    if (this.readyState !== 'open') return this
    if (typeof data !== 'string') this.#send(data, true)
    else this.#send(wsPreEncodedFrame?.[1] ?? packet.message + data)
    return this
  }

  /** Data written before still arrives. */
  close(): void {
    this.end('forced close')
  }

  receive(data: Buffer, isBinary: boolean): void {
    if (this.readyState !== 'open') return
    const text = isBinary ? packet.message : data.toString()
    const type = text.charAt(0)
    if (type === packet.pong) this.#rest()
    else if (this.#beat === 'pinged') this.#extend()
    if (isBinary) this.#data?.(data)
    else if (type === packet.message) this.#data?.(text.slice(1))
    else if (type === packet.binary) this.#data?.(Buffer.from(text.slice(1), 'base64'))
    else if (type === packet.ping) this.end('transport error')
    else if (type !== packet.pong && (type === '' || !ignored.includes(type))) this.end('parse error')
  }

  end(reason: string): void {
    if (this.readyState === 'closed') return
    this.readyState = 'closed'
    this.#socket.close()
    this.#ended(this)
    this.#close?.(reason)
  }

  /** Called at every tick of the clock. */
  look(): void {
    if (isUnread(this.#socket.bufferedAmount, this.#unread)) this.#socket.terminate()
    else if (this.#heartbeat.now >= this.#due) this.#beatOnce()
  }

  #beatOnce(): void {
    if (this.#beat !== 'resting') {
      this.end('ping timeout')
      return
    }
    this.#beat = 'pinged'
    this.#due = this.#in(this.#heartbeat.pongWithin)
    this.#send(packet.ping)
  }

  #rest(): void {
    this.#beat = 'resting'
    this.#due = this.#in(this.#heartbeat.pingEvery)
  }

  /** A client that is sending something else is alive, and gets the full time again. */
  #extend(): void {
    this.#beat = 'extended'
    this.#due = this.#in(this.#heartbeat.pongWithin)
  }

  /** One tick more, because the current one may be about to end. */
  #in(looks: number): number {
    return this.#heartbeat.now + looks + 1
  }

  #listen(event: string, listener: Listeners[keyof Listeners]): void {
    if (event === 'data') this.#data = listener as Listeners['data']
    else if (event === 'close') this.#close = listener as Listeners['close']
  }

  #send(data: string | Uint8Array, binary = false): void {
    this.#unread++
    this.#socket.send(data, { binary }, () => this.#unread--)
  }
}
