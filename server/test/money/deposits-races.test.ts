import { isPayment } from '@casino/contract/money/transaction-list'
import type { Transaction } from '@casino/contract/money/transactions'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { audit } from '../../accounting/audit/audit.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { serverKey } from '../kit/keys.ts'
import { changePayments, cutNotifications, daysAgo, minutesAgo } from '../kit/stored.ts'
import { openThirdParty, providersOf } from '../kit/third-party.ts'

const card = openThirdParty('stripe', 'card')

let here: Casino
let there: Casino
let player: CasinoPlayer
beforeAll(async () => {
  here = await openCasino({ openProviders: providersOf(card) })
  there = await here.node()
})
beforeEach(async () => {
  player = await here.player()
  card.down = undefined
  card.before = {}
})
afterAll(async () => {
  const { checks } = await audit(here.databaseUrl, serverKey)
  expect(checks.filter(({ wrong }) => wrong > 0)).toEqual([])
  await here.close()
})

const rows = <Row>(text: string, values: unknown[] = []) => here.app.database.read.rows<Row>(text, values)
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))
const node = (index: number) => (index % 2 === 0 ? here : there)
const create = (key: string, { at = here, amount = 700 } = {}) => {
  const body = { amount, currency: 'RUB', user_id: player.user.id }
  return at.call('POST /api/payments/create-payment', { token: player.token, body, key })
}
const check = ({ uuid }: { uuid: string }, at = here) =>
  at.call('GET /api/payments/check-payment/{uuid}', { token: player.token, params: { uuid } })
const hook = (about: object, at = here) =>
  fetch(`${at.address}/api/payments/hooks/stripe`, { method: 'POST', ...card.signed(about) })
const balance = async () => (await player.call('GET /api/auth/me')).body.user.balance
const own = async () => (await player.call('GET /api/payments/transactions')).body.transactions.filter(isPayment)
const deposits = async () =>
  (
    await rows<{ count: number }>(`SELECT count(*)::int FROM posting WHERE player_id = $1 AND kind = 'deposit'`, [
      player.id,
    ])
  )[0]!.count
const becomeDue = (where = 'true') =>
  rows(`UPDATE payment SET due_at = now() WHERE player_id = $1 AND ${where}`, [player.id])
const complete = async () => {
  await becomeDue()
  await here.app.cashier.completer.runDue()
}
const opened = async (key: string): Promise<Transaction> => (await create(key)).body.transaction

describe('at once', () => {
  test('ten webhooks and ten checks at two nodes, and both completers: credited once', async () => {
    const { uuid, invoice_id: ref } = await opened('once')
    card.pay(ref)
    await becomeDue()
    const hooks = times(10, (index) => hook(index % 3 ? { ref } : { uuid }, node(index)))
    const checks = times(10, (index) => check({ uuid }, node(index)))
    const completers = [here, there].map(({ app }) => app.cashier.completer.runDue())
    expect((await Promise.all(hooks)).map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect((await Promise.all(checks)).map(({ body }) => body.newBalance)).toEqual(Array(10).fill(700))
    await Promise.all(completers)
    expect([await balance(), await deposits()]).toEqual([700, 1])
  })

  test('two concurrent answers, paid and expired: the money counts', async () => {
    const { uuid, invoice_id: ref } = await opened('both')
    const invoice = card.invoice(ref)
    invoice.reading = { state: 'expired' }
    await Promise.all([
      ...times(5, (index) => check({ uuid }, node(index))),
      ...times(5, (index) => {
        card.pay(ref)
        return hook({ ref }, node(index))
      }),
    ])
    expect((await check({ uuid })).status).toBe(200)
    expect([await balance(), await deposits()]).toEqual([700, 1])
  })

  test('one key ten times: one payment, and the same page for all', async () => {
    const answers = await Promise.all(times(10, (index) => create('ten', { at: node(index) })))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.session?.url}`)).size).toBe(1)
    expect(await own()).toHaveLength(1)
    const again = await create('ten', { at: there })
    expect(again.body.session).toEqual(answers[0]!.body.session)
  })

  test('one key for another sum is refused, and for a site that has changed is not', async () => {
    const first = await create('sum')
    expect((await create('sum', { amount: 701 })).body.code).toBe('key_reused')
    await here.set('site', { minimumDeposit: 100_000 as never })
    const again = await create('sum')
    await here.set('site', { minimumDeposit: 500_00 as never })
    expect(again.body.session).toEqual(first.body.session)
  })

  test('thirty due payments and two servers: each is queried once', async () => {
    const players = await Promise.all(times(30, () => here.player()))
    for (const one of players) {
      const body = { amount: 500, currency: 'RUB', user_id: one.user.id }
      await one.call('POST /api/payments/create-payment', { body })
    }
    const ids = players.map(({ id }) => id)
    await changePayments(here.app.database.read, { player: ids }, { dueAt: new Date() })
    const before = card.readings
    await Promise.all([here, there].map(({ app }) => app.cashier.completer.runDue()))
    expect(card.readings - before).toBe(30)
    // Scheduled for later, so nothing is due now.
    await here.app.cashier.completer.runDue()
    expect(card.readings - before).toBe(30)
  })
})

describe('a crash', () => {
  const crash = () => {
    throw new Error('the server ended here')
  }

  test.each(['create', 'created'] as const)(
    'before the invoice is written down (%s): a repeat of the key makes one',
    async (at) => {
      card.before = { [at]: crash }
      expect((await create(`crash-${at}`)).status).toBe(500)
      expect((await own()).map(({ step }) => step)).toEqual(['opened'])
      // Too early for the completer to give it up.
      await complete()
      card.before = {}
      const { status, body } = await create(`crash-${at}`)
      expect([status, body.transaction.step]).toEqual([200, 'invoiced'])
      card.pay(body.transaction.invoice_id)
      await complete()
      expect([await balance(), await deposits()]).toEqual([700, 1])
    },
  )

  test('before the invoice is recorded, without a retry: it is given up, and the key stays refused', async () => {
    card.before = { create: crash }
    await create('nobody')
    card.before = {}
    await changePayments(here.app.database.read, { player: player.id }, { createdAt: minutesAgo(15) })
    await complete()
    expect((await own())[0]).toMatchObject({ status: 'rejected', step: 'failed' })
    expect((await create('nobody')).body.code).toBe('provider_unavailable')
  })

  test('between the payment and its webhook: the completer credits it', async () => {
    const { invoice_id: ref } = await opened('lost')
    card.pay(ref)
    await complete()
    expect(await balance()).toBe(700)
    await complete()
    expect([await balance(), await deposits()]).toEqual([700, 1])
  })

  test('after the provider was queried, before the credit: the completer credits it', async () => {
    const { uuid, invoice_id: ref } = await opened('asked')
    card.pay(ref)
    card.before = { read: crash }
    expect((await check({ uuid })).status).toBe(500)
    await complete()
    expect(await balance()).toBe(0)
    card.before = {}
    await complete()
    expect([await balance(), await deposits()]).toEqual([700, 1])
  })

  test('of a server that had claimed a payment: another one resumes it when the claim has expired', async () => {
    const { invoice_id: ref } = await opened('claimed')
    card.pay(ref)
    card.before = { read: crash }
    await complete()
    const [{ seconds }] = (await rows<{ seconds: number }>(
      'SELECT extract(epoch FROM due_at - now())::int AS seconds FROM payment WHERE player_id = $1',
      [player.id],
    )) as [{ seconds: number }]
    expect(seconds).toBeGreaterThan(50)
    expect(seconds).toBeLessThanOrEqual(60)
  })
})

describe('a provider that is down', () => {
  test.each(['silent', 'unavailable'] as const)(
    '%s: nothing is open or charged, and the key always gets the same answer',
    async (down) => {
      card.down = down
      const made = card.invoices.length
      for (let repeat = 0; repeat < 3; repeat++) {
        const { status, body, headers } = await create(`down-${down}`)
        expect([status, body.code, headers.has('retry-after')]).toEqual([503, 'provider_unavailable', true])
      }
      card.down = undefined
      expect((await create(`down-${down}`)).body.code).toBe('provider_unavailable')
      expect((await own()).map(({ step, payUrl }) => [step, payUrl])).toEqual([['failed', null]])
      expect(card.invoices.length).toBe(made)
      expect((await create(`up-${down}`)).status).toBe(200)
    },
  )

  test('while one player waits for it, others play on and the same player’s other calls are answered', async () => {
    let go = () => {}
    const held = new Promise<void>((resolve) => {
      go = resolve
    })
    card.before = { create: () => held }
    const waiting = create('slow')
    await vi.waitFor(async () => expect(await own()).toHaveLength(1))
    const roll = { betAmount: 1, targetValue: 50, betType: 'over' }
    const rich = await here.player({ balance: 10 })
    expect((await rich.call('POST /api/games/dice/roll', { body: roll })).status).toBe(200)
    expect((await player.call('POST /api/games/dice/roll', { body: roll })).body.code).toBe('insufficient_funds')
    go()
    expect((await waiting).status).toBe(200)
  })

  test('that lost its state and reuses a number gets no second payment for it', async () => {
    const first = await opened('number-1')
    card.nextRef = first.invoice_id!
    expect((await create('number-2')).body.code).toBe('provider_unavailable')
    expect((await own()).map(({ step }) => step)).toEqual(['failed', 'invoiced'])
  })
})

test('a payment that changed while a server was disconnected is published once it reconnects', async () => {
  const { uuid, invoice_id: ref } = await opened('gap')
  const live = there.live(player.token)
  await live.subscribe(player.user.id)
  await cutNotifications(here.app.database.read)
  card.pay(ref)
  await check({ uuid })
  await vi.waitFor(() => expect(live.payments).toContainEqual({ uuid, status: 'success', step: 'paid' }), {
    timeout: 5000,
  })
})

test('money that arrives too late to be credited automatically raises an alert', async () => {
  const { uuid, invoice_id: ref } = await opened('too-late')
  card.invoice(ref).reading = { state: 'expired' }
  await check({ uuid })
  await changePayments(here.app.database.read, { uuid }, { createdAt: daysAgo(4) })
  card.pay(ref)
  const troubles = here.troubles.length
  expect((await hook({ ref })).status).toBe(200)
  expect([await balance(), here.troubles.length - troubles]).toEqual([0, 1])
})

test('the operator sees pending payments, and those that wait for a decision', async () => {
  const figures = async () => {
    const text = await (await fetch(`${here.address}/metrics`)).text()
    const figure = (name: string) => Number(new RegExp(`^casino_${name} (\\S+)$`, 'm').exec(text)?.[1])
    return [figure('topups_pending'), figure('payments_unclear'), figure('withdrawals_waiting')]
  }
  const [pending, unclear] = (await figures()) as [number, number]
  const { uuid, invoice_id: ref } = await opened('figures')
  await opened('figures-too')
  card.pay(ref, { uuid: 'another' })
  await check({ uuid })
  expect(await figures()).toEqual([pending + 2, unclear + 1, 0])
})

test('a closing server waits for its completer’s pending work', async () => {
  const closing = await openCasino({ databaseUrl: here.databaseUrl, openProviders: providersOf(card) })
  const { invoice_id: ref } = await opened('closing')
  card.pay(ref)
  await becomeDue()
  let requested = false
  let go = () => {}
  card.before = {
    read: () => {
      requested = true
      return new Promise<void>((resolve) => {
        go = resolve
      })
    },
  }
  const running = closing.app.cashier.completer.runDue()
  await vi.waitFor(() => expect(requested).toBe(true))
  const closed = closing.close()
  go()
  await Promise.all([running, closed])
  expect(closing.troubles).toEqual([])
  expect(await balance()).toBe(700)
})
