import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Casino, openCasino } from '../kit/casino.ts'

let casino: Casino
/** Their requests start with this file and never end, or never start; the last tests wait for them. */
let slow: ReturnType<typeof neverFinish>
let silent: ReturnType<typeof neverFinish>
beforeAll(async () => {
  casino = await openCasino()
  slow = neverFinish(
    casino.app.port,
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  )
  silent = neverFinish(casino.app.port, '')
})
afterAll(() => casino.close())

async function neverFinish(port: number, begun: string) {
  const began = performance.now()
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (part) => {
    answer += part
  })
  socket.write(begun)
  await once(socket, 'close')
  return { answer, afterMs: performance.now() - began }
}

/** Raw frames of Socket.IO, written by hand: a client that ignores every rule. */
async function rawSocket(address: string): Promise<WebSocket> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  await new Promise((resolve, reject) => {
    socket.addEventListener('message', resolve, { once: true })
    socket.addEventListener('error', reject, { once: true })
  })
  return socket
}

const handshake = (host: string, more: readonly string[] = []) =>
  [
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
    `Host: ${host}`,
    ...more,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
    '',
    '',
  ].join('\r\n')

/** A WebSocket frame as a browser sends it, with a mask that changes nothing. */
const masked = (kind: number, data: Buffer) => Buffer.from([0x80 | kind, 0x80 | data.length, 0, 0, 0, 0, ...data])

/** Sends a frame and waits for its answer. */
function answerTo(socket: WebSocket, frame: string, beginning: string): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.addEventListener('message', ({ data }) => String(data).startsWith(beginning) && resolve())
    socket.addEventListener('close', () => reject(new Error('the connection was closed')))
    socket.send(frame)
  })
}

test('a valid bet is not reported as malformed because of the bytes after it', async () => {
  const player = await casino.player({ balance: 100 })
  const body = JSON.stringify({ betAmount: 10, targetValue: 50, betType: 'over' })
  const request = [
    'POST /api/games/dice/roll HTTP/1.1',
    'Host: x',
    `Authorization: Bearer ${player.token}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ].join('\r\n')
  const answer = await new Promise<string>((resolve) => {
    let read = ''
    const socket = connect(casino.app.port, '127.0.0.1', () => {
      socket.write(`${request}\r\n\r\n${body}`)
      setTimeout(() => socket.write('NONSENSE\r\n\r\n'), 2)
    })
    socket.setNoDelay()
    socket.on('data', (chunk) => (read += chunk))
    socket.on('close', () => resolve(read))
  })
  const made = (await player.call('GET /api/games/history')).body.length
  expect([made, answer.slice(0, 12)]).toEqual([1, 'HTTP/1.1 200'])
})

describe('live connections', () => {
  test('a connection without a token logs no error', async () => {
    const before = casino.troubles.length
    const socket = await rawSocket(casino.address)
    await answerTo(socket, '40', '40')
    await answerTo(socket, '420["balance:subscribe",{"userId":"1"}]', '430')
    socket.close()
    expect(casino.troubles.slice(before)).toEqual([])
  })

  test('an unknown event ends its connection, but not the process', async () => {
    const ended = ['nothing', 'error', '__proto__', 'constructor'].map(async (name) => {
      const socket = await rawSocket(casino.address)
      await answerTo(socket, '40{}', '40')
      const closed = once(socket, 'close')
      socket.send(`42["${name}",{}]`)
      await closed
    })
    await Promise.all(ended)
    expect((await fetch(`${casino.address}/health/live`)).status).toBe(200)
  })

  test.each([
    ['of another site', 'https://evil.test', 'HTTP/1.1 403'],
    ['of the same name by another port', 'http://127.0.0.1:1', 'HTTP/1.1 403'],
    ['of a page without an origin', 'null', 'HTTP/1.1 403'],
    ['of the site itself', 'own', 'HTTP/1.1 101'],
    ['that is none, of a program', undefined, 'HTTP/1.1 101'],
  ])('a handshake %s', async (_, origin, answer) => {
    const socket = connect(casino.app.port, '127.0.0.1')
    const own = origin === 'own' ? casino.address : origin
    socket.write(handshake(new URL(casino.address).host, own === undefined ? [] : [`Origin: ${own}`]))
    const [received] = await once(socket, 'data')
    socket.destroy()
    expect(String(received).slice(0, answer.length)).toBe(answer)
  })

  test('a flood is cut off at its first part, and its address must wait before it reconnects', async () => {
    const guarded = await openCasino({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' } })
    const shakeHands = async (client: string) => {
      const socket = connect(guarded.app.port, '127.0.0.1').on('error', () => {})
      socket.write(handshake('x', [`X-Forwarded-For: ${client}`]))
      const [received] = await once(socket, 'data')
      return { socket, received: String(received) }
    }
    try {
      // The same bytes together with the handshake, in one chunk, and in many small ones.
      const packet = masked(1, Buffer.from('6'))
      const flood = Buffer.concat(Array.from({ length: 200 }, () => packet))
      const pieces = [flood, ...Array.from({ length: flood.length / 2 }, (_, at) => flood.subarray(2 * at, 2 * at + 2))]
      for (const [index, some] of [pieces.slice(0, 1), pieces.slice(1)].entries()) {
        const client = `203.0.113.${index}`
        const { socket, received } = await shakeHands(client)
        expect(received).toMatch(/^HTTP\/1\.1 101/)
        const closed = once(socket, 'close')
        for (const piece of some) socket.write(piece)
        await closed
        const again = await shakeHands(client)
        expect(again.received).toMatch(/^HTTP\/1\.1 429 [\s\S]*\r\nRetry-After: 1\r\n/)
        await vi.waitFor(async () => expect((await shakeHands(client)).received).toMatch(/^HTTP\/1\.1 101/), {
          timeout: 5000,
          interval: 200,
        })
      }
      const other = await shakeHands('203.0.113.99')
      expect(other.received).toMatch(/^HTTP\/1\.1 101/)
      other.socket.destroy()
    } finally {
      await guarded.close()
    }
  })

  test.each([
    ['pings', 0x9],
    ['pongs', 0xa],
  ])('a connection that sends ten %s a second is ended within seconds', async (_, opcode) => {
    const guarded = await openCasino({ env: { RATE_LIMITS: 'on' } })
    const socket = connect(guarded.app.port, '127.0.0.1').on('error', () => {})
    const sending = setInterval(() => socket.write(masked(opcode, Buffer.alloc(0))), 100)
    try {
      socket.write(handshake(new URL(guarded.address).host))
      expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 101/)
      socket.resume()
      await once(socket, 'close', { signal: AbortSignal.timeout(10_000) })
    } finally {
      clearInterval(sending)
      socket.destroy()
      await guarded.close()
    }
  })

  test('a client that never reads its answers is disconnected before it fills our memory', async () => {
    const flooded = await openCasino()
    const connected = async () => {
      const figures = await (await fetch(`${flooded.address}/metrics`)).text()
      return Number(/^casino_sockets (\d+)$/m.exec(figures)?.[1])
    }
    const socket = connect(flooded.app.port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(handshake('x'))
    await once(socket, 'data')
    socket.write(masked(1, Buffer.from('40')))
    await once(socket, 'data')
    socket.pause()
    expect(await connected()).toBe(1)
    // Each WebSocket ping is answered by a pong of the same size: far more than the kernel buffers for us.
    const ping = masked(9, Buffer.alloc(125))
    socket.write(Buffer.concat(Array.from({ length: 200_000 }, () => ping)))
    // Before the heartbeat could disconnect the client, which would answer it.
    await vi.waitFor(async () => expect(await connected()).toBe(0), { timeout: 12_000, interval: 100 })
    socket.destroy()
    await flooded.close()
  })

  test('a client that repeats requests endlessly is disconnected, without delaying others', async () => {
    const guarded = await openCasino({ env: { RATE_LIMITS: 'on' } })
    try {
      const player = await guarded.player({ balance: 5 })
      const live = player.live()
      await live.subscribe(player.user.id)
      live.socket.io.reconnection(false)
      for (let times = 0; times < 1000; times++) live.socket.emit('balance:subscribe', { userId: player.user.id })
      const other = await guarded.player()
      expect((await other.call('GET /api/auth/me')).status).toBe(200)
      await vi.waitFor(() => expect(live.endings).toEqual(['transport close']))
      expect(live.balances.length).toBeLessThan(200)
    } finally {
      await guarded.close()
    }
  })
})

test('a client that leaves and enters again on the same connection is served like a new one', async () => {
  const { id, token } = await casino.player()
  const socket = await rawSocket(casino.address)
  const enter = `40${JSON.stringify({ token })}`
  await answerTo(socket, enter, '40')
  socket.send('41')
  // Both in one chunk would be refused; after a round trip the server has read the first.
  await casino.call('GET /api/status')
  await answerTo(socket, enter, '40')
  await answerTo(socket, `420["balance:subscribe",{"userId":"${id}"}]`, '430[{"ok":true}]')
  socket.close()
})

test.each([
  ['a broken piece of a body', 'Transfer-Encoding: chunked', 'ZZZ\r\n\r\n'],
  ['a broken piece after a good one', 'Transfer-Encoding: chunked', '2\r\n{"\r\nnonsense\r\n\r\n'],
])('%s ends the connection', async (_, header, rest) => {
  const head = ['POST /api/auth/login HTTP/1.1', 'Host: x', 'Content-Type: application/json', header].join('\r\n')
  const ended = await new Promise<boolean>((resolve) => {
    const socket = connect(casino.app.port, '127.0.0.1', () => socket.write(`${head}\r\n\r\n${rest}`))
    socket.resume()
    socket.on('error', () => {})
    socket.on('close', () => resolve(true))
    setTimeout(() => {
      resolve(false)
      socket.destroy()
    }, 3000)
  })
  expect(ended).toBe(true)
})

test('a stopping server does not wait for ever for clients that never finish their request', async () => {
  const head = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n'
  const stopped = await openCasino()
  const sockets = ['', head, `${head}\r\n{"username":`].map((text) => {
    const socket = connect(stopped.app.port, '127.0.0.1', () => socket.write(text))
    return { text, socket: socket.on('error', () => {}).resume() }
  })
  for (const { text, socket } of sockets) {
    await vi.waitFor(() => expect([socket.pending, socket.bytesWritten]).toEqual([false, text.length]))
  }
  // Everything sent before this has arrived.
  await (await fetch(`${stopped.address}/health/live`)).text()
  const began = performance.now()
  await stopped.close()
  expect(performance.now() - began).toBeLessThan(20_000)
  for (const { socket } of sockets) socket.destroy()
})

test('a client that takes too long to send its request is refused and disconnected', async () => {
  const { answer, afterMs } = await slow
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(afterMs).toBeGreaterThan(14_000)
  expect(afterMs).toBeLessThan(25_000)
})

test('a connection that was opened in advance and never used ends without an answer', async () => {
  const { answer, afterMs } = await silent
  expect(answer).toBe('')
  expect(afterMs).toBeGreaterThan(14_000)
  expect(afterMs).toBeLessThan(25_000)
})
