import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, openCasino } from '../kit/casino.ts'
import type { Sandbox } from '../kit/running-sandbox.ts'
import { openSandbox } from '../kit/sandbox.ts'

// The site as a mini app of the bot: Telegram's data about the person signs them in.
let bot: Sandbox
let casino: Casino
beforeAll(async () => {
  bot = await openSandbox('telegram-bot')
  casino = await openCasino({ env: bot.env })
})
afterAll(async () => {
  await closeAudited(casino)
  await bot.close()
})
beforeEach(() => casino.set('security', { telegramMiniApp: true }))

let made = 0
const newPerson = () => ({ id: 810_000 + ++made, first_name: 'Visitor' })
type Person = ReturnType<typeof newPerson>
// Two openings within a second have the same signature.
let age = 0
const dataOf = async (person: Person, more: { startParam?: string; lie?: object } = {}) => {
  age += 1
  const body = { person, lie: { ageS: age }, ...more }
  return (await bot.control<{ initData: string }>('init-data', body)).initData
}
const enter = (initData: string, more: { open?: boolean } = {}) =>
  casino.call('POST /api/auth/telegram/mini-app', { body: { initData, ...more } })
const userOf = async (token = '') => (await casino.call('GET /api/auth/me', { token })).body.user

test('a person without an account gets one only by their own decision; then the site opens signed in', async () => {
  const person = newPerson()
  const first = await dataOf(person)
  expect(await enter(first)).toMatchObject({ status: 200, body: {} })
  expect((await enter(first)).body).toEqual({})
  const opened = await enter(first, { open: true })
  const user = await userOf(opened.body.token)
  expect(user).toMatchObject({ username: expect.stringMatching(/^Visitor/), email: null, balance: 0 })

  const later = await enter(await dataOf(person))
  expect((await userOf(later.body.token)).id).toBe(user.id)
  const { body } = await casino.call('GET /api/auth/ways', { token: later.body.token! })
  expect(body.identities).toMatchObject([{ provider: 'telegram', name: 'Visitor' }])
})

test('a link that opens the app carries an invitation', async () => {
  const host = await casino.player()
  const opened = await enter(await dataOf(newPerson(), { startParam: host.user.referal }), { open: true })
  expect(opened.status).toBe(200)
  expect((await host.call('GET /api/referrals/stats')).body.count).toBe(1)
})

test('data counts once, also if it arrives twice at the same moment', async () => {
  const person = newPerson()
  const used = await dataOf(person)
  const both = await Promise.all([enter(used, { open: true }), enter(used, { open: true })])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  expect((await enter(used)).body).toMatchObject({ code: 'sign_in_expired' })
})

describe('refused, and nobody is signed in', () => {
  test.each([
    ['too old', { lie: { ageS: 3601 } }, 'sign_in_expired'],
    ['of another person', { lie: { change: { user: '{"id":1}' } } }, 'sign_in_failed'],
    ['with a changed invitation', { startParam: 'A', lie: { change: { start_param: 'B' } } }, 'sign_in_failed'],
  ])('data %s', async (_, more, code) => {
    expect((await enter(await dataOf(newPerson(), more), { open: true })).body).toMatchObject({ code })
  })

  test('while the setting is off, as it is at first', async () => {
    await casino.set('security', { telegramMiniApp: false })
    const answer = await enter(await dataOf(newPerson()), { open: true })
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
  })

  test('where the site has no bot', async () => {
    const without = await openCasino()
    await without.set('security', { telegramMiniApp: true })
    const answer = await without.call('POST /api/auth/telegram/mini-app', { body: { initData: 'x' } })
    expect(answer.body).toMatchObject({ code: 'not_found' })
    await closeAudited(without)
  })
})

test('only Telegram may frame the pages, and only while the setting is on', async () => {
  const framedBy = async () => {
    const policy = (await fetch(casino.address)).headers.get('content-security-policy') ?? ''
    return /frame-ancestors ([^;]+)/.exec(policy)?.[1]
  }
  expect(await framedBy()).toBe('https://web.telegram.org')
  await casino.set('security', { telegramMiniApp: false })
  expect(await framedBy()).toBe("'none'")
})
