import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { routes } from '@casino/contract/routes'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Administrator, administratorOf } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { type CallName, type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { countryFile } from '../kit/country-file.ts'
import { partnerEnv, StartedGame } from '../kit/partner.ts'
import type { Sandbox } from '../kit/running-sandbox.ts'
import { openSandbox } from '../kit/sandbox.ts'
import { openSurfer, registerSite, signInAs } from '../kit/surfer.ts'
import { openThirdParty, providersOf } from '../kit/third-party.ts'

/** Countries that are not served (docs/product.md S14): here by the proxy's header, there by a file. */
const card = openThirdParty('stripe', 'card')
const folder = mkdtempSync(join(tmpdir(), 'countries-'))
const file = join(folder, 'countries.mmdb')
writeFileSync(file, countryFile({ '203.0.113.0/24': 'IR', '198.51.100.0/24': 'DE' }))
let vk: Sandbox
let [here, there] = [] as unknown as [Casino, Casino]
let admin: Administrator
beforeAll(async () => {
  vk = await openSandbox('vk')
  const shared = { TRUSTED_PROXIES: '127.0.0.1', ...partnerEnv, ...vk.env }
  const openProviders = providersOf(card)
  here = await openCasino({ env: { ...shared, COUNTRY_HEADER: 'CF-IPCountry' }, openProviders })
  there = await openCasino({ env: { ...shared, COUNTRY_FILE: file }, openProviders, databaseUrl: here.databaseUrl })
  await registerSite(vk, here, 'vk')
  admin = await administratorOf(here)
})
afterAll(async () => {
  await there.close()
  await closeAudited(here)
  await vk.close()
  rmSync(folder, { recursive: true })
})
const close = async (codes: string) => {
  await here.set('security', { countriesNotServed: codes })
  await there.app.settings.refresh()
}
afterEach(() => close(''))

const code = 'country_not_served'
const [closed, open] = [{ 'cf-ipcountry': 'IR' }, { 'cf-ipcountry': 'DE' }]
const roll = { betAmount: 1, targetValue: 50, betType: 'over' }
/** Each call as its player in that country. */
const as =
  ({ token }: CasinoPlayer, headers: Readonly<Record<string, string>>, at = here) =>
  async (name: CallName, body?: object, params = {}) => {
    const answer = await at.call(name, { token, headers, params, ...(body && { body }) })
    return answer.body.code ?? answer.status
  }
let names = 0
const newcomer = () => ({
  username: `newcomer-${++names}`,
  email: `n${names}@example.test`,
  password: 'seven-owls-sing',
})

describe('a country that is not served', () => {
  test('gets no account, no deposit and no play; other countries and unknown ones do', async () => {
    const offered = async (player: CasinoPlayer, headers: Readonly<Record<string, string>>) => {
      const deposit = { type: 'card', amount: 500, currency: 'RUB', user_id: player.user.id }
      const call = as(player, headers)
      return [
        (await here.call('POST /api/auth/register', { headers, body: newcomer() })).body.code ?? 200,
        await call('POST /api/payments/create-payment', deposit),
        await call('POST /api/games/dice/roll', roll),
        await call('POST /api/games/mines/start', { betAmount: 1, numberOfMines: 3 }),
        await call('POST /api/partner/sessions', { provider: 'Northlight', alias: 'moon-garden' }),
        await call('POST /api/games/mines/cashout'),
      ]
    }
    const players = await Promise.all([1, 2, 3, 4].map(() => here.player({ balance: 100 })))
    await close('KP, IR')
    expect(await offered(players[0]!, closed)).toEqual([code, code, code, code, code, 'no_round_in_progress'])
    expect((await players[0]!.call('GET /api/auth/me')).body.user.balance).toBe(100)
    for (const [place, headers] of [open, {}, { 'cf-ipcountry': 'XX' }].entries())
      expect(await offered(players[place + 1]!, headers)).toEqual([200, 200, 200, 200, 200, 'nothing_revealed'])
  })

  test('every call that stakes or deposits is refused, and none that pays out, protects or helps', () => {
    const refused = routes.filter(({ refusals }) => (refusals as readonly string[]).includes(code))
    const stakesOrDeposits = routes.filter(({ refusals }) =>
      refusals.some((each) => each === 'stake_too_small' || each === 'deposit_limit_reached'),
    )
    const paths = (some: typeof refused) => some.map(({ path }) => path)
    expect(paths(refused)).toEqual(expect.arrayContaining(paths(stakesOrDeposits)))
    const others = paths(refused).filter((path) => !paths(stakesOrDeposits).includes(path))
    expect(others.sort()).toEqual(['/api/auth/register', '/api/auth/telegram/mini-app', '/api/partner/sessions'])
  })

  test('signing in, withdrawing, support, own data and self-exclusion stay open', async () => {
    const player = await here.player({ balance: 5000 })
    await close('IR')
    const call = as(player, closed)
    const { username, password } = player
    expect(await call('POST /api/auth/login', { username, password })).toBe(200)
    const wallet = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE'
    const withdrawal = { amount: 1000, currency: 'USDT', network: 'TRC20', wallet, currentPassword: password }
    expect(await call('POST /api/payments/create-crypto-withdraw', withdrawal)).not.toBe(code)
    const message = { topic: 'payment', text: 'When is it paid?' }
    expect(await call('POST /api/support/threads', message)).toBe(200)
    expect(await call('POST /api/auth/export-data', {})).not.toBe(code)
    expect(await call('POST /api/protection/exclusion', { lasts: 'day' })).toBe(200)
  })

  test('visitors are informed before they try; a header from an untrusted address is ignored', async () => {
    const answerTo = async (at: Casino, headers: Readonly<Record<string, string>>) =>
      (await at.call('GET /api/casino/country', { headers })).body
    const flag = async () => (await here.call('GET /api/casino/get-settings')).body.byCountry
    expect([await flag(), await answerTo(here, closed)]).toEqual([undefined, { country: 'IR', served: true }])
    await close('IR')
    expect([await flag(), await answerTo(here, closed)]).toEqual([true, { country: 'IR', served: false }])
    expect(await answerTo(here, open)).toEqual({ country: 'DE', served: true })
    expect(await answerTo(there, closed)).toEqual({ country: null, served: true })
  })

  test('is found by the address in a file as well', async () => {
    const player = await there.player({ balance: 10 })
    await close('IR')
    const from = (address: string) =>
      as(player, { 'x-forwarded-for': address }, there)('POST /api/games/dice/roll', roll)
    expect([await from('203.0.113.9'), await from('198.51.100.9'), await from('192.0.2.9')]).toEqual([code, 200, 200])
  })

  test('opens no account through VK, and signs in to one that exists', async () => {
    const person = (id: string) => ({ user_id: id, first_name: 'Visitor', last_name: 'Surname' })
    await vk.control('people', { people: [person('910001'), person('910002')] })
    expect(await signInAs(openSurfer(here, closed), 'vk', '910001')).toMatchObject({ token: expect.any(String) })
    await close('IR')
    expect(await signInAs(openSurfer(here, closed), 'vk', '910002')).toMatchObject({ sign_in_error: code })
    expect(await signInAs(openSurfer(here, closed), 'vk', '910001')).toMatchObject({ token: expect.any(String) })
  })
})

describe('a session', () => {
  const countries = async (player: CasinoPlayer) => {
    const params = { id: String(player.id) }
    return (await admin.call('GET /api/admin/users/{id}/sessions', { params })).body.sessions.map(
      ({ country }) => country,
    )
  }

  test('has the country of its last call, which staff see', async () => {
    const player = await here.player()
    expect(await countries(player)).toEqual([null])
    await as(player, open)('GET /api/auth/me')
    await expect.poll(() => countries(player)).toEqual(['DE'])
    await as(player, {})('GET /api/auth/me')
    await as(player, closed)('GET /api/auth/me')
    await expect.poll(() => countries(player)).toEqual(['IR'])
  })

  test("that moved to such a country: the partner's bets are refused, and wins are paid", async () => {
    const player = await here.player({ balance: 10 })
    const started = await here.call('POST /api/partner/sessions', {
      token: player.token,
      headers: open,
      body: { provider: 'Northlight', alias: 'moon-garden' },
    })
    const game = new StartedGame(new URL(started.body.url).searchParams.get('partner.session')!)
    await close('IR')
    await expect.poll(() => countries(player)).toEqual(['DE'])
    expect((await game.bet(here, 'country-1', 100, 'round-1')).status).toBe(200)
    await as(player, closed)('GET /api/auth/me')
    await expect.poll(() => countries(player)).toEqual(['IR'])
    expect(await game.bet(here, 'country-2', 100, 'round-1')).toMatchObject({
      status: 403,
      message: 'Bet is not allowed',
    })
    expect((await game.win(here, 'country-3', 250, 'round-1')).status).toBe(200)
    expect((await player.call('GET /api/auth/me')).body.user.balance).toBe(11.5)
  })
})

describe('operators', () => {
  test('see where countries come from, and a broken file; the server serves on', async () => {
    const seen = async (at: Casino) =>
      (await at.call('GET /api/admin/operations', { token: admin.token })).body.countries
    expect(await seen(here)).toEqual({ wanted: false, header: 'CF-IPCountry', file: null })
    const health = async () => (await fetch(`${there.address}/health/ready`)).json()
    expect(await health()).toEqual({ status: 'ready' })
    writeFileSync(file, 'broken')
    await expect.poll(async () => (await seen(there)).file?.problem, { timeout: 10_000 }).toEqual(expect.any(String))
    expect(await health()).toEqual({ status: 'ready', countries: 'file unreadable' })
    expect((there.troubles as string[]).splice(0).join()).toContain('the file of countries cannot be read')
  })

  test.each(['ir', 'IR KP', 'IRN', 'IR,', ', IR', 'IR; KP'])(
    'codes like “%s” are refused',
    async (countriesNotServed) => {
      const answer = await admin.call('PUT /api/admin/settings/security', { body: { countriesNotServed } })
      expect(answer.body.code).toBe('setting_invalid')
    },
  )

  test('a country that is taken off the list waits for a second administrator or a day', async () => {
    const save = async (countriesNotServed: string) =>
      (await admin.call('PUT /api/admin/settings/security', { body: { countriesNotServed } })).body.loosened
    expect(await save('IR, KP')).toBeNull()
    expect(await save('IR, KP, SY')).toBeNull()
    expect(await save('KP, SY')).not.toBeNull()
    expect((await here.call('GET /api/casino/country', { headers: closed })).body.served).toBe(false)
  })
})
