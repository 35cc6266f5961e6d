import { once } from 'node:events'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { migrate } from '../database/migrate.ts'
import { type Asked, type Casino, type CasinoPlayer, openCasino } from './casino.ts'

let casino: Casino
/** Its requests start when this file starts and never end; awaited by the last test. */
let slow: Promise<{ answer: string; afterMs: number }>
beforeAll(async () => {
  casino = await openCasino()
  slow = askWithoutEnd(casino.app.port)
})
afterAll(() => casino.close())

async function askWithoutEnd(port: number) {
  const began = performance.now()
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (part) => {
    answer += part
  })
  socket.write(
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  )
  await once(socket, 'close')
  return { answer, afterMs: performance.now() - began }
}

const rows = <Row>(text: string, values: unknown[] = [], at: Casino = casino) =>
  at.app.database.read.rows<Row>(text, values)
const save = async (section: string, value: unknown, at: Casino = casino) => {
  await rows(
    'INSERT INTO setting (section, value) VALUES ($1, $2) ON CONFLICT (section) DO UPDATE SET value = excluded.value',
    [section, JSON.stringify(value)],
    at,
  )
  await at.app.settings.refresh().catch(() => {})
}
const bet = { betAmount: 10, targetValue: 50, betType: 'over' }
const roll = (player: CasinoPlayer, asked: Asked = {}) =>
  player.call('POST /api/games/dice/roll', { body: bet, ...asked })
const register = (username: string) =>
  casino.call('POST /api/auth/register', {
    body: { username, email: `${Math.random()}@example.test`, password: 'seven-owls-sing' },
  })

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

describe('the key of a settled bet returns its answer', () => {
  const dice = async (column: string, value: unknown) => {
    await rows(`UPDATE game SET ${column} = $1 WHERE type = 'dice'`, [value])
    await casino.app.settings.refresh()
  }

  test('also when the game was closed meanwhile', async () => {
    const player = await casino.player({ balance: 100 })
    const first = await roll(player, { key: 'lost-answer' })
    await dice('status', 'disabled')
    const again = await roll(player, { key: 'lost-answer' })
    await dice('status', 'active')
    expect(again.body).toEqual(first.body)
  })

  test('also when its limits were changed meanwhile', async () => {
    const player = await casino.player({ balance: 100 })
    const first = await roll(player, { key: 'lost-answer' })
    await dice('min_bet', 5000)
    const again = await roll(player, { key: 'lost-answer' })
    await dice('min_bet', 100)
    expect(again.body).toEqual(first.body)
  })
})

describe('names that imitate others', () => {
  test.each([
    ['invisible letters', 'admin\u3164'],
    ['nothing but invisible letters', '\u3164\u115f\u1160'],
    ['full-width letters', 'ａｄｍｉｎ'],
    ['mathematical letters', '𝐚𝐝𝐦𝐢𝐧'],
    ['raised letters', 'ᵃᵈᵐⁱⁿ'],
    ['letters of another alphabet', 'adm\u0269n'.replace('a', '\ua4ee')],
  ])('%s: %s', async (_, username) => {
    expect((await register(username)).status).toBeGreaterThanOrEqual(400)
  })
})

test.each([
  ['a\u202eb@example.test', 'email_invalid'],
  ['a\u0007b@example.test', 'email_invalid'],
  ['a\u200bb@example.test', 'email_invalid'],
  // A lone surrogate is refused in any text of any call.
  ['a\ud800b@example.test', 'bad_request'],
])('the address %j is invalid', async (email, code) => {
  const body = { username: `mail-${Math.random().toString(36).slice(2)}`, email, password: 'seven-owls-sing' }
  expect((await casino.call('POST /api/auth/register', { body })).body.code).toBe(code)
})

test('a database that knows only ASCII, where two players could share a name, is refused at the start', async () => {
  const url = new URL(inject('postgresUrl'))
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  await admin.query(`CREATE DATABASE attacks_c TEMPLATE template0 LOCALE 'C' ENCODING 'UTF8'`)
  try {
    url.pathname = '/attacks_c'
    await migrate(url.href)
    await expect(openCasino({ databaseUrl: url.href })).rejects.toThrow('locale')
  } finally {
    await admin.query('DROP DATABASE attacks_c WITH (FORCE)')
    await admin.end()
  }
})

test('the keys of a player and those of the server are separate', async () => {
  await save('registration', { openingCredit: 100_00 })
  const player = await casino.player()
  const { status } = await roll(player, { key: 'opening-credit' })
  await save('registration', { openingCredit: 0 })
  expect(status).toBe(200)
})

test('a valid bet is not reported as malformed because of the bytes after it', async () => {
  const player = await casino.player({ balance: 100 })
  const body = JSON.stringify(bet)
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

describe('guessing', () => {
  let guarded: Casino
  beforeAll(async () => {
    guarded = await openCasino({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' } })
  })
  afterAll(() => guarded.close())
  const guess = (username: string, client: string, password = 'a guess') =>
    guarded.call('POST /api/auth/login', { body: { username, password }, headers: { 'x-forwarded-for': client } })

  test('another spelling of the same name gives no additional tries', async () => {
    await guarded.player({ username: 'minimi', client: '203.0.113.1' })
    const wrong = []
    for (const name of ['minimi', 'mİnimi', 'minİmi', 'minimİ', 'mİnİmi']) {
      const known = (await guess(name, '198.51.100.1', 'seven-owls-sing')).status
      for (let tries = 0; tries < 5; tries++) wrong.push((await guess(name, '203.0.113.9')).status)
      if (known !== 200) wrong.length = Math.min(wrong.length, 5)
    }
    // Five, plus what the doubling delays allow on a slow machine; not five for each spelling.
    expect(wrong.filter((status) => status === 401).length).toBeLessThan(12)
  })

  test('a name built from an address and a name locks out no other player', async () => {
    const victim = await guarded.player({ client: '203.0.113.20' })
    for (let index = 0; index < 22; index++) await guess(`203.0.113.20 ${victim.username}`, `198.51.100.${100 + index}`)
    expect((await guess(victim.username, '203.0.113.20', victim.password)).status).toBe(200)
  })
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
    for (const name of ['nothing', 'error', '__proto__', 'constructor']) {
      const socket = await rawSocket(casino.address)
      await answerTo(socket, '40{}', '40')
      const closed = once(socket, 'close')
      socket.send(`42["${name}",{}]`)
      await closed
    }
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
    const [heard] = await once(socket, 'data')
    socket.destroy()
    expect(String(heard).slice(0, answer.length)).toBe(answer)
  })

  test('a flood is cut off at its first part, and its address must wait before it reconnects', async () => {
    const guarded = await openCasino({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' } })
    const shakeHands = async (client: string) => {
      const socket = connect(guarded.app.port, '127.0.0.1').on('error', () => {})
      socket.write(handshake('x', [`X-Forwarded-For: ${client}`]))
      const [heard] = await once(socket, 'data')
      return { socket, heard: String(heard) }
    }
    try {
      // The same bytes together with the handshake, in one piece, and in many small ones.
      const packet = masked(1, Buffer.from('6'))
      const flood = Buffer.concat(Array.from({ length: 200 }, () => packet))
      const pieces = [flood, ...Array.from({ length: flood.length / 2 }, (_, at) => flood.subarray(2 * at, 2 * at + 2))]
      for (const [index, some] of [pieces.slice(0, 1), pieces.slice(1)].entries()) {
        const client = `203.0.113.${index}`
        const { socket, heard } = await shakeHands(client)
        expect(heard).toMatch(/^HTTP\/1\.1 101/)
        const closed = once(socket, 'close')
        for (const piece of some) socket.write(piece)
        await closed
        const again = await shakeHands(client)
        expect(again.heard).toMatch(/^HTTP\/1\.1 429 [\s\S]*\r\nRetry-After: 1\r\n/)
        await vi.waitFor(async () => expect((await shakeHands(client)).heard).toMatch(/^HTTP\/1\.1 101/), {
          timeout: 5000,
          interval: 200,
        })
      }
      const other = await shakeHands('203.0.113.99')
      expect(other.heard).toMatch(/^HTTP\/1\.1 101/)
      other.socket.destroy()
    } finally {
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
      await vi.waitFor(() => expect(live.told).toEqual(['transport close']))
      expect(live.balances.length).toBeLessThan(200)
    } finally {
      await guarded.close()
    }
  })
})

test('many unknown tokens at once cost few look-ups', async () => {
  const guarded = await openCasino({ env: { RATE_LIMITS: 'on' } })
  try {
    const answers = await Promise.all(
      Array.from({ length: 400 }, (_, index) =>
        guarded.call('GET /api/auth/me', { token: `${index}`.padStart(43, 'x') }),
      ),
    )
    // A stranger's rate is fifty at once and ten a second.
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThan(100)
  } finally {
    await guarded.close()
  }
})

describe('settings', () => {
  test('unknown fields of a group are not published', async () => {
    await save('site', { name: 'Vezuno', secretKey: 'sk_live_1' })
    await save('payments', { crypto: [{ name: 'Tether', currency: 'USDT', key: 'sk_live_2' }], apiKey: 'sk_live_3' })
    const text = JSON.stringify((await casino.call('GET /api/casino/get-settings')).body)
    const page = await (await fetch(`${casino.address}/`)).text()
    await rows(`DELETE FROM setting WHERE section IN ('site', 'payments')`)
    await casino.app.settings.refresh()
    expect(text).not.toContain('sk_live')
    expect(page).not.toContain('sk_live')
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', 'http://evil.test/x', '//evil.test/x', '/\\evil.test'])(
    'the address %s is not taken',
    async (address) => {
      await save('site', { supportUrl: address, logo: address })
      const { site } = (await casino.call('GET /api/casino/get-settings')).body
      await rows(`DELETE FROM setting WHERE section = 'site'`)
      await casino.app.settings.refresh()
      expect([site.supportUrl, site.logo]).not.toContain(address)
    },
  )

  test('a maximum win of zero is refused: no won bet would be paid, and no round could be verified', async () => {
    await save('games', { maximumWin: 0 })
    const { games } = (await casino.call('GET /api/casino/get-settings')).body
    await save('games', { maximumWin: 500_000_000 })
    expect(games.maximumWin).not.toBe(0)
  })

  test('a name that contains HTML does not break out of our document', async () => {
    const name = `</script><script>alert(1)</script>"'$&<!--app-->`
    await save('site', { name, logo: `"><script>alert(2)</script>` })
    const page = await (await fetch(`${casino.address}/`)).text()
    await rows(`DELETE FROM setting WHERE section = 'site'`)
    await casino.app.settings.refresh()
    expect(page).not.toMatch(/<script>alert/)
  })

  test('an invalid group does not keep a closed game open', async () => {
    const player = await casino.player({ balance: 100 })
    await save('site', { name: '' })
    await rows(`UPDATE game SET status = 'disabled' WHERE type = 'dice'`)
    await casino.app.settings.refresh().catch(() => {})
    const { body } = await roll(player)
    await rows(`DELETE FROM setting WHERE section = 'site'`)
    await rows(`UPDATE game SET status = 'active' WHERE type = 'dice'`)
    await casino.app.settings.refresh()
    expect(body.code).toBe('game_closed')
  })

  test('an invalid group does not prevent a server from starting', async () => {
    await save('site', { name: '' })
    const started = await casino.node().then(
      () => 'started',
      (error: Error) => error.message,
    )
    await rows(`DELETE FROM setting WHERE section = 'site'`)
    await casino.app.settings.refresh()
    expect(started).toBe('started')
  })
})

test('a call by another spelling of its address is the same call, or none', async () => {
  const answer = await fetch(`${casino.address}/%61pi/casino/get-games`)
  if (answer.status === 200) expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('a long address costs no more than a short one', async () => {
  const cost = async (path: string) => {
    const began = performance.now()
    for (let times = 0; times < 5; times++) await (await fetch(casino.address + path)).arrayBuffer()
    return (performance.now() - began) / 5
  }
  await cost('/x')
  const short = await cost('/x')
  const long = await cost(`/${'/'.repeat(15_000)}a`)
  console.info(`page: ${short.toFixed(1)} ms, long address ${long.toFixed(1)} ms`)
  expect(long).toBeLessThan(short + 30)
})

test('a transaction in which a statement failed is not reported as done', async () => {
  const done = casino.app.database.transact(async (tx) => {
    await tx.rows(`UPDATE game SET name = 'changed' WHERE type = 'mines'`)
    await tx.rows('SELECT 1 / 0').catch(() => {})
    return 'done'
  })
  await expect(done).rejects.toThrow()
})

describe('figures', () => {
  const ask = (at: Casino, headers: Record<string, string>, host = '127.0.0.1') =>
    fetch(`http://${host}:${at.app.port}/metrics`, { headers })

  test('stay on this machine, also behind an unconfigured proxy', async () => {
    const outside = await openCasino({ env: { HOST: '0.0.0.0' } })
    try {
      const forwarded: Record<string, string>[] = [{ 'x-forwarded-for': '8.8.8.8' }, { forwarded: 'for=8.8.8.8' }]
      for (const headers of forwarded) {
        expect((await ask(outside, headers)).status).toBe(404)
      }
      expect((await ask(outside, {})).status).toBe(200)
      // By its own address in a private network the machine counts as remote, like its neighbours there.
      const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
      for (const { address } of own.filter(({ internal, family }) => !internal && family === 'IPv4')) {
        expect((await ask(outside, {}, address)).status).toBe(404)
      }
    } finally {
      await outside.close()
    }
  })

  test('require the token, if one is configured', async () => {
    const token = 'a-token-that-nobody-guesses'
    const asked = await openCasino({ env: { METRICS_TOKEN: token, TRUSTED_PROXIES: '127.0.0.1' } })
    try {
      for (const authorization of ['', token, `Bearer ${token}x`, `Bearer ${token.slice(1)}`, `Basic ${token}`]) {
        expect((await ask(asked, { authorization })).status).toBe(401)
      }
      const answer = await ask(asked, { authorization: `Bearer ${token}`, 'x-forwarded-for': '8.8.8.8' })
      expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('casino_sockets')])
    } finally {
      await asked.close()
    }
  })
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
