import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Engine } from './engine.ts'

/** Tests the engine with Socket.IO and its own client, because the interface between them is not a contract of the library. */
const engine = new Engine({ largestMessage: 1000, pingEveryMs: 100, pongWithinMs: 1000, lookEveryMs: 20 })
const server = new Server().bind(engine)
const http = createServer().on('upgrade', (request, duplex, head) => engine.accept(request, duplex, head, '192.0.2.7'))
let address = ''
beforeAll(async () => {
  server.on('connection', (socket) => {
    socket.on('echo', (...args) => args.pop()(...args))
    socket.on('leave', () => socket.disconnect(true))
    socket.on('enter', (room, answer) => {
      void socket.join(room)
      answer()
    })
  })
  await once(http.listen(0, '127.0.0.1'), 'listening')
  address = `ws://127.0.0.1:${(http.address() as AddressInfo).port}`
})
afterAll(async () => {
  engine.close()
  http.closeAllConnections()
  http.close()
})

const connect = () => io(address, { transports: ['websocket'], forceNew: true, reconnectionDelay: 10 })

test('events, answers, bytes and rooms', async () => {
  const [one, other] = [connect(), connect()]
  const bytes = Buffer.from([0, 1, 255])
  expect(await one.emitWithAck('echo', 'text', { a: ['б'] })).toBe('text')
  expect(Buffer.from(await one.emitWithAck('echo', bytes))).toEqual(bytes)
  await one.emitWithAck('enter', 'room')
  await other.emitWithAck('echo', 'there')
  const received: unknown[] = []
  one.onAny((...event) => received.push(['one', ...event]))
  other.onAny((...event) => received.push(['other', ...event]))
  server.to('room').emit('inside', 'привет')
  await vi.waitFor(() => expect(received).toEqual([['one', 'inside', 'привет']]))
  server.emit('everyone', 1)
  await vi.waitFor(() =>
    expect(received.slice(1).sort()).toEqual([
      ['one', 'everyone', 1],
      ['other', 'everyone', 1],
    ]),
  )
  expect(engine.clientsCount).toBe(2)
  one.disconnect()
  other.disconnect()
  await vi.waitFor(() => expect([engine.clientsCount, server.of('/').sockets.size]).toEqual([0, 0]))
})

test('a client has its address, and its request is not stored', async () => {
  const connected = once(server, 'connection')
  const client = connect()
  const [socket] = await connected
  expect([socket.conn.client, socket.handshake.address, socket.request]).toEqual(['192.0.2.7', '192.0.2.7', undefined])
  client.disconnect()
})

test('a client stays through many heartbeats, and one that is disconnected gets the reason', async () => {
  const client = connect()
  const endings: string[] = []
  let pings = 0
  client.on('disconnect', (reason) => endings.push(reason))
  client.io.on('ping', () => pings++)
  await vi.waitFor(() => expect(pings).toBeGreaterThan(4), { timeout: 5000 })
  expect(endings).toEqual([])
  client.emit('leave')
  await vi.waitFor(() => expect(endings).toEqual(['io server disconnect']))
  expect(engine.clientsCount).toBe(0)
})

test('a connection that breaks comes back', async () => {
  const client = connect()
  await client.emitWithAck('echo', 1)
  const again = once(server, 'connection')
  client.io.engine.close()
  await again
  expect(await client.emitWithAck('echo', 2)).toBe(2)
  client.disconnect()
})

/** Without a client that follows the protocol. */
async function raw(): Promise<{ socket: WebSocket; received: string[]; closed: Promise<CloseEvent> }> {
  const socket = new WebSocket(`${address}/socket.io/?EIO=4&transport=websocket`)
  const received: string[] = []
  socket.addEventListener('message', ({ data }) => received.push(String(data)))
  const closed = new Promise<CloseEvent>((resolve) => socket.addEventListener('close', resolve))
  await vi.waitFor(() => expect(received.length).toBeGreaterThan(0))
  return { socket, received, closed }
}

test('a client that answers no ping is disconnected, though it entered', async () => {
  const { socket, received, closed } = await raw()
  expect(JSON.parse(received[0]!.slice(1))).toMatchObject({
    upgrades: [],
    pingInterval: 100,
    pingTimeout: 1000,
    maxPayload: 1000,
  })
  socket.send('40')
  await closed
  expect(received.filter((packet) => packet === '2').length).toBe(1)
  expect([engine.clientsCount, server.of('/').sockets.size]).toEqual([0, 0])
})

test.each([
  ['is too long', '4'.repeat(1001)],
  ['is no packet', 'hello'],
  ['is no packet of Socket.IO', '4hello'],
  ['is of no namespace', '42/other,["x"]'],
])('a message that %s ends the connection', async (_, message) => {
  const { socket, closed } = await raw()
  socket.send(message)
  await closed
  await vi.waitFor(() => expect(engine.clientsCount).toBe(0))
})
