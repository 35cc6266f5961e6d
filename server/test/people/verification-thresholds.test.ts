import { kopecks } from '@casino/rules/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Administrator, administratorOf } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { administrator, only, standIn, toCard } from '../kit/stand-in.ts'
import { changePayments, changePlayers, daysAgo } from '../kit/stored.ts'

let casino: Casino
let node: Casino
let admin: Administrator
beforeAll(async () => {
  casino = await openCasino(only(standIn({ name: 'freekassa', to: ['card'] })))
  node = await casino.node()
  admin = await administratorOf(casino)
})
afterAll(() => closeAudited(casino, node))

const rows = <Row>(text: string, values: unknown[] = []) => casino.owner.read.rows<Row>(text, values)
const stateOf = async (player: CasinoPlayer) => (await player.call('GET /api/user/verification')).body
const levels = {
  none: async () => {},
  email: (id: number) => changePlayers(casino.owner.read, { id }, { emailConfirmedAt: new Date() }),
  document: (id: number) =>
    rows(
      `INSERT INTO verification (player_id, step, sent_at, decided_at, decided_by, person_sealed)
       VALUES ($1, 'approved', now(), now(), $2, 'x')`,
      [id, admin.id],
    ),
}
/** A withdrawal that was made this many days ago, and paid. */
const paidBefore = async (player: CasinoPlayer, amount: number, days: number) => {
  const { review } = await administrator(casino)
  const { uuid } = (await toCard(player, amount)).body.transaction
  expect((await review(uuid, 'success')).status).toBe(200)
  await changePayments(casino.owner.read, { uuid }, { createdAt: daysAgo(days) })
}
const off = { noneSingle: kopecks(0), noneTotal: kopecks(0), emailSingle: kopecks(0), emailTotal: kopecks(0) }
const all = {
  noneSingle: kopecks(1000_00),
  noneTotal: kopecks(1500_00),
  emailSingle: kopecks(3000_00),
  emailTotal: kopecks(5000_00),
}

test.each([
  ['without thresholds', 'none', off, [], 9000, undefined],
  ['a single one at it', 'none', all, [], 1000, undefined],
  ['a single one above it', 'none', all, [], 1000.01, { level: 'email', left: 1000 }],
  ['above that of the next level, too', 'none', all, [], 3000.01, { level: 'document', left: 1000 }],
  ['the rest of the total', 'none', all, [[900, 10]], 600, undefined],
  ['more than the rest', 'none', all, [[900, 179]], 600.01, { level: 'email', left: 600 }],
  ['one that is too long ago', 'none', all, [[900, 181]], 1000, undefined],
  ['with an email', 'email', all, [], 3000, undefined],
  ['with an email, above', 'email', all, [], 3000.01, { level: 'document', left: 3000 }],
  ['with an email, the total', 'email', all, [[2500, 1]], 2500.01, { level: 'document', left: 2500 }],
  ['with documents', 'document', all, [], 9000, undefined],
  [
    'only documents help',
    'none',
    { ...off, noneTotal: kopecks(100_00), emailTotal: kopecks(100_00) },
    [],
    500,
    { level: 'document', left: 100 },
  ],
] as const)('%s', async (_, level, settings, before, amount, details) => {
  const player = await casino.player({ balance: 20_000 })
  await casino.set('verification', off)
  for (const [sum, days] of before) await paidBefore(player, sum, days)
  await levels[level](player.id)
  await casino.set('verification', settings)
  const { status, body } = await toCard(player, amount)
  if (details) expect([status, body]).toMatchObject([403, { code: 'verification_required', details }])
  else expect(status).toBe(200)
  await casino.set('verification', off)
})

test('what can be withdrawn is shown beforehand', async () => {
  const player = await casino.player({ balance: 5000 })
  await paidBefore(player, 600, 3)
  await casino.set('verification', all)
  expect(await stateOf(player)).toMatchObject({ level: 'none', allowance: { single: 1000, left: 900 }, requests: [] })
  await levels.email(player.id)
  expect(await stateOf(player)).toMatchObject({ level: 'email', allowance: { single: 3000, left: 4400 } })
  await levels.document(player.id)
  expect(await stateOf(player)).toMatchObject({ level: 'document', allowance: { single: null, left: null } })
  await casino.set('verification', off)
})

test('withdrawals at the same moment do not pass a threshold together', async () => {
  const player = await casino.player({ balance: 5000 })
  await casino.set('verification', { ...off, noneTotal: kopecks(1100_00) })
  await node.app.settings.refresh()
  const { token } = player
  const body = { id: String(player.id), card: '2200 0000 0000 0004', amount: 600, currency: 'RUB' }
  const answers = await Promise.all(
    [casino, node, casino, node, casino, node].map((at) =>
      at.call('POST /api/payments/create-withdraw', { token, body }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const { uuid } = answers.find(({ status }) => status === 200)!.body.transaction
  await (await administrator(casino)).review(uuid, 'success')
  expect((await toCard(player, 500.01)).body).toMatchObject({ code: 'verification_required', details: { left: 500 } })
  expect((await toCard(player, 500)).status).toBe(200)
  await casino.set('verification', off)
})
