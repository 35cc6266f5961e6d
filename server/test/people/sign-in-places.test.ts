import { SignInProvider } from '@casino/contract/people/sign-in'
import type { RouteShape } from '@casino/contract/route'
import { routes } from '@casino/contract/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Administrator, administratorOf } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { Authenticator } from '../kit/authenticator.ts'
import { type Casino, openCasino } from '../kit/casino.ts'
import type { Sandbox } from '../kit/running-sandbox.ts'
import { openSandbox } from '../kit/sandbox.ts'
import { forgetLastCode, setUpSecondFactor } from '../kit/second-factor-holder.ts'
import { consent, openSurfer, registerSite, signInAs, withFragment } from '../kit/surfer.ts'

// Restrictions on the origin of a sign-in apply to every way of signing in.
let casino: Casino
let owner: Administrator
let [vk, telegram, bot] = [] as unknown as [Sandbox, Sandbox, Sandbox]
beforeAll(async () => {
  ;[vk, telegram, bot] = await Promise.all([openSandbox('vk'), openSandbox('telegram'), openSandbox('telegram-bot')])
  const env = { ...vk.env, ...telegram.env, ...bot.env, TRUSTED_PROXIES: '127.0.0.1', COUNTRY_HEADER: 'CF-IPCountry' }
  casino = await openCasino({ env })
  await registerSite(vk, casino, 'vk')
  await registerSite(telegram, casino, 'telegram')
  owner = await administratorOf(casino)
  const networks = { params: { name: 'content' }, body: { networks: ['203.0.113.0/24'] } }
  expect((await owner.call('PUT /api/admin/staff/roles/{name}/networks', networks)).status).toBe(200)
  await casino.set('security', { countriesNotServed: 'IR', telegramMiniApp: true })
})
afterAll(async () => {
  await closeAudited(casino)
  for (const sandbox of [vk, telegram, bot]) await sandbox.close()
})

type Place = Readonly<Record<string, string>>
/** A sign-in from a place: `in`, or the refusal's code. */
type SignIn = (from: Place) => Promise<string | undefined>

const outcome = ({ token, code }: { token?: string; code?: string }) => (token === undefined ? code : 'in')

interface Way {
  readonly player: number
  readonly signIn: SignIn
}

async function byPassword(): Promise<Way> {
  const { id, username, password } = await casino.player()
  const body = { username, password }
  return {
    player: id,
    signIn: async (headers) => outcome((await casino.call('POST /api/auth/login', { body, headers })).body),
  }
}

async function byPasskey(): Promise<Way> {
  const player = await casino.player()
  const authenticator = new Authenticator(casino.address)
  const begun = await player.call('POST /api/auth/passkeys/new', { body: { password: player.password } })
  const body = authenticator.make(begun.body)
  expect((await player.call('POST /api/auth/passkeys', { body })).status).toBe(200)
  return {
    player: player.id,
    async signIn(from) {
      const challenge = await casino.call('POST /api/auth/passkeys/sign-in/challenge', { headers: from })
      const cookie = challenge.headers.get('set-cookie')!.split(';')[0]!
      const answer = { passkey: authenticator.answer(challenge.body) }
      const headers = { ...from, cookie }
      return outcome((await casino.call('POST /api/auth/passkeys/sign-in', { body: answer, headers })).body)
    },
  }
}

let people = 0
async function newPerson(provider: SignInProvider): Promise<number> {
  const id = 940_000 + people++
  if (provider === 'vk')
    await vk.control('people', { people: [{ user_id: String(id), first_name: 'A', last_name: 'B' }] })
  else await telegram.control('people', { people: [{ id, first_name: 'A' }] })
  return id
}

/** Signs up a new player, which fails from a country that is not served; the player is the newest one. */
async function registered(signIn: SignIn): Promise<Way> {
  expect(await signIn({ 'cf-ipcountry': 'IR' })).toBe('country_not_served')
  expect(await signIn({ 'cf-ipcountry': 'DE' })).toBe('in')
  const { player } = await casino.owner.read.one<{ player: number }>('SELECT max(id) AS player FROM player')
  return { player, signIn }
}

const elsewhere = (provider: SignInProvider) => async (): Promise<Way> => {
  const id = await newPerson(provider)
  return registered(async (from) => {
    const { token, sign_in_error: code } = await signInAs(openSurfer(casino, from), provider, id)
    return outcome({ ...(token && { token }), ...(code && { code }) })
  })
}

/** With the code of a second factor after the sign-in elsewhere. */
async function elsewhereWithCode(): Promise<Way> {
  const id = await newPerson('vk')
  const player = await casino.player()
  const surfer = openSurfer(casino)
  const body = { provider: 'vk', redirectUri: casino.address, password: player.password }
  const begun = await player.call('POST /api/auth/identities', { body })
  surfer.store(begun.headers)
  await surfer.open(withFragment(await consent(new URL(begun.body.location), id)))
  const device = await setUpSecondFactor(casino, player)
  return {
    player: player.id,
    async signIn(headers) {
      const { sign_in_code: signIn } = await signInAs(openSurfer(casino, headers), 'vk', id)
      await forgetLastCode(casino, player)
      const answer = { signIn, code: device.code() }
      return outcome((await casino.call('POST /api/auth/providers/code', { body: answer, headers })).body)
    },
  }
}

async function byMiniApp(): Promise<Way> {
  const person = { id: await newPerson('telegram'), first_name: 'A' }
  // Two openings within a second have the same signature.
  let ageS = 0
  return registered(async (headers) => {
    ageS += 1
    const { initData } = await bot.control<{ initData: string }>('init-data', { person, lie: { ageS } })
    const body = { initData, open: true }
    return outcome((await casino.call('POST /api/auth/telegram/mini-app', { body, headers })).body)
  })
}

/** Named by the call that answers with a session's token, or by the provider that the browser comes back from. */
const ways: Readonly<Record<string, () => Promise<Way>>> = {
  'POST /api/auth/login': byPassword,
  'POST /api/auth/passkeys/sign-in': byPasskey,
  'POST /api/auth/providers/code': elsewhereWithCode,
  'POST /api/auth/telegram/mini-app': byMiniApp,
  vk: elsewhere('vk'),
  telegram: elsewhere('telegram'),
}

test('every way to sign in is below', () => {
  const calls = (routes as readonly RouteShape[])
    .filter(({ who, reply }) => who === 'anyone' && 'token' in ((reply as { properties?: object }).properties ?? {}))
    .map(({ method, path }) => `${method} ${path}`)
  // A new player is not staff.
  const begin = calls.filter((call) => call !== 'POST /api/auth/register')
  expect([...begin, ...SignInProvider.enum].sort()).toEqual(Object.keys(ways).sort())
})

test.each(Object.entries(ways))(
  '%s: staff only from the networks of their role, with a notice to owners; players from any country',
  async (_, register) => {
    const { player, signIn } = await register()
    expect(await signIn({ 'cf-ipcountry': 'IR', 'x-forwarded-for': '192.0.2.9' })).toBe('in')
    await casino.changeRights(player, { role: 'support', staffRole: 'content' })
    expect(await signIn({ 'x-forwarded-for': '192.0.2.9' })).toBe('address_not_allowed')
    const { username } = await casino.owner.read.one<{ username: string }>(
      'SELECT username FROM player WHERE id = $1',
      [player],
    )
    const places = async () => {
      const { notifications } = (await owner.call('GET /api/notifications')).body
      return notifications.flatMap((each) =>
        each.kind === 'staff_sign_in' && each.username === username ? [each.address] : [],
      )
    }
    expect(await signIn({ 'x-forwarded-for': '203.0.113.9' })).toBe('in')
    expect(await places()).toEqual(['203.0.113.9'])
    // Another browser at the same address, as a colleague's in an office.
    expect(await signIn({ 'x-forwarded-for': '203.0.113.9' })).toBe('in')
    expect(await places()).toEqual(['203.0.113.9', '203.0.113.9'])
  },
)
