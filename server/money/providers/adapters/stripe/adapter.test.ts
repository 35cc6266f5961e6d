import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { HookCall } from '../../../../platform/http/hooks.ts'
import { stripeKeys, subject } from '../../../../test/kit/providers/stripe.ts'
import { orderOf } from '../../../../test/kit/providers/subject.ts'
import { openReceiver } from '../../../../test/kit/receiver.ts'
import type { Sandbox } from '../../../../test/kit/running-sandbox.ts'
import { openSandbox } from '../../../../test/kit/sandbox.ts'
import { type InvoiceOrder, ProviderSilent, ProviderUnreadable } from '../../provider.ts'
import { openStripe } from './adapter.ts'

// Behaviour specific to Stripe: lifetimes, one key per order, events. conformance.test.ts and answers.test.ts cover the rest.

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox('stripe')
})
beforeEach(() => sandbox.control('reset', {}))
afterAll(() => sandbox.close())

const settings = () => ({ url: sandbox.url, ...stripeKeys })
const stripe = (options: Partial<Parameters<typeof openStripe>[1]> = {}) =>
  openStripe(settings(), { now: Date.now, ...options })

const order = (fields: Partial<InvoiceOrder> = {}) => orderOf(subject, { uuid: randomUUID(), ...fields })

async function invoice(fields?: Partial<InvoiceOrder>) {
  const ordered = order(fields)
  const { ref, url } = await stripe().collector!.create(ordered)
  return { ordered, ref, url }
}

test.each([
  ['a minute', 60, 31 * 60],
  ['half an hour', 1_800, 31 * 60],
  ['a day', 86_400, 86_340],
  ['a year', 31_536_000, 86_340],
])('a lifetime of %s is limited to what Stripe accepts', async (_, lifetimeS, seconds) => {
  const now = Date.now()
  const { expiresAt } = await stripe({ now: () => now }).collector!.create(order({ lifetimeS }))
  expect(expiresAt.getTime()).toBe((Math.floor(now / 1000) + seconds) * 1000)
})

test('an answer that comes late is a timeout', async () => {
  await sandbox.control('reply', { fault: 'delay', ms: 60_000 })
  await expect(stripe({ timeoutMs: 200 }).collector!.read('cs_test_1')).rejects.toThrow(ProviderSilent)
})

test('an order whose answer was lost is repeated, and only the last session is shown', async () => {
  const now = Date.now()
  const ordered = order()
  await sandbox.control('reply', { fault: 'drop' })
  await expect(stripe({ now: () => now }).collector!.create(ordered)).rejects.toThrow(ProviderSilent)
  const [lost] = await subject.invoices.all(sandbox)
  const again = await stripe({ now: () => now }).collector!.create(ordered)
  expect(again.ref).toBe(lost?.id)
  expect(await subject.invoices.all(sandbox)).toHaveLength(1)

  // A moment later the session would expire later, and Stripe accepts one set of parameters per key.
  const later = await stripe({ now: () => now + 5_000 }).collector!.create(ordered)
  expect(later.ref).not.toBe(lost?.id)
  expect(later.expiresAt.getTime()).toBe(again.expiresAt.getTime() + 5_000)
})

test.each([
  [{ iin: '220070', country: 'RU' }, { card: { bin: '220070', country: 'RU' } }],
  [{ country: 'RU' }, { card: { country: 'RU' } }],
  [{ iin: '2200 70', country: 'Russia' }, {}],
  [{ iin: 220_070, country: null }, {}],
])('of the card %j the reading has %j', async (card, known) => {
  const { ref, ordered } = await invoice()
  await sandbox.control(`pay/${ref}`, { how: 'paid', card })
  expect(await stripe().collector!.read(ref)).toEqual({
    state: 'paid',
    amount: ordered.amount,
    uuid: ordered.uuid,
    ...known,
  })
})

describe('an event', () => {
  // card-checkout.md §4
  const vector = '{"id":"evt_1","object":"event","type":"checkout.session.completed"}'
  const vectorAt = 1_767_323_045
  const vectorV1 = '302493e6e948521586fdb2f84b0be8a85f8c43381dfd98f2b232e965718a3d77'
  const v1Of = (payload: string, secret = stripeKeys.webhookSecret, timestamp = vectorAt) =>
    new Stripe('sk_test_signs').webhooks.generateTestHeaderString({ payload, secret, timestamp }).split('v1=')[1]
  const call = (payload: string, signature: string | string[] | undefined): HookCall => ({
    method: 'POST',
    raw: Buffer.from(payload),
    headers: { 'stripe-signature': signature },
    query: {},
    address: '203.0.113.1',
  })
  const verify = (payload: string, signature: string | string[] | undefined, atS = vectorAt) =>
    openStripe(settings(), { now: () => atS * 1000 }).hook!.verify(call(payload, signature))
  const invalid = expect.objectContaining({ code: 'signature_invalid' })

  test.each([
    ['the vector', vector, `t=${vectorAt},v1=${vectorV1}`, 0, true],
    ['five minutes old', vector, `t=${vectorAt},v1=${vectorV1}`, 300, true],
    ['one second older', vector, `t=${vectorAt},v1=${vectorV1}`, 301, false],
    ['two secrets', vector, `t=${vectorAt},v1=${'0'.repeat(64)},v1=${vectorV1}`, 0, true],
    ['two secrets, the other way round', vector, `t=${vectorAt},v1=${vectorV1},v1=${'0'.repeat(64)},v0=1`, 0, true],
    ['the old scheme alone', vector, `t=${vectorAt},v0=${vectorV1}`, 0, false],
    ['of somebody else', vector, `t=${vectorAt},v1=${v1Of(vector, 'whsec_other')}`, 0, false],
    ['of another time', vector, `t=${vectorAt + 1},v1=${vectorV1}`, 0, false],
    ['of another body', `${vector} `, `t=${vectorAt},v1=${vectorV1}`, 0, false],
    ['cut short', vector, `t=${vectorAt},v1=${vectorV1.slice(0, 32)}`, 0, false],
    ['no time', vector, `v1=${vectorV1}`, 0, false],
    ['nonsense', vector, 'yes', 0, false],
    ['empty', vector, '', 0, false],
    ['absent', vector, undefined, 0, false],
    ['twice', vector, [`t=${vectorAt},v1=${vectorV1}`, 'x'], 0, false],
  ] as const)('whose signature is: %s', (_, payload, signature, laterS, right) => {
    const verifying = () => verify(payload, signature as string, vectorAt + laterS)
    if (right) expect(verifying()).toBeUndefined()
    else expect(verifying).toThrow(invalid)
  })

  const uuid = randomUUID()
  const about = { ref: 'cs_test_1', uuid }
  const session = { id: 'cs_test_1', client_reference_id: uuid }
  test.each([
    ['checkout.session.completed', session, about],
    ['checkout.session.async_payment_succeeded', session, about],
    ['checkout.session.async_payment_failed', session, about],
    ['checkout.session.expired', session, about],
    ['checkout.session.completed', { id: 'cs_test_1', client_reference_id: 5 }, { ref: 'cs_test_1' }],
    ['checkout.session.completed', { id: 5 }, undefined],
    ['checkout.session.completed', null, undefined],
    ['charge.refunded', session, undefined],
    ['charge.refunded', { id: 'ch_1', payment_intent: 'pi_1' }, { givenBackOf: 'pi_1' }],
    ['charge.refunded', { id: 'ch_1', payment_intent: { id: 'pi_1' } }, undefined],
    ['charge.refunded', { id: 'ch_1', payment_intent: '../pi_1' }, undefined],
    ['charge.dispute.created', { id: 'dp_1', charge: 'ch_1', payment_intent: 'pi_1' }, { givenBackOf: 'pi_1' }],
    ['charge.dispute.closed', { id: 'dp_1', charge: 'ch_1', payment_intent: 'pi_1' }, { givenBackOf: 'pi_1' }],
    ['charge.dispute.closed', { id: 'dp_1', charge: 'ch_1' }, undefined],
    ['charge.succeeded', { id: 'ch_1', payment_intent: 'pi_1' }, undefined],
    [['checkout.session.completed'], session, undefined],
    [undefined, session, undefined],
  ] as const)('of type %s names only its session', (type, object, named) => {
    const payload = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } })
    expect(verify(payload, `t=${vectorAt},v1=${v1Of(payload)}`)).toEqual(named)
  })
})

describe('what was given back', () => {
  const givenBack = (ref: string) => stripe().collector!.givenBack!(ref)
  const intentOf = async (ref: string) => {
    const { state } = await sandbox.control<{ state: { sessions: { id: string; payment_intent: { id: string } }[] } }>(
      'state',
    )
    return state.sessions.find(({ id }) => id === ref)!.payment_intent.id
  }
  async function paid() {
    const { ref, ordered } = await invoice()
    await sandbox.control(`pay/${ref}`, {})
    return { ref, uuid: ordered.uuid }
  }

  test('is what was refunded and what was lost in disputes, in all', async () => {
    const { ref, uuid } = await paid()
    expect(await givenBack(ref)).toEqual({ amount: 0, disputed: 0, uuid })
    await sandbox.control(`refund/${ref}`, { amount: 120_00 })
    await sandbox.control(`refund/${ref}`, { amount: 30_00 })
    expect(await givenBack(ref)).toMatchObject({ amount: 150_00, disputed: 0 })
    await sandbox.control(`dispute/${ref}`, { how: 'needs_response' })
    expect(await givenBack(ref)).toMatchObject({ amount: 150_00, disputed: 500_00 })
    await sandbox.control(`dispute/${ref}`, { how: 'won' })
    expect(await givenBack(ref)).toMatchObject({ amount: 150_00, disputed: 0 })
    await sandbox.control(`dispute/${ref}`, { how: 'lost' })
    expect(await givenBack(ref)).toMatchObject({ amount: 650_00, disputed: 0 })
    expect(await stripe().collector!.invoiceOf!(await intentOf(ref))).toBe(ref)
    expect(await stripe().collector!.invoiceOf!('pi_of_another_shop')).toBeUndefined()
  })

  test('is listed by the payments that it concerns, each once', async () => {
    const since = new Date(Date.now() - 1_000)
    const listed = async (from = since) => {
      const payments = await stripe().collector!.givenBackSince!(from)
      expect(payments.every(({ at }) => Math.abs(at.getTime() - Date.now()) < 60_000)).toBe(true)
      return payments.map(({ payment }) => payment).toSorted()
    }
    const [refunded, disputed] = [await paid(), await paid()]
    await paid()
    // More than fit on one page of the list.
    for (let part = 0; part < 101; part++) await sandbox.control(`refund/${refunded.ref}`, { amount: 1_00 })
    await sandbox.control(`dispute/${disputed.ref}`, {})
    const [of, inDispute] = [await intentOf(refunded.ref), await intentOf(disputed.ref)]
    expect(await listed()).toEqual([of, inDispute].toSorted())
    // An older dispute may have been lost since; a refund is final.
    expect(await listed(new Date(Date.now() + 3_600_000))).toEqual([inDispute])
  })

  const charge = { amount: 500_00, amount_refunded: 100_00, currency: 'rub', disputed: false }
  const session = (latest_charge: unknown) => ({
    id: 'cs_test_7',
    object: 'checkout.session',
    payment_intent: { id: 'pi_7', latest_charge },
  })
  test.each([
    ['no charge', session(null)],
    ['a charge that is not expanded', session('ch_7')],
    ['an intent that is not expanded', { ...session(null), payment_intent: 'pi_7' }],
    ['another currency', session({ ...charge, currency: 'usd' })],
    ['a fraction', session({ ...charge, amount_refunded: 0.5 })],
    ['a negative sum', session({ ...charge, amount_refunded: -1 })],
    ['a text', session({ ...charge, amount_refunded: '10000' })],
    ['a sum beyond all measure', session({ ...charge, amount_refunded: 1e20 })],
    ['another session', { ...session(charge), id: 'cs_test_8' }],
  ])('is unreadable with %s', async (_, json) => {
    await sandbox.control('reply', { fault: 'say', status: 200, json })
    await expect(givenBack('cs_test_7')).rejects.toThrow(ProviderUnreadable)
  })
})

describe('the webhooks of the sandbox', () => {
  const verified = (call: HookCall) => {
    try {
      return stripe().hook!.verify(call)
    } catch (error) {
      return (error as { code?: string }).code
    }
  }

  test('follow a payment on its page, and are refused when they are old', async () => {
    const receiver = await openReceiver()
    await sandbox.setHookAddress(receiver.url)
    const { ordered, ref, url } = await invoice()
    const paid = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ number: '4242 4242 4242 4242' }),
      redirect: 'manual',
    })
    expect([paid.status, paid.headers.get('location')]).toEqual([303, ordered.returnUrl])
    await sandbox.control('hook', { twist: 'old' })
    await sandbox.control(`pay/${(await invoice()).ref}`, { how: 'paid' })
    const calls = await receiver.came(2)
    expect(calls.map(verified)).toEqual([{ ref, uuid: ordered.uuid }, 'signature_invalid'])
    await receiver.close()
  })

  test('misbehave: out of order, lost, and late', async () => {
    const receiver = await openReceiver()
    await sandbox.setHookAddress(receiver.url)
    const refs: string[] = []
    for (const twist of ['reorder', undefined, 'lost', 'late']) {
      if (twist) await sandbox.control('hook', { twist, ms: 3_600_000 })
      const { ref } = await invoice()
      refs.push(ref)
      await sandbox.control(`pay/${ref}`, { how: 'paid' })
    }
    const [first, second, third, fourth] = refs
    const named = () => receiver.calls.map((call) => (verified(call) as { ref: string }).ref)
    await receiver.came(2)
    expect(named()).toEqual([second, first])
    await sandbox.control('deliver', {})
    expect(named()).toEqual([second, first, fourth])
    await sandbox.control('resend', { id: 3 })
    expect(named()).toEqual([second, first, fourth, third])
    await receiver.close()
  })
})
