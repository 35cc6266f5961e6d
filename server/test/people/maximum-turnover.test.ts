import { protectionPresets } from '@casino/contract/people/protection-presets'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Administrator, administratorOf, secondAdministrator } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, openCasino } from '../kit/casino.ts'
import { infoOf } from '../kit/depositor.ts'

let [here, there] = [] as unknown as [Casino, Casino]
let admin: Administrator
beforeAll(async () => {
  here = await openCasino()
  there = await here.node()
  admin = await administratorOf(here)
  // Lowering a turnover takes two.
  await secondAdministrator(here)
})
afterAll(() => closeAudited(here, there))
beforeEach(async () => {
  await here.set('protection', { maximumTurnover: 0, confirmAge: false })
  await here.set('bonus', { welcomeTurnover: 1000, promocodeTurnover: 500 })
  await here.set('race', { turnover: 100 })
  await there.app.settings.refresh()
})

const preset = (name: keyof typeof protectionPresets) =>
  admin.call('PATCH /api/casino/update-settings', { body: { protection: protectionPresets[name].protection } as never })
const stored = async () =>
  (await admin.call('GET /api/casino/get-settings')).body as unknown as Record<string, Record<string, unknown>>

test('the strict preset is refused while a turnover is above its maximum, and names each of them', async () => {
  await here.set('bonus', { welcomeTurnover: 1500, promocodeTurnover: 1001 })
  await here.set('race', { turnover: 2000 })
  expect((await preset('strict')).body).toMatchObject({
    code: 'turnover_above_maximum',
    details: { maximum: 10, settings: 'bonus.welcomeTurnover bonus.promocodeTurnover race.turnover' },
  })
  expect((await stored()).protection).toMatchObject({ maximumTurnover: 0, oneGameAtATime: false })
  expect((await preset('liberal')).status).toBe(200)
})

test('with a maximum no higher turnover is saved, in any group, and nothing else of that save', async () => {
  expect((await preset('strict')).status).toBe(200)
  const put = (section: 'bonus' | 'race' | 'affiliate', body: object) =>
    admin.call(`PUT /api/admin/settings/${section}`, { body } as never)
  const tooHigh = { code: 'turnover_above_maximum', details: { maximum: 10 } }
  expect((await put('bonus', { cashbackTurnover: 10.01, welcomePercent: 50 })).body).toMatchObject(tooHigh)
  expect((await put('race', { turnover: 11 })).body).toMatchObject(tooHigh)
  expect((await put('affiliate', { shareTurnover: 11 })).body).toMatchObject(tooHigh)
  expect((await stored()).bonus).toMatchObject({ cashbackTurnover: 1, welcomePercent: 100 })
  expect((await put('bonus', { cashbackTurnover: 10 })).status).toBe(200)
  // How often an invited player stakes is no condition of the inviter’s own money.
  expect((await put('affiliate', { invitedTurnover: 20 })).status).toBe(200)
})

test('of two saves at once that exclude each other, one is refused', async () => {
  const [one, two] = await Promise.all([
    preset('strict'),
    there.call('PUT /api/admin/settings/bonus', { token: admin.token, body: { levelTurnover: 40 } }),
  ])
  expect([one.status, two.status].sort()).toEqual([200, 409])
})

test('a bonus and free rounds by hand are refused above it, and nothing is given', async () => {
  const player = await here.player()
  await preset('strict')
  await there.app.settings.refresh()
  const params = { id: String(player.id) }
  const bonus = (turnover: number) =>
    there.call('POST /api/admin/users/{id}/bonuses', {
      token: admin.token,
      params,
      body: { amount: 100, turnover, reason: 'an apology' },
    })
  const rounds = (turnover: number) =>
    there.call('POST /api/admin/users/{id}/free-rounds', {
      token: admin.token,
      params,
      body: { provider: 'spark', alias: 'moon', rounds: 5, stake: 10, days: 7, turnover, reason: 'an apology' },
    })
  for (const give of [bonus, rounds])
    expect((await give(10.5)).body).toMatchObject({ code: 'turnover_above_maximum', details: { maximum: 10 } })
  expect((await infoOf(player)).turnover).toMatchObject({ target: 0, left: 0 })
  expect((await bonus(10)).status).toBe(200)
  expect((await rounds(10)).status).toBe(200)
  expect((await infoOf(player)).turnover).toMatchObject({ left: 1000 })
})
