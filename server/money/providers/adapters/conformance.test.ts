import { kopecks } from '@casino/rules/money'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { HookCall } from '../../../platform/http/hooks.ts'
import { subjects } from '../../../test/kit/provider-subjects.ts'
import { type ConformanceSubject, callsOf, nobodyElses, orderOf, uuid } from '../../../test/kit/providers/subject.ts'
import { openReceiver } from '../../../test/kit/receiver.ts'
import type { Sandbox } from '../../../test/kit/running-sandbox.ts'
import { openSandbox } from '../../../test/kit/sandbox.ts'
import { type ListedRecord, ProviderSilent, ProviderUnavailable, ProviderUnreadable } from '../provider.ts'

// The behaviour that the casino requires of every provider's adapter, tested against its sandbox, which speaks the provider's
// protocol.

const sandboxes = new Map<string, Sandbox>()
beforeAll(async () => {
  for (const { name } of subjects) sandboxes.set(name, await openSandbox(name))
})
afterAll(() => Promise.all([...sandboxes.values()].map((sandbox) => sandbox.close())))

let sandbox: Sandbox
const prepare = async ({ name, prepare }: ConformanceSubject) => {
  sandbox = sandboxes.get(name)!
  await sandbox.control('reset', {})
  await prepare?.(sandbox)
}
const secondsBetween = (one: Date, other: Date) => Math.abs(one.getTime() - other.getTime()) / 1000

describe.each(subjects)('an invoice of $name', (subject) => {
  beforeEach(() => prepare(subject))
  const { all, recorded, page, pay, ends, unknown, listedForMs, beyondPage } = subject.invoices
  const provider = () => subject.open(sandbox.url)
  const create = (fields?: Parameters<typeof orderOf>[1]) => provider().collector!.create(orderOf(subject, fields))
  const read = (ref: string) => provider().collector!.read(ref)
  const paidSince = (since: Date) => provider().collector!.paidSince(since)

  test('is made as ordered, in roubles, with our number, and waits', async () => {
    const invoice = await create()
    const { ref, url, expiresAt } = invoice
    expect(await all(sandbox)).toMatchObject([recorded(orderOf(subject), invoice)])
    expect(url).toContain(`${sandbox.url}${page(ref)}`)
    expect(secondsBetween(expiresAt, new Date(Date.now() + 3_600_000))).toBeLessThan(60)
    expect(await read(ref)).toEqual({ state: 'waiting' })
  })

  test('once paid reports its sum in roubles and our number, and is listed, alone', async () => {
    const since = new Date()
    const [{ ref }] = [await create({ amount: kopecks(1_234_05) }), await create()]
    await pay(sandbox, ref)
    const paid = { amount: 1_234_05, uuid }
    expect(await read(ref)).toEqual({ state: 'paid', ...paid })
    const { fee } = subject
    expect(await paidSince(since)).toEqual([{ ref, ...paid, at: expect.any(Date), ...(fee && { fee }) }])
    expect(await paidSince(new Date(Date.now() + listedForMs))).toEqual([])
  })

  test.each(Object.entries(ends))('that ends by %s', async (_, [end, state]) => {
    const { ref, url } = await create()
    await end({ sandbox, ref, url })
    expect(await read(ref)).toEqual(state === 'paid' ? { state, amount: 500_00, uuid } : { state })
    expect(await paidSince(new Date(Date.now() - 60_000))).toHaveLength(state === 'paid' ? 1 : 0)
  })

  test('paid in another currency is partial', async () => {
    const { ref } = await create()
    await pay(sandbox, ref, { currency: 'USD' })
    expect(await read(ref)).toEqual({ state: 'partial' })
  })

  test('paid with another sum, or for another payment, is reported unchanged', async () => {
    const { ref } = await create()
    await pay(sandbox, ref, { roubles: 499.99, uuid: 'somebody' })
    expect(await read(ref)).toEqual({ state: 'paid', amount: 499_99, uuid: undefined })
  })

  test.each(unknown)('with the reference %j is absent', async (ref) => {
    await create()
    expect(await read(ref)).toEqual({ state: 'absent' })
  })

  test.each(beyondPage ? [beyondPage] : [])('of %i is listed on all pages', async (most) => {
    const [since, paid] = [new Date(), new Map<string, number>()]
    const unpaid = await create()
    for (let count = 0; count < most; count++) {
      const { ref } = await create({ uuid: uuidOf(count), amount: kopecks(100_00 + count) })
      await pay(sandbox, ref)
      paid.set(ref, 100_00 + count)
    }
    const listed = await paidSince(since)
    expect(listed.map((record) => [record.ref, amountOf(record)]).toReversed()).toEqual([...paid])
    expect(listed.map((record) => record.uuid).toReversed()).toEqual([...paid].map((_, count) => uuidOf(count)))
    expect(paid).not.toContain(unpaid.ref)
  })
})

const uuidOf = (count: number) => uuid.slice(0, -3) + String(count).padStart(3, '0')
const amountOf = (record: ListedRecord) => 'amount' in record && record.amount

describe.each(subjects)('the webhooks of $name', (subject) => {
  beforeEach(() => prepare(subject))
  const { named, pay, notAccepted } = subject.invoices
  const verified = (call: HookCall) => {
    try {
      return subject.open(sandbox.url).hook!.verify(call)
    } catch (error) {
      return (error as { code?: string }).code
    }
  }
  async function received(answer?: Parameters<typeof openReceiver>[0]) {
    const receiver = await openReceiver(answer)
    onTestFinished(() => receiver.close())
    await sandbox.setHookAddress(receiver.url)
    const { ref } = await subject.open(sandbox.url).collector!.create(orderOf(subject))
    const right = named(ref, uuid)
    return { ref, right, answers: async (count: number) => (await receiver.came(count)).map(verified) }
  }

  test('name the invoice, and are repeated until they are accepted', async () => {
    const { body } = subject.open(sandbox.url).hook!.accepted
    const { ref, right, answers } = await received((_, place) => (place === 0 ? notAccepted : { body }))
    await pay(sandbox, ref)
    expect(await answers(2)).toEqual([right, right])
    await sandbox.control('resend', {})
    expect(await answers(3)).toEqual([right, right, right])
  })

  test.each(['signature', 'amount', 'currency', 'twice'])(
    'that misbehave (%s) name it, if it was signed',
    async (twist) => {
      const body = subject.open(sandbox.url).hook!.accepted.body
      const { ref, right, answers } = await received(() => ({ body }))
      await sandbox.control('hook', { twist })
      await pay(sandbox, ref)
      const refused = subject.unsigned ? [right] : ['signature_invalid']
      const expected = { signature: refused, twice: [right, right] }[twist] ?? [right]
      expect(await answers(expected.length)).toEqual(expected)
    },
  )
})

describe.each(
  subjects.flatMap((subject) => Object.entries(subject.wrongKeys).map(([what, keys]) => ({ subject, what, keys }))),
)('$subject.name with $what', ({ subject, keys: [keys, ...names] }) => {
  test.each(names)('makes %s unavailable', async (name) => {
    await prepare(subject)
    const failure = await callsOf(subject.open(sandbox.url, { keys }), subject)[name]!().catch(
      (error: unknown) => error,
    )
    expect(failure).toBeInstanceOf(ProviderUnavailable)
    for (const key of Object.values(keys)) expect(`${failure} ${JSON.stringify(failure)}`).not.toContain(key)
  })
})

const payers = subjects.flatMap(({ payouts, ...subject }) => (payouts ? [{ ...subject, payouts }] : []))
describe.each(payers)('a payout of $name', (subject) => {
  beforeEach(() => prepare(subject))
  const { payouts } = subject
  const payer = () => subject.open(sandbox.url).payer!
  const all = () => payouts.all(sandbox)
  const drop = (more: object = {}) => sandbox.control('reply', { fault: 'drop', path: payouts.path, ...more })

  test('is made as ordered, then paid, and is listed', async () => {
    const [since, order] = [new Date(), payouts.order()]
    const made = await payer().pay(order)
    const [{ reading, row }, ...others] = (await all()) as [Awaited<ReturnType<typeof all>>[number]]
    expect([row, others]).toMatchObject([payouts.recorded(order), []])
    expect(made).toEqual({ state: payouts.first, ...reading })
    expect(await payer().read(reading.ref)).toEqual(made)
    await payouts.settle(sandbox, reading.ref)
    expect(await payer().read(reading.ref)).toEqual({ state: 'paid', ...reading })
    const [listed, ...more] = await payer().paidSince(since)
    expect([listed, more]).toEqual([{ ref: reading.ref, ...payouts.listed(order), at: expect.any(Date) }, []])
    expect(secondsBetween((listed as { at: Date }).at, since)).toBeLessThan(60)
  })

  test.each(Object.entries(payouts.ends))('is refused after its %s, and not listed', async (_, end) => {
    const since = new Date()
    const { ref } = (await payer().pay(payouts.order())) as { ref: string }
    await end(sandbox, ref)
    expect(await payer().read(ref)).toMatchObject({ state: 'refused' })
    expect(await payer().paidSince(since)).toEqual([])
  })

  test.each(Object.entries(payouts.refusals))('is refused finally: %s', async (_, [before, order, said]) => {
    await before(sandbox)
    expect(await payer().pay(order)).toEqual({ state: 'refused', said })
    expect(await all()).toEqual([])
  })

  const answers = { ...payouts.lost, 'a broken connection': undefined, HTML: '<html>', 'a timeout of its own': 504 }
  test.each(Object.entries(answers))('answered by %s is found, and no second one is made', async (_, answer) => {
    const [order, attemptedAt] = [payouts.order(), new Date()]
    const reply =
      typeof answer === 'string' ? { text: answer } : typeof answer === 'number' ? { status: answer } : { json: answer }
    await drop(answer === undefined ? {} : { fault: 'say', carriesOut: true, status: 200, ...reply })
    await expect(payer().pay(order)).rejects.toThrow(typeof answer === 'object' ? ProviderUnreadable : ProviderSilent)
    const [one, ...others] = await all()
    expect(others).toEqual([])
    expect(await payer().find(order, attemptedAt, nobodyElses)).toEqual({ state: payouts.first, ...one?.reading })
    // A cashed cheque no longer matches a search: its link was never given out.
    if (payouts.first === 'paid') return
    await payouts.settle(sandbox, one!.reading.ref)
    expect(await payer().find(order, attemptedAt, nobodyElses)).toEqual({ state: 'paid', ...one!.reading })
  })

  test('that was never made, or is another’s, is not found', async () => {
    const [order, attemptedAt] = [payouts.order(), new Date()]
    await drop({ carriesOut: false })
    await expect(payer().pay(order)).rejects.toThrow(ProviderSilent)
    for (const other of payouts.others()) {
      await payouts.again(sandbox)
      await payer().pay(other)
    }
    expect(await payer().find(order, attemptedAt, nobodyElses)).toEqual({ state: payouts.absent })
    const { ref } = (await all())[0]!.reading
    const [other] = payouts.others()
    await payouts.again(sandbox)
    await payer().pay(order)
    const known = async (one: string) => one !== ref
    for (const laterMs of [0, 3_600_000]) {
      const later = new Date(Date.now() + laterMs)
      expect(await payer().find(order, later, known)).toEqual({ state: payouts.claimed })
      expect(await payer().find(other!, later, async () => true)).not.toMatchObject({ state: payouts.first })
    }
  })

  test('made twice is unclear', async () => {
    const order = payouts.order()
    for (let time = 0; time < 2; time++) {
      await payouts.again(sandbox)
      await payer().pay(order)
    }
    expect(await payer().find(order, new Date(), nobodyElses)).toEqual({ state: 'unclear' })
  })

  test.each(payouts.dated ? ['one'] : [])('%s that is much older than the attempt is unclear', async () => {
    const order = payouts.order()
    await payer().pay(order)
    const found = (laterMs: number) => payer().find(order, new Date(Date.now() + laterMs), nobodyElses)
    expect(await found(3_600_000)).toEqual({ state: 'unclear' })
    expect(await found(60_000)).toMatchObject({ state: payouts.first })
  })

  test.each(payouts.beyondPage ? [payouts.beyondPage] : [])('of %i is listed on all pages', async (most) => {
    for (let made = 0; made < most; made++) {
      await payouts.again(sandbox)
      await payer().pay(payouts.order())
    }
    const listed = await payer().paidSince(new Date(0))
    expect(new Set(listed.map(({ ref }) => ref)).size).toBe(most)
    const record = { ref: expect.any(String), ...payouts.listed(payouts.order()), at: expect.any(Date) }
    expect(listed).toEqual(listed.map(() => record))
    expect(await payer().paidSince(new Date(Date.now() + subject.invoices.listedForMs))).toEqual([])
  })
})
