import { afterAll, beforeAll, expect, test } from 'vitest'
import games from '../engine/games.json' with { type: 'json' }
import { launch, launchIn, newId, type PartnerProcess, play, startPartner } from './test/partner-process.ts'

let url: string
let control: PartnerProcess['control']
let stop: () => void
beforeAll(async () => {
  const partner = await startPartner({}, (end) => {
    stop = end
  })
  ;({ url, control } = partner)
})
afterAll(() => stop())

test('every game of the catalogue is listed and opens', async () => {
  const said = (await (await fetch(`${url}/games.list`, { method: 'POST' })).json()) as {
    response: { id: number; alias: string }[]
  }
  expect(said).toMatchObject({ status: 200, method: 'games.list' })
  const aliasOf = (each: { alias: string }) => each.alias
  expect(said.response.map(aliasOf)).toEqual(games.map(aliasOf))
  expect(new Set(said.response.map(({ id }) => id)).size).toBe(games.length)
  const models = new Set<string>()
  for (const { alias, provider } of games) {
    const parameters = { 'game.provider': provider, 'game.alias': alias.toUpperCase() }
    const { game, balance } = await (await play(url, 'games.startDemo', parameters)).open()
    expect(game.alias).toBe(alias)
    expect(balance).toBe(500_000)
    for (const bet of game.bets) expect(bet % game.paylines.length).toBe(0)
    expect(game.bets).toContain(game.defaultBet)
    models.add(game.model)
  }
  expect(models.size).toBeGreaterThanOrEqual(6)
  const currencies = await (await fetch(`${url}/currencies.list?partner.alias=test`)).json()
  expect(currencies).toMatchObject({ status: 200, response: expect.arrayContaining(['RUB', 'USD', 'mBTC']) })
})

test('a launch is escaped, framed by the operator alone, and takes a language code in any letter case', async () => {
  const hostile = '</script><script>alert(1)</script>'
  const page = await launch(url, 'games.startDemo', {
    lang: 'RU',
    'partner.session': hostile,
    lobby_url: `https://casino.example/?a=${hostile}`,
    mobile: 'true',
    button_exit_show: 'true',
  })
  const text = await page.text()
  expect(text).not.toContain('<script>alert')
  expect(launchIn(text)).toMatchObject({ lang: 'ru', mode: 'demo', currency: 'RUB', mobile: true, exit: true })
  const policy = page.headers.get('content-security-policy')
  expect(policy).toContain('frame-ancestors https://casino.example')
  expect(policy).toMatch(/script-src 'self';/)
  for (const lobby_url of ['javascript:alert(1)', 'data:text/html,x', 'nowhere', undefined]) {
    expect(launchIn(await (await launch(url, 'games.startDemo', { lobby_url })).text()).lobbyUrl).toBe(null)
  }
  expect(launchIn(await (await launch(url, 'games.startDemo', { lang: 'xx' })).text()).lang).toBe('en')
})

test.each([
  ['a game that is not there', { 'game.alias': 'nothing' }, 404],
  ['another partner', { 'partner.alias': 'other' }, 400],
  ['an unknown currency', { currency: '<b>' }, 400],
  ['no currency', { currency: undefined }, 400],
  ['a balance that is no number', { balance: '1e9x' }, 400],
  ['a negative balance', { balance: '-1' }, 400],
])('%s: a page in the player’s language says so, and may be framed', async (_, parameters, status) => {
  const page = await launch(url, 'games.startDemo', { lang: 'es', lobby_url: 'https://casino.example/', ...parameters })
  expect(page.status).toBe(status)
  const text = await page.text()
  expect(text).toContain('El juego no se ha abierto')
  expect(text).toContain('href="https://casino.example/"')
  expect(text).not.toContain('<script')
  expect(page.headers.get('content-security-policy')).toContain('frame-ancestors https://casino.example')
})

test('a demo has its own balance: stakes are taken, wins are paid, and a repeated spin moves nothing', async () => {
  const { spin, open } = await play(url, 'games.startDemo', { balance: '100000000', 'partner.session': 'browser-1' })
  let { balance, game } = await open()
  expect(balance).toBe(100_000_000)
  for (let n = 0; n < 40; n++) {
    const id = newId()
    const bet = game.bets[n % 5]!
    const { outcome, balance: after } = await spin(id, bet)
    expect(outcome).toMatchObject({ id, bet })
    expect(after).toBe(balance - bet + outcome.total)
    expect(await spin(id, bet)).toEqual({ outcome, balance: after })
    balance = after
  }
  expect((await open()).balance).toBe(balance)
})

test('a round that was not shown to its end is resumed after a reload, in the same browser only', async () => {
  const parameters = { 'partner.session': 'browser-2' }
  const first = await play(url, 'games.startDemo', parameters)
  const id = newId()
  const done = await first.spin(id, 1000)
  const reloaded = await play(url, 'games.startDemo', parameters)
  const { unfinished, balance } = await reloaded.open()
  expect(unfinished).toEqual({ id, bet: 1000 })
  expect(balance).toBe(done.balance)
  expect(await reloaded.spin(id, 1000)).toEqual(done)
  await reloaded.shown(id)
  expect((await reloaded.open()).unfinished).toBeUndefined()
  // Another browser has its own session.
  const other = await play(url, 'games.startDemo', { 'partner.session': 'browser-3' })
  expect(other.token).not.toBe(first.token)
})

test.each([
  ['not one of the bets', 'spin-1234', 999],
  ['negative', 'spin-1234', -1000],
  ['no whole number', 'spin-1234', 1000.5],
  ['a short id', 'a', 1000],
  ['a hostile id', '<script>1234', 1000],
])('%s: the spin is refused, and costs nothing', async (_, id, bet) => {
  const { answer, open } = await play(url, 'games.startDemo')
  expect(await answer(id, bet)).toMatchObject({ error: { code: 'invalid_request' } })
  expect((await open()).balance).toBe(500_000)
})

test('without money no spin is played; a double click plays once, and a second spin at once is refused', async () => {
  const poor = await play(url, 'games.startDemo', { balance: '500' })
  expect(await poor.answer(newId(), 1000)).toMatchObject({ error: { code: 'insufficient_funds' } })
  const nobody = await fetch(`${url}/play/no-such-token/game`)
  expect(await nobody.json()).toMatchObject({ error: { code: 'session_ended' } })
  const rich = await play(url, 'games.startDemo')
  const id = newId()
  const [one, two] = await Promise.all([rich.spin(id, 1000), rich.spin(id, 1000)])
  expect(one).toEqual(two)
  expect((await rich.open()).balance).toBe(one.balance)
})

test.each([
  ['loss', { total: 0 }],
  ['win', { limited: false }],
  ['free-spins', { freeSpins: { multiplier: 2 } }],
  ['hold', { hold: { respins: 3 } }],
])('a control makes the next spin a %s, and the one after it is random', async (what, outcome) => {
  // A game with both features.
  const alias = games.find(({ model }) => model === 'forge')!
  const { spin, token } = await play(url, 'games.startDemo', {
    'game.provider': alias.provider,
    'game.alias': alias.alias,
  })
  await control('force', { what, token })
  expect(await spin(newId(), 1000)).toMatchObject({ outcome })
  const state = await control<{ state: { forced: unknown[] } }>('state')
  expect(state.state.forced).toEqual([])
})

test('a feature cannot be forced on a game that lacks it', async () => {
  const { alias, provider } = games.find(({ model }) => model === 'orchard')!
  const { token } = await play(url, 'games.startDemo', { 'game.provider': provider, 'game.alias': alias })
  await expect(control('force', { what: 'hold', token })).rejects.toThrow(`${alias} has no hold`)
})
