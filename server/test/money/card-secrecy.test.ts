import { expect, test } from 'vitest'
import { openCasino } from '../kit/casino.ts'
import { dumpOf } from '../kit/dump.ts'
import { administrator, everything, holdsAndCloses, later, mir, only, silence, standIn } from '../kit/stand-in.ts'

const digits = mir.replaceAll(' ', '')
const corrected = '4242 4242 4242 4242'
/** The possible spellings: as typed, and as passed on. */
const forms = [mir, digits, corrected, corrected.replaceAll(' ', '')]
const base64 = forms.map((form) => Buffer.from(form).toString('base64').slice(0, 12))

test('a card’s number is nowhere: not in the database, not in the log, not in an answer', async () => {
  const cards = standIn({ name: 'freekassa', to: ['card'] })
  const log: string[] = []
  const bodies: unknown[] = []
  const casino = await openCasino({ ...only(cards), onLog: (line) => log.push(line) })
  const admin = await administrator(casino)
  const found = async () => {
    const places = {
      database: await dumpOf(casino.app.database.read),
      log: log.join('\n'),
      answers: JSON.stringify(bodies),
    }
    expect(places.database).toContain('** **** ')
    return Object.entries(places).filter(([, text]) => [...forms, ...base64].some((form) => text.includes(form)))
  }
  const sealed = async () => {
    const rows = await casino.app.database.read.rows('SELECT FROM payment WHERE card_sealed IS NOT NULL')
    return rows.length
  }

  const player = await casino.player({ balance: 10_000 })
  const live = player.live()
  await live.subscribe(player.user.id)
  const body = { id: String(player.id), card: mir, amount: 1000, currency: 'RUB' }
  const call = async (name: 'POST /api/payments/create-withdraw', fields: object) => {
    const answer = await player.call(name, { body: { ...body, ...fields }, key: crypto.randomUUID() })
    bodies.push(answer.body)
    return answer
  }
  // Refusals do not contain it, whatever the error.
  for (const [wrong, status, code] of [
    [{ card: `${mir}1` }, 400, 'card_invalid'],
    [{ card: Number(digits) }, 400, 'card_invalid'],
    [{ amount: 99_999 }, 400, 'insufficient_funds'],
    [{ id: digits }, 403, 'forbidden'],
    [{ currency: digits.slice(0, 16) }, 400, 'currency_unsupported'],
  ] as const) {
    const answer = await call('POST /api/payments/create-withdraw', wrong)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  }

  // A provider that repeats its request in its error and in its refusal.
  cards.pay = async ({ target }) => {
    throw new TypeError(`cannot pay to ${'card' in target ? 'that' : 'this'}`)
  }
  const created = await call('POST /api/payments/create-withdraw', {})
  const { uuid } = created.body.transaction
  const details = { card: corrected }
  const update = await player.call('PATCH /api/payments/update-transaction', {
    body: { uuid, details },
    key: crypto.randomUUID(),
  })
  bodies.push(update.body, (await admin.list()).body, (await player.call('GET /api/payments/transactions')).body)
  expect(await sealed()).toBe(1)
  expect(await found()).toEqual([])

  bodies.push((await admin.review(uuid, 'success')).body)
  expect(cards.orders[0]?.target).toEqual({ to: 'card', card: corrected.replaceAll(' ', '') })
  cards.find = silence
  await later(casino, uuid)
  expect(await sealed()).toBe(1)
  expect(await found()).toEqual([])

  cards.find = async () => ({ state: 'refused', said: `there is no ${corrected} here, nor ${digits}` })
  await later(casino, uuid)
  bodies.push((await player.call('GET /api/payments/transactions/{uuid}', { params: { uuid } })).body)
  expect(await sealed()).toBe(0)
  expect(await found()).toEqual([])

  // And one that is paid immediately.
  cards.pay = async (order) => cards.reallyPay(order)
  await casino.set('payments', { approveUpTo: everything })
  expect((await call('POST /api/payments/create-withdraw', {})).body.transaction.status).toBe('success')
  bodies.push((await admin.list()).body, live.payments, (await player.call('GET /api/payments/methods')).body)
  expect(await sealed()).toBe(0)
  expect(await found()).toEqual([])
  expect(log.length).toBeGreaterThan(0)
  await holdsAndCloses(casino)
})
