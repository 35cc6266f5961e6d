import { networkInterfaces } from 'node:os'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { migrate } from '../../platform/database/migrate.ts'
import { type CallRequest, type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { changeGames, removeGroups, saveGroup } from '../kit/stored.ts'

let casino: Casino
beforeAll(async () => {
  casino = await openCasino()
})
afterAll(() => casino.close())

const save = async (section: string, value: unknown, at: Casino = casino) => {
  await saveGroup(at.app.database.read, section, value)
  await at.app.settings.refresh().catch(() => {})
}
const bet = { betAmount: 10, targetValue: 50, betType: 'over' }
const roll = (player: CasinoPlayer, request: CallRequest = {}) =>
  player.call('POST /api/games/dice/roll', { body: bet, ...request })
const register = (username: string) =>
  casino.call('POST /api/auth/register', {
    body: { username, email: `${Math.random()}@example.test`, password: 'seven-owls-sing' },
  })

describe('the key of a settled bet returns its answer', () => {
  test('also when the game was closed meanwhile', async () => {
    const player = await casino.player({ balance: 100 })
    const first = await roll(player, { key: 'lost-answer' })
    await casino.setGame('dice', { status: 'disabled' })
    const again = await roll(player, { key: 'lost-answer' })
    await casino.setGame('dice', { status: 'active' })
    expect(again.body).toEqual(first.body)
  })

  test('also when its limits were changed meanwhile', async () => {
    const player = await casino.player({ balance: 100 })
    const first = await roll(player, { key: 'lost-answer' })
    await casino.setGame('dice', { minBet: 5000 })
    const again = await roll(player, { key: 'lost-answer' })
    await casino.setGame('dice', { minBet: 100 })
    expect(again.body).toEqual(first.body)
  })
})

describe('names that imitate others', () => {
  test.each([
    ['invisible letters', 'admin\u3164', 409, 'username_taken'],
    ['nothing but invisible letters', '\u3164\u115f\u1160', 400, 'fill_all_fields'],
    ['full-width letters', 'ａｄｍｉｎ', 400, 'username_invalid'],
    ['mathematical letters', '𝐚𝐝𝐦𝐢𝐧', 400, 'username_invalid'],
    ['raised letters', 'ᵃᵈᵐⁱⁿ', 400, 'username_invalid'],
    ['letters of another alphabet', 'adm\u0269n'.replace('a', '\ua4ee'), 400, 'username_invalid'],
  ])('%s: %s', async (_, username, refused, code) => {
    const { status, body } = await register(username)
    expect([status, body.code]).toEqual([refused, code])
  })
})

test('an address with characters that nobody sees is the one without them', async () => {
  const addresses = ['ab', 'a\u202eb', 'a\u0007b', 'a\u200bb', 'a\ud800b'].map((name) => `${name}@example.test`)
  const codes = []
  for (const [index, email] of addresses.entries()) {
    const body = { username: `mail-${index}-of-one`, email, password: 'seven-owls-sing' }
    codes.push((await casino.call('POST /api/auth/register', { body })).body.code)
  }
  // A lone surrogate is refused in any text of any call.
  expect(codes).toEqual([undefined, 'email_taken', 'email_taken', 'email_taken', 'bad_request'])
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

test('many unknown tokens at once cost few look-ups', async () => {
  const guarded = await openCasino({ env: { RATE_LIMITS: 'on' } })
  try {
    const began = performance.now()
    const answers = await Promise.all(
      Array.from({ length: 400 }, (_, index) =>
        guarded.call('GET /api/auth/me', { token: `${index}`.padStart(43, 'x') }),
      ),
    )
    // A stranger's rate is a burst of fifty and ten a second.
    const most = 100 + (10 * (performance.now() - began)) / 1000
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThan(most)
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
    await removeGroups(casino.app.database.read, 'site', 'payments')
    await casino.app.settings.refresh()
    expect(text).not.toContain('sk_live')
    expect(page).not.toContain('sk_live')
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', 'http://evil.test/x', '//evil.test/x', '/\\evil.test'])(
    'the address %s is not accepted',
    async (address) => {
      await save('site', { supportUrl: address, logo: address })
      const { site } = (await casino.call('GET /api/casino/get-settings')).body
      await removeGroups(casino.app.database.read, 'site')
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
    await removeGroups(casino.app.database.read, 'site')
    await casino.app.settings.refresh()
    expect(page).not.toMatch(/<script>alert/)
  })

  test('an invalid group does not keep a closed game open', async () => {
    const player = await casino.player({ balance: 100 })
    await save('site', { name: '' })
    await changeGames(casino.app.database.read, { type: 'dice' }, { status: 'disabled' })
    await casino.app.settings.refresh().catch(() => {})
    const { body } = await roll(player)
    await removeGroups(casino.app.database.read, 'site')
    await changeGames(casino.app.database.read, { type: 'dice' }, { status: 'active' })
    await casino.app.settings.refresh()
    expect(body.code).toBe('game_closed')
  })

  test('an invalid group does not prevent a server from starting', async () => {
    await save('site', { name: '' })
    const started = await casino.node().then(
      () => 'started',
      (error: Error) => error.message,
    )
    await removeGroups(casino.app.database.read, 'site')
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
  await expect(done).rejects.toThrow('the transaction had failed before its COMMIT')
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
    const metered = await openCasino({ env: { METRICS_TOKEN: token, TRUSTED_PROXIES: '127.0.0.1' } })
    try {
      for (const authorization of ['', token, `Bearer ${token}x`, `Bearer ${token.slice(1)}`, `Basic ${token}`]) {
        expect((await ask(metered, { authorization })).status).toBe(401)
      }
      const answer = await ask(metered, { authorization: `Bearer ${token}`, 'x-forwarded-for': '8.8.8.8' })
      expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('casino_sockets')])
    } finally {
      await metered.close()
    }
  })
})
