import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { administratorOf } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { toCard } from '../kit/stand-in.ts'
import { changePlayers } from '../kit/stored.ts'

let [here, there] = [] as unknown as [Casino, Casino]
let player: CasinoPlayer
beforeAll(async () => {
  here = await openCasino()
  there = await here.node()
})
afterAll(() => closeAudited(here, there))
beforeEach(async () => {
  await here.set('protection', { limitsReviewMonths: 6 })
  await there.app.settings.refresh()
  player = await here.player({ balance: 1000 })
})

const registered = (daysAgo: number) =>
  changePlayers(here.owner.read, { id: player.id }, { createdAt: new Date(Date.now() - daysAgo * 86_400_000) })
const prompt = async () => (await player.call('GET /api/protection')).body.limitsReview
const answer = (answer: 'keep' | 'change', at = here) =>
  at.call('POST /api/protection/limits/review', { token: player.token, body: { answer } })
const answers = async () => {
  const admin = await administratorOf(here)
  const { events } = (await admin.call('GET /api/admin/users/{id}/protection', { params: { id: String(player.id) } }))
    .body
  return events.filter(({ kind }) => kind === 'limits_reviewed').map(({ details }) => details.answer)
}

test('it is due half a year after the registration, and answered for as long', async () => {
  expect(await prompt()).toBeNull()
  await registered(200)
  expect(Date.parse((await prompt())!.since)).toBeLessThan(Date.now() - 199 * 86_400_000)
  expect((await answer('keep')).body.limitsReview).toBeNull()
  expect(await prompt()).toBeNull()
  expect(await answers()).toEqual(['keep'])
})

test('two concurrent answers on two servers are recorded once', async () => {
  await registered(200)
  expect((await Promise.all([answer('keep'), answer('change', there)])).map(({ status }) => status)).toEqual([200, 200])
  expect(await answers()).toHaveLength(1)
})

test('an answer that is not due, or a setting of 0, records nothing', async () => {
  expect((await answer('change')).status).toBe(200)
  await here.set('protection', { limitsReviewMonths: 0 })
  await registered(2000)
  expect(await prompt()).toBeNull()
  expect((await answer('keep')).status).toBe(200)
  expect(await answers()).toEqual([])
})

test('a limit that was set counts as looked at', async () => {
  await registered(200)
  await player.call('POST /api/protection/limits', { body: { kind: 'loss', period: 'day', amount: 500 } })
  expect(await prompt()).toBeNull()
})

test('bets and withdrawals go on while it is due, and an excluded player is not prompted', async () => {
  await registered(200)
  const bet = await player.call('POST /api/games/dice/roll', {
    body: { betAmount: 1, targetValue: 50, betType: 'over' },
  })
  expect(bet.status).toBe(200)
  expect((await toCard(player, 500)).status).toBe(200)
  await player.call('POST /api/protection/exclusion', { body: { lasts: 'day' } })
  expect(await prompt()).toBeNull()
})
