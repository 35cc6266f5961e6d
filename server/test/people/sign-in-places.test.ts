import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Administrator, administratorOf } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { Authenticator } from '../kit/authenticator.ts'
import { type Casino, openCasino } from '../kit/casino.ts'
import type { Sandbox } from '../kit/running-sandbox.ts'
import { openSandbox } from '../kit/sandbox.ts'
import { openSurfer, registerSite, signInAs } from '../kit/surfer.ts'

// Where a sign-in comes from matters in the same way however it is done.
let casino: Casino
let owner: Administrator
const sandboxes: Sandbox[] = []
beforeAll(async () => {
  sandboxes.push(await openSandbox('vk'), await openSandbox('telegram'))
  const env = Object.assign({}, ...sandboxes.map((sandbox) => sandbox.env))
  casino = await openCasino({ env: { ...env, TRUSTED_PROXIES: '127.0.0.1', COUNTRY_HEADER: 'CF-IPCountry' } })
  await registerSite(sandboxes[0]!, casino, 'vk')
  await registerSite(sandboxes[1]!, casino, 'telegram')
  owner = await administratorOf(casino)
  const networks = { params: { name: 'content' }, body: { networks: ['203.0.113.0/24'] } }
  expect((await owner.call('PUT /api/admin/staff/roles/{name}/networks', networks)).status).toBe(200)
  await casino.set('security', { countriesNotServed: 'IR' })
})
afterAll(async () => {
  await closeAudited(casino)
  for (const sandbox of sandboxes) await sandbox.close()
})

type Place = Readonly<Record<string, string>>
/** A sign-in from a place: `in`, or the refusal's code. */
type SignIn = (from: Place) => Promise<string | undefined>

const outcome = ({ token, code }: { token?: string; code?: string }) => (token === undefined ? code : 'in')

async function byPassword(): Promise<{ player: number; signIn: SignIn }> {
  const { id, username, password } = await casino.player()
  const body = { username, password }
  return {
    player: id,
    signIn: async (headers) => outcome((await casino.call('POST /api/auth/login', { body, headers })).body),
  }
}

async function byPasskey(): Promise<{ player: number; signIn: SignIn }> {
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
const elsewhere = (provider: 'vk' | 'telegram') => async (): Promise<{ player: number; signIn: SignIn }> => {
  const id = 940_000 + people++
  const [vk, telegram] = sandboxes
  if (provider === 'vk')
    await vk!.control('people', { people: [{ user_id: String(id), first_name: 'A', last_name: 'B' }] })
  else await telegram!.control('people', { people: [{ id, first_name: 'A' }] })
  const signIn: SignIn = async (from) => {
    const { token, sign_in_error: code } = await signInAs(openSurfer(casino, from), provider, id)
    return outcome({ ...(token && { token }), ...(code && { code }) })
  }
  // Nobody registers from a country that is not served.
  expect(await signIn({ 'cf-ipcountry': 'IR' })).toBe('country_not_served')
  expect(await signIn({ 'cf-ipcountry': 'DE' })).toBe('in')
  const { player } = await casino.owner.read.one<{ player: number }>('SELECT max(id) AS player FROM player')
  return { player, signIn }
}

test.each([
  ['a password', byPassword],
  ['a passkey', byPasskey],
  ['VK', elsewhere('vk')],
  ['Telegram', elsewhere('telegram')],
])('by %s: staff only from the networks of their role, players from any country', async (_, register) => {
  const { player, signIn } = await register()
  expect(await signIn({ 'cf-ipcountry': 'IR', 'x-forwarded-for': '192.0.2.9' })).toBe('in')
  await casino.changeRights(player, { role: 'support', staffRole: 'content' })
  expect(await signIn({ 'x-forwarded-for': '192.0.2.9' })).toBe('address_not_allowed')
  expect(await signIn({ 'x-forwarded-for': '203.0.113.9' })).toBe('in')
})
