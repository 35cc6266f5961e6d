import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { watchConnections } from './connections.ts'

// More than the system buffers for a connection.
const answer = Buffer.alloc(32 * 1024 * 1024)
const server = createServer((_, response) => response.end(answer))
const connections = watchConnections(server, { windowMs: 1000, lookEveryMs: 100 })
let port = 0
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  connections.stop()
  server.close()
})

/** Sends a request and waits until the server buffers an answer to it; also returns the server's side of the connection. */
async function ask(): Promise<{ client: Socket; held: Socket }> {
  const connected = once(server, 'connection')
  const client = connect(port, '127.0.0.1').on('error', () => {})
  client.pause()
  const [held] = (await connected) as [Socket]
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await vi.waitFor(() => expect(held.writableLength).toBeGreaterThan(0))
  return { client, held }
}

test('a client that never reads its answer is cut off', async () => {
  const { client, held } = await ask()
  await vi.waitFor(() => expect(held.destroyed).toBe(true), { timeout: 10_000 })
  client.destroy()
})

test('a client that reads a few bytes now and then is cut off', async () => {
  const { client, held } = await ask()
  const sipping = setInterval(() => client.read(10), 20)
  await vi.waitFor(() => expect(held.destroyed).toBe(true), { timeout: 10_000 })
  clearInterval(sipping)
  client.destroy()
})

test('a client that reads slowly and steadily gets the whole answer', async () => {
  const { client, held } = await ask()
  let read = 0
  let gulp = 0
  // Several times the window in which readers are checked.
  client.on('data', (part) => {
    read += part.length
    gulp += part.length
    if (gulp < 1024 * 1024) return
    gulp = 0
    client.pause()
    setTimeout(() => client.resume(), 100)
  })
  client.resume()
  await vi.waitFor(() => expect(read).toBeGreaterThanOrEqual(answer.length), { timeout: 50_000 })
  expect(held.destroyed).toBe(false)
  client.destroy()
})

describe('a client that sends', () => {
  const receiver = createServer((request, response) => {
    if (request.url === '/file') watched.expectFile(request)
    request.resume().on('end', () => response.end('all'))
  })
  const watched = watchConnections(
    receiver,
    { windowMs: 30_000, lookEveryMs: 50 },
    { requestMs: 500, windowMs: 500, slowestBytesPerSecond: 100 },
  )
  receiver.on('clientError', (_error, socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  beforeAll(() => once(receiver.listen(0, '127.0.0.1'), 'listening'))
  afterAll(() => {
    watched.stop()
    receiver.close()
  })

  /** Sends ten thousand bytes at this pace, and resolves with the beginning of the answer. */
  async function answerTo(path: string, bytesPerSecond: number): Promise<string> {
    const client = connect((receiver.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
    client.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 10000\r\n\r\n`)
    const sending = setInterval(() => client.write('x'.repeat(bytesPerSecond / 20)), 50)
    const [answer] = (await once(client, 'data')) as [Buffer]
    clearInterval(sending)
    client.destroy()
    return answer.toString('latin1', 0, 12)
  }

  test('a file takes as long as it needs, as long as it comes', async () => {
    expect(await answerTo('/file', 4000)).toBe('HTTP/1.1 200')
  })

  test.each([
    ['a file a few bytes at a time', '/file', 20],
    ['anything else for longer than it may take', '/', 4000],
  ])('%s is cut off', async (_, path, pace) => {
    expect(await answerTo(path, pace)).toBe('HTTP/1.1 400')
  })
})
