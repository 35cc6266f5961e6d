import { randomUUID } from 'node:crypto'
import { kopecks } from '@casino/rules/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storedNumbers } from '../../money/payments/destination.ts'
import { ownProviders } from '../../money/providers/list.ts'
import { openOwn } from '../../money/providers/open.ts'
import { ProviderUnavailable } from '../../money/providers/provider.ts'
import { reconcile } from '../../money/reconciliation/reconcile.ts'
import { openTransferAccounts } from '../../money/requisites/invoices.ts'
import { type Casino, openCasino } from '../kit/casino.ts'
import { ownSubjects } from '../kit/own-provider-subjects.ts'
import { orderOf } from '../kit/providers/subject.ts'
import { holdsAndCloses, only } from '../kit/stand-in.ts'

// The behaviour that the casino requires of providers without a third party: that of the others, as far as they have it
// (server/money/providers/adapters/conformance.test.ts). They have no sandbox and no webhooks.

test('every provider of our own has a subject', () => {
  expect(ownSubjects.map(({ name }) => name)).toEqual(ownProviders.map(({ name }) => name))
})

describe.each(ownSubjects)('$name', (subject) => {
  let casino: Casino
  let taking: { close(): Promise<unknown> }
  let opened: Awaited<ReturnType<typeof openOwn>>
  beforeAll(async () => {
    casino = await openCasino(only())
    const { database, settings } = casino.app
    opened = await openOwn(ownProviders, {
      publicUrl: casino.address,
      accounts: openTransferAccounts(database),
      paysTo: (kind) => settings.current.payments[storedNumbers[kind].setting],
    })
    taking = await subject.open(casino)
  })
  afterAll(() => holdsAndCloses(casino))
  const provider = () => opened.get(subject.name)!
  const order = (more: object = {}) => orderOf({ order: {} }, { uuid: randomUUID(), ...more })

  test('makes an invoice as ordered, which waits; the same order again is the same invoice', async () => {
    const ordered = order()
    const made = await provider().collector!.create(ordered)
    expect(made.url).toContain(casino.address)
    expect(made.amount ?? ordered.amount).toBeGreaterThan(ordered.amount - 100)
    expect(made.amount ?? ordered.amount).toBeLessThanOrEqual(ordered.amount)
    expect(Math.abs(made.expiresAt.getTime() - Date.now() - 3_600_000)).toBeLessThan(60_000)
    expect(await provider().collector!.create(ordered)).toMatchObject(made)
    expect(await provider().collector!.read(made.ref)).toEqual({ state: 'waiting' })
  })

  test('expires it after its time, and finds no other', async () => {
    const { ref } = await provider().collector!.create(order({ lifetimeS: 0 }))
    expect(await provider().collector!.read(ref)).toEqual({ state: 'expired' })
    for (const unknown of [randomUUID(), '', 'no-number', "'"])
      expect(await provider().collector!.read(unknown)).toEqual({ state: 'absent' })
  })

  test('never reports an invoice as paid by itself, and lists what has arrived, alone', async () => {
    const since = new Date()
    await provider().collector!.create(order())
    const uuid = await subject.pay(casino, kopecks(1_234_05))
    const listed = await provider().collector!.paidSince(since)
    expect(listed).toEqual([{ ref: expect.any(String), uuid, amount: 1_234_05, at: expect.any(Date) }])
    expect(await provider().collector!.paidSince(new Date(Date.now() + 60_000))).toEqual([])
  })

  test('cannot be called to pay, and lists what people paid, with its reference', async () => {
    const { payer, handPayer, hook } = provider()
    expect([payer, hook]).toEqual([undefined, undefined])
    expect(handPayer!.can({ to: 'wallet' })).toBe(false)
    expect(handPayer!.can({ to: 'card' })).toBe(false)
    const since = new Date()
    const { uuid, ref } = await subject.payOut(casino, kopecks(700_00))
    expect(handPayer!.can({ to: 'card' })).toBe(true)
    expect(await handPayer!.paidSince(since)).toEqual([{ ref, uuid, amount: 700_00, at: expect.any(Date) }])
    const [report] = await reconcile({ read: casino.app.database.read, providers: [provider()], since, settlingMs: 0 })
    expect(report).toMatchObject({ differences: [], said: { paidOut: 700_00 }, booked: { paidOut: 700_00 } })
  })

  test('is unavailable if it takes nothing, because that is a definite refusal', async () => {
    await taking.close()
    await expect(provider().collector!.create(order())).rejects.toThrow(ProviderUnavailable)
    expect(await provider().collector!.transferLimits!()).toBeUndefined()
  })
})
