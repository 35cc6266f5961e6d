import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Administrator, administratorOf, secondAdministrator } from '../kit/administrator.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { fullRequisites, payerAt } from '../kit/hand-payouts.ts'
import { floatOf, holdsAndCloses, moneyOf, only, paymentOf, stepsOf, toPhone } from '../kit/stand-in.ts'
import { requisitesNumber } from '../kit/transfers.ts'

// Withdrawals by the number of a phone (decision 201), which people pay from requisites as they pay to cards.
let casino: Casino
let [anna, boris] = [] as unknown as [Administrator, Administrator]
let byAnna: ReturnType<typeof payerAt>
let place: Awaited<ReturnType<typeof fullRequisites>>
let player: CasinoPlayer
beforeAll(async () => {
  casino = await openCasino(only())
  anna = await administratorOf(casino)
  boris = await secondAdministrator(casino)
  byAnna = payerAt(casino, anna)
  place = await fullRequisites(casino, anna, { holds: 50_000 })
})
afterAll(() => holdsAndCloses(casino))
beforeEach(async () => {
  player = await casino.player({ balance: 3000 })
  await casino.set('payments', { sbpFromRequisites: true, approveUpTo: 0 as never, newAddressHoldHours: 0 })
})

const masked = '+7 900 ***-**-67'
const stored = (uuid: string) =>
  casino.owner.read.one<{ sealed: string | null; row: string }>(
    'SELECT card_sealed AS sealed, payment::text AS row FROM payment WHERE uuid = $1',
    [uuid],
  )
const requested = async (more: Parameters<typeof toPhone>[2] = {}): Promise<string> => {
  const { status, body } = await toPhone(player, 1000, more)
  expect(status).toBe(200)
  return body.transaction.uuid
}
const show = (uuid: string, by: Administrator, password: string) =>
  by.call('POST /api/admin/transactions/{id}/card-number', { params: { id: uuid }, body: { password } })

test('it is offered only while people pay to phones', async () => {
  const offered = async () => (await player.call('GET /api/payments/methods')).body.withdrawal
  expect(await offered()).toMatchObject({ card: true, sbp: true })
  await casino.set('payments', { sbpFromRequisites: false, cardsFromRequisites: true })
  expect(await offered()).toMatchObject({ card: true, sbp: false })
  expect((await toPhone(player)).body.code).toBe('method_unavailable')
  await casino.set('payments', { cardsFromRequisites: false })
})

test('it is approved, taken, paid with a proof, and leaves these requisites; its phone is stored sealed, and only until then', async () => {
  const uuid = await requested()
  const { transaction } = (await player.call('GET /api/payments/transactions/{uuid}', { params: { uuid } })).body
  const shown = { method: 'sbp', provider: 'p2p', card: null, wallet: null, phone: masked, bank: 'T-Bank' }
  expect(transaction).toMatchObject({ ...shown, details: { phoneNumber: masked, bank: 'T-Bank' } })
  const before = await stored(uuid)
  expect(before.sealed).not.toBeNull()
  expect(before.row).not.toContain('1234567')

  expect((await byAnna.approve(uuid)).status).toBe(200)
  const id = await requisitesNumber(casino, place.id)
  const float = await floatOf(casino, `p2p:${id}`)
  expect((await byAnna.take(uuid, place.id)).status).toBe(200)
  await byAnna.prove(uuid, '#102030')
  expect((await byAnna.confirm(uuid, 'SBP-1')).body.payout).toMatchObject({ reference: 'SBP-1' })
  expect(await moneyOf(casino, player)).toEqual({ cash: 2000, held: 0 })
  expect(await floatOf(casino, `p2p:${id}`)).toBe(float + 1000)
  expect((await stored(uuid)).sealed).toBeNull()
  expect(await stepsOf(casino, uuid)).toEqual(['waiting', 'approved', 'sending', 'paid'])
})

test('the number is shown to who pays it, each look is an audit event, and lists have it masked', async () => {
  const uuid = await requested()
  await byAnna.approve(uuid)
  await byAnna.take(uuid, place.id)
  const { password } = casino.administrator
  expect((await show(uuid, anna, password)).body).toEqual({ card: '79001234567' })
  expect((await show(uuid, anna, 'wrong')).body.code).toBe('wrong_password')
  expect((await show(uuid, boris, 'x')).body.code).toBe('card_not_shown')
  const query = { subject: 'transaction', subjectId: uuid }
  const { auditEvents } = (await anna.call('GET /api/admin/audit-log', { query })).body
  expect(auditEvents[0]).toMatchObject({ action: 'transaction.show-phone' })
  expect(JSON.stringify(auditEvents)).not.toContain('1234567')
  const list = (await anna.call('GET /api/admin/get-transactions', { query: { search: player.username } })).body
  expect(list.transactions[0]).toMatchObject({ phone: masked, bank: 'T-Bank', method: 'sbp' })
  expect(JSON.stringify(list)).not.toContain('1234567')
  expect((await byAnna.giveBack(uuid)).status).toBe(200)
  expect((await show(uuid, anna, password)).body.code).toBe('card_not_shown')
})

test.each([
  ['a number of a landline', { phone: '+7 495 123-45-67' }, 'phone_invalid'],
  ['a number of another country', { phone: '+380 50 123 45 67' }, 'phone_invalid'],
  ['no number', { phone: '' }, 'phone_invalid'],
  ['no bank', { bank: '   ' }, 'bank_invalid'],
  ['a card as the bank', { bank: 'Т-Банк 2200 0000 0000 0004' }, 'bank_invalid'],
  ['a long bank', { bank: 'Б'.repeat(61) }, 'bank_invalid'],
])('%s is refused', async (_, typed, code) => {
  const { status, body } = await toPhone(player, 1000, typed)
  expect([status, body.code]).toEqual([400, code])
  expect(await moneyOf(casino, player)).toEqual({ cash: 3000, held: 0 })
})

describe('its player corrects', () => {
  const correct = (uuid: string, details: object) =>
    player.call('PATCH /api/payments/update-transaction', { body: { uuid, details } })

  test('the phone, the bank, or both, while it waits', async () => {
    const uuid = await requested()
    expect((await correct(uuid, { bank: 'Сбербанк' })).body.transaction).toMatchObject({
      phone: masked,
      bank: 'Сбербанк',
    })
    const both = { phone: '8 (911) 765-43-21', bank: 'ВТБ' }
    expect((await correct(uuid, both)).body.transaction).toMatchObject({ phone: '+7 911 ***-**-21', bank: 'ВТБ' })
    // As it was returned, with another number.
    const echoed = { phoneNumber: '+79217654399', bank: 'ВТБ' }
    expect((await correct(uuid, echoed)).body.transaction).toMatchObject({ phone: '+7 921 ***-**-99', bank: 'ВТБ' })
    await byAnna.approve(uuid)
    expect((await correct(uuid, both)).body.code).toBe('payment_settled')
    await byAnna.take(uuid, place.id)
    const { password } = casino.administrator
    expect((await show(uuid, anna, password)).body.card).toBe('79217654399')
  })

  test.each([
    [{ phone: '123' }, 'phone_invalid'],
    [{ bank: '7' }, 'bank_invalid'],
    [{ card: '4242 4242 4242 4242' }, 'phone_invalid'],
    [{ phone: '+7 911 765-43-21', wallet: 'x' }, 'payment_data_invalid'],
  ])('nothing by %o', async (details, code) => {
    const uuid = await requested()
    expect((await correct(uuid, details)).body.code).toBe(code)
    expect(await paymentOf(casino, uuid)).toMatchObject({ phoneMasked: masked, bank: 'T-Bank' })
  })
})

test('a phone that was paid to is known, with any bank; another one with the same visible digits is new', async () => {
  const paid = await requested()
  await byAnna.approve(paid)
  await byAnna.take(paid, place.id)
  await byAnna.prove(paid, '#203040')
  await byAnna.confirm(paid, 'SBP-known')
  const payouts = async (uuid: string) =>
    (await anna.call('GET /api/admin/transactions/{id}', { params: { id: uuid } })).body.transaction
  const again = await requested({ bank: 'Сбербанк' })
  expect(JSON.stringify(await payouts(again))).not.toContain('new_destination')
  await byAnna.reject(again)
  const other = await requested({ phone: '+7 900 999-99-67' })
  expect(JSON.stringify(await payouts(other))).toContain('new_destination')
})

test('accounts that are paid to the same phone are linked; those with the same visible digits are not', async () => {
  const [same, other] = [await casino.player({ balance: 3000 }), await casino.player({ balance: 3000 })]
  const phone = '+7 955 111-22-33'
  await requested({ phone })
  await toPhone(same, 1000, { phone: '8 955 111 22 33', bank: 'ВТБ' })
  await toPhone(other, 1000, { phone: '+7 955 999-99-33' })
  const { accounts } = (await anna.call('GET /api/admin/users/{id}/linked', { params: { id: String(player.id) } })).body
  const byPhone = accounts.filter(({ by }) => by === 'phone')
  expect(byPhone).toMatchObject([{ id: String(same.id), shared: '+7 955 ***-**-33' }])
})

test('the export of own data has it masked', async () => {
  await requested({ phone: '+7 933 765-43-21' })
  const exported = await fetch(`${casino.address}/api/auth/export-data`, {
    method: 'POST',
    headers: { authorization: `Bearer ${player.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ password: player.password }),
  })
  const text = await exported.text()
  expect(text).toContain('+7 933 ***-**-21')
  expect(text).not.toContain('7654321')
})
