import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Casino, type CasinoPlayer, openCasino } from './casino.ts'
import { openSandbox, type Sandbox } from './sandbox.ts'
import { everything, floatOf, holdsAndCloses, later, mir, moneyOf, paymentOf, stepsOf, toCard } from './stand-in.ts'

interface Kept {
  readonly state: { readonly withdrawals: readonly { readonly id: number; readonly paymentId: string }[] }
}

let freeKassa: Sandbox
let casino: Casino
let player: CasinoPlayer
beforeAll(async () => {
  freeKassa = await openSandbox('freekassa')
  casino = await openCasino({ env: freeKassa.env })
  await casino.set('payments', { approveUpTo: everything })
})
beforeEach(async () => {
  await freeKassa.control('reset', {})
  await freeKassa.control('shop', { settleAfterMs: null })
  await turnIsFree()
  player = await casino.player({ balance: 1000 })
})
afterAll(async () => {
  if (casino) await holdsAndCloses(casino)
  await freeKassa?.close()
})

const withdrawals = async () => (await freeKassa.control<Kept>('state')).state.withdrawals
const turnIsFree = () => casino.app.database.read.rows('UPDATE provider_turn SET free_at = now()')
async function withdrawn(by = player) {
  const { status, body } = await toCard(by)
  expect(status).toBe(200)
  return body.transaction
}

test.each([
  ['pay', 'paid', { cash: 0, held: 0 }],
  ['fail', 'refused', { cash: 1000, held: 0 }],
  ['cancel', 'refused', { cash: 1000, held: 0 }],
])('what is on its way to a card ends by “%s”', async (act, step, money) => {
  const float = await floatOf(casino, 'freekassa')
  const sent = await withdrawn()
  expect([sent.step, sent.provider]).toEqual(['sent', 'freekassa'])
  expect(await moneyOf(casino, player)).toEqual({ cash: 0, held: 1000 })
  const [payout] = await withdrawals()
  await freeKassa.control(`withdrawals/${payout!.id}`, { act })
  await later(casino, sent.uuid)
  expect(await paymentOf(casino, sent.uuid)).toMatchObject({ step, cardSealed: null, providerRef: String(payout!.id) })
  expect(await moneyOf(casino, player)).toEqual(money)
  expect((await floatOf(casino, 'freekassa')) - float).toBe(act === 'pay' ? 1000 : 0)
})

test.each([
  ['made, and its answer is lost', { act: 'drop' }, ['waiting', 'approved', 'sending', 'sent']],
  ['made, and answered by 500', { act: 'say', acts: true }, ['waiting', 'approved', 'sending', 'sent']],
  ['not made', { act: 'say', status: 503 }, ['waiting', 'approved', 'sending', 'approved', 'sending', 'sent']],
])('a payout that is %s: there is one in the end', async (_, twist, steps) => {
  await freeKassa.control('reply', { ...twist, path: '/v1/withdrawals/create' })
  const { uuid, step } = await withdrawn()
  expect(step).toBe('sending')
  await turnIsFree()
  await later(casino, uuid)
  await turnIsFree()
  await later(casino, uuid)
  expect(await stepsOf(casino, uuid)).toEqual(steps)
  expect((await withdrawals()).map(({ paymentId }) => paymentId)).toEqual([uuid])
})

test('the shop has too little money, and the player gets theirs back', async () => {
  await freeKassa.control('shop', { balance: 0 })
  const { status, step, reason } = await withdrawn()
  expect([status, step, reason]).toEqual(['rejected', 'refused', 'Insufficient funds'])
  expect(await moneyOf(casino, player)).toEqual({ cash: 1000, held: 0 })
})

test('our keys are refused: nothing is lost, and it is tried again', async () => {
  const json = { type: 'error', message: 'Wrong signature' }
  await freeKassa.control('reply', { act: 'say', status: 401, json })
  const { uuid } = await withdrawn()
  expect((await paymentOf(casino, uuid)).step).toBe('approved')
  await turnIsFree()
  await later(casino, uuid)
  expect((await paymentOf(casino, uuid)).step).toBe('sent')
  expect(await withdrawals()).toHaveLength(1)
})

test('two servers pay out at the same time, each payout once', async () => {
  const other = await casino.node()
  const players = await Promise.all([1, 2, 3, 4].map((place) => (place % 2 ? casino : other).player({ balance: 1000 })))
  const uuids = (await Promise.all(players.map((each) => withdrawn(each)))).map(({ uuid }) => uuid)
  await expect
    .poll(async () => {
      await turnIsFree()
      for (const uuid of uuids) await later(casino, uuid)
      return Promise.all(uuids.map(async (uuid) => (await paymentOf(casino, uuid)).step))
    })
    .toEqual(uuids.map(() => 'sent'))
  expect((await withdrawals()).map(({ paymentId }) => paymentId).sort()).toEqual([...uuids].sort())
})

test('the provider receives the card, and afterwards its full number is stored nowhere', async () => {
  const { uuid } = await withdrawn()
  const [payout] = await withdrawals()
  await freeKassa.control(`withdrawals/${payout!.id}`, { act: 'pay' })
  await later(casino, uuid)
  const state = JSON.stringify(await freeKassa.control('state'))
  const tables = JSON.stringify(await casino.app.database.read.rows('SELECT to_jsonb(payment) AS row FROM payment'))
  for (const text of [state, tables]) expect(text).not.toContain(mir.replaceAll(' ', ''))
})
