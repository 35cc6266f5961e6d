import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, openCasino } from '../kit/casino.ts'
import type { Sandbox } from '../kit/running-sandbox.ts'
import { openSandbox } from '../kit/sandbox.ts'
import { consent, marksOf, openSurfer, registerSite, signInAs, withFragment } from '../kit/surfer.ts'

// Telegram's older login widget, used if the site has a bot and no OpenID client.
let telegram: Sandbox
let casino: Casino
const bot = { TELEGRAM_BOT_TOKEN: '424242:test-bot-token' }
beforeAll(async () => {
  telegram = await openSandbox('telegram', bot)
  casino = await openCasino({ env: { TELEGRAM_URL: telegram.env.TELEGRAM_URL, ...bot } })
  await registerSite(telegram, casino, 'telegram')
})
afterAll(async () => {
  await closeAudited(casino)
  await telegram.close()
})

// Two logins of one account in the same second have the same signature, and the second counts as used.
let age = 0
const inAnotherSecond = () => {
  age += 2
  return telegram.control('widget', { ageS: age })
}
const nameOf = async (token = '') => (await casino.call('GET /api/auth/me', { token })).body.user.username

describe.each(['fragment', 'query'])('returning by %s', (as) => {
  beforeAll(() => telegram.control('widget', { as }))

  test('signs in, the same account each time', async () => {
    await inAnotherSecond()
    const one = await signInAs(openSurfer(casino), 'telegram', 800002)
    await inAnotherSecond()
    const two = await signInAs(openSurfer(casino), 'telegram', 800002)
    expect([await nameOf(one.token), await nameOf(two.token)]).toEqual(['Player', 'Player'])
  })

  test.each([
    ['too old', { ageS: 301 }, 'sign_in_expired'],
    ['of another account', { change: { id: 800003 } }, 'sign_in_failed'],
    ['made younger', { ageS: 600, change: { auth_date: Math.floor(Date.now() / 1000) } }, 'sign_in_failed'],
    ['with a field of ours', { change: { referral: 'x' } }, 'sign_in_failed'],
  ])('a login that is %s is refused', async (_, lie, code) => {
    await telegram.control('widget', lie)
    expect(await signInAs(openSurfer(casino), 'telegram', 800002)).toMatchObject({ sign_in_error: code })
  })

  test('a login that was used is refused in another attempt, by the same browser or another', async () => {
    await inAnotherSecond()
    const surfer = openSurfer(casino)
    const seen = await consent(await surfer.leave('telegram'), 800002)
    const fields = new URL(withFragment(new URL(seen)), casino.address).searchParams
    expect(marksOf(await surfer.open(withFragment(seen))).token).toBeDefined()

    const thief = openSurfer(casino)
    const state = new URL((await thief.leave('telegram')).searchParams.get('return_to')!).searchParams.get('state')!
    fields.set('state', state)
    const answer = await thief.open(`/api/auth/telegram/callback?${fields}`)
    expect(marksOf(answer)).toMatchObject({ sign_in_error: 'sign_in_expired' })
  })
})

test('what is no login at all is refused', async () => {
  for (const result of ['bnVsbA', 'e30', 'not json', '']) {
    const surfer = openSurfer(casino)
    const state = new URL((await surfer.leave('telegram')).searchParams.get('return_to')!).searchParams.get('state')!
    const query = new URLSearchParams({ state, tgAuthResult: result })
    expect(marksOf(await surfer.open(`/api/auth/telegram/callback?${query}`)).sign_in_error).toBe('sign_in_failed')
  }
})

test('the page that sends the fragment on runs one script and nothing else', async () => {
  const answer = await openSurfer(casino).open('/api/auth/telegram/callback?state=x')
  expect(answer.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; script-src 'sha256-[\w+/=]+'; frame-ancestors 'none'$/,
  )
  expect(await answer.text()).not.toContain('state=x')
})
