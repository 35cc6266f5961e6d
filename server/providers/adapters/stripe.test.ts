import { randomUUID } from 'node:crypto'
import { kopecks } from '@casino/rules/money'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { HookCall } from '../../http/hooks.ts'
import { openReceiver } from '../../test/receiver.ts'
import { openSandbox, type Sandbox } from '../../test/sandbox.ts'
import {
  type InvoiceOrder,
  ProviderDenied,
  ProviderSilent,
  ProviderUnavailable,
  ProviderUnreadable,
} from '../provider.ts'
import { openStripe } from './stripe.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox('stripe')
})
beforeEach(() => sandbox.control('reset', {}))
afterAll(() => sandbox.close())

const webhookSecret = 'whsec_test_secret'
const settings = () => ({ url: sandbox.url, secretKey: 'sk_test_sandbox', webhookSecret })
const stripe = (options?: Parameters<typeof openStripe>[1]) => openStripe(settings(), options)

const order = (fields: Partial<InvoiceOrder> = {}): InvoiceOrder => ({
  uuid: randomUUID(),
  amount: kopecks(500_00),
  player: { id: 7, email: 'user@example.test', address: '203.0.113.7' },
  text: 'Пополнение счёта & «игры»',
  returnUrl: 'http://127.0.0.1:3000/profile/top-up?payment=1',
  lifetimeS: 3_600,
  ...fields,
})

interface Kept {
  readonly state: { readonly sessions: readonly Record<string, unknown>[] }
}
const sessions = async () => (await sandbox.control<Kept>('state')).state.sessions

async function invoice(fields?: Partial<InvoiceOrder>) {
  const asked = order(fields)
  const { ref, url } = await stripe().collector!.create(asked)
  return { asked, ref, url }
}

test('a session is created for the sum in kopecks of rub, with our uuid', async () => {
  const asked = order()
  const before = Math.floor(Date.now() / 1000)
  const { ref, url, expiresAt } = await stripe().collector!.create(asked)
  expect(url).toBe(`${sandbox.url}/pay/${ref}`)
  expect(expiresAt.getTime() / 1000 - before).toBeGreaterThanOrEqual(3_600)
  expect(await sessions()).toMatchObject([
    {
      id: ref,
      name: asked.text,
      amount_total: 500_00,
      currency: 'rub',
      client_reference_id: asked.uuid,
      metadata: { transaction_uuid: asked.uuid, user_id: '7' },
      success_url: asked.returnUrl,
      cancel_url: asked.returnUrl,
      customer_email: null,
      expires_at: expiresAt.getTime() / 1000,
    },
  ])
})

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

test.each([
  ['paid', { state: 'paid', amount: 500_00 }],
  ['succeeded', { state: 'paid', amount: 500_00 }],
  ['processing', { state: 'waiting' }],
  ['failed', { state: 'failed' }],
  ['expired', { state: 'expired' }],
] as const)('a session that has become “%s” is read correctly', async (how, reading) => {
  const { asked, ref } = await invoice()
  expect(await stripe().collector!.read(ref)).toEqual({ state: 'waiting' })
  await sandbox.control(`pay/${ref}`, { how })
  expect(await stripe().collector!.read(ref)).toEqual(
    reading.state === 'paid' ? { ...reading, uuid: asked.uuid } : reading,
  )
})

test('an invoice ends automatically, and an unknown one is absent', async () => {
  const { ref } = await invoice()
  await sandbox.control('clock', { aheadMs: 3_700_000 })
  expect(await stripe().collector!.read(ref)).toEqual({ state: 'expired' })
  expect(await stripe().collector!.read('cs_test_nobody')).toEqual({ state: 'absent' })
})

test.each([
  // what it contains                        how it is read
  [{ amount_total: 1_00 }, { state: 'paid', amount: 1_00 }],
  [{ currency: 'usd' }, { state: 'partial' }],
  [{ client_reference_id: null }, { state: 'paid', uuid: undefined }],
  [{ client_reference_id: { of: 'somebody' } }, { state: 'paid', uuid: undefined }],
  [{ payment_status: 'no_payment_required' }, { state: 'failed' }],
  [{ payment_status: 'PAID' }, ProviderUnreadable],
  [{ payment_status: ['paid'] }, ProviderUnreadable],
  [{ payment_status: null, status: 'paid' }, ProviderUnreadable],
  [{ payment_status: 'unpaid', status: 'odd' }, ProviderUnreadable],
  [{ amount_total: 0 }, ProviderUnreadable],
  [{ amount_total: -500_00 }, ProviderUnreadable],
  [{ amount_total: 0.5 }, ProviderUnreadable],
  [{ amount_total: '50000' }, ProviderUnreadable],
  [{ amount_total: 1e20 }, ProviderUnreadable],
  [{ amount_total: null }, ProviderUnreadable],
  [{ id: 'cs_test_another' }, ProviderUnreadable],
  [{ object: 'charge' }, ProviderUnreadable],
] as const)('a paid session that contains %j', async (lies, expected) => {
  const { ref } = await invoice()
  await sandbox.control(`pay/${ref}`, { how: 'paid' })
  await sandbox.control(`sessions/${ref}`, lies)
  const reading = stripe().collector!.read(ref)
  if (typeof expected === 'function') await expect(reading).rejects.toThrow(expected)
  else expect(await reading).toMatchObject(expected)
})

test.each([
  { url: 'javascript:alert(1)' },
  { url: null },
  { amount_total: 400_00 },
  { currency: 'usd' },
  { client_reference_id: randomUUID() },
  { id: 'pi_1' },
  { id: '../../x' },
  { expires_at: 'soon' },
])('a new session that contains %j is not shown to anybody', async (lies) => {
  const { ref, asked } = await invoice()
  const [kept] = await sessions()
  const session = { ...kept, id: ref, url: `${sandbox.url}/pay/${ref}`, ...lies }
  await sandbox.control('reply', { act: 'say', status: 200, json: session })
  await expect(stripe().collector!.create(asked)).rejects.toThrow(ProviderUnreadable)
})

describe('trouble', () => {
  const calls = {
    create: () => stripe().collector!.create(order()),
    read: () => stripe().collector!.read('cs_test_1'),
    list: () => stripe().collector!.paidSince(new Date(0)),
  }
  const error = (type: string) => ({ json: { error: { type, message: 'about sk_test_sandbox' } } })
  const troubles = [
    ['500', { status: 500, ...error('api_error') }, ProviderSilent],
    ['503', { status: 503, text: 'busy' }, ProviderSilent],
    ['a page instead of JSON', { status: 200, text: '<html>' }, ProviderSilent],
    ['nothing', { status: 200, text: '' }, ProviderSilent],
    ['null', { status: 200, json: null }, ProviderSilent],
    ['a text', { status: 200, json: 'paid' }, ProviderSilent],
    ['a list', { status: 200, json: [] }, ProviderSilent],
    ['an error with 200', { status: 200, ...error('api_error') }, ProviderSilent],
    ['a redirection', { status: 302, text: '' }, ProviderSilent],
    ['400', { status: 400, ...error('invalid_request_error') }, ProviderDenied],
    ['401', { status: 401, ...error('invalid_request_error') }, ProviderUnavailable],
    ['403', { status: 403, ...error('invalid_request_error') }, ProviderUnavailable],
    ['409', { status: 409, ...error('idempotency_error') }, ProviderUnavailable],
    ['429', { status: 429, ...error('rate_limit_error') }, ProviderUnavailable],
  ] as const
  test.each(Object.keys(calls).flatMap((name) => troubles.map((trouble) => [name, ...trouble] as const)))(
    '%s is answered by %s',
    async (name, _, reply, expected) => {
      await sandbox.control('reply', { act: 'say', ...reply })
      const thrown = await calls[name as keyof typeof calls]().catch((reason: unknown) => reason)
      expect((thrown as Error).constructor).toBe(expected)
      expect(String(thrown)).not.toContain('sk_test')
    },
  )

  test.each(Object.keys(calls))('%s fails without an answer', async (name) => {
    await sandbox.control('reply', { act: 'drop' })
    await expect(calls[name as keyof typeof calls]()).rejects.toThrow(ProviderSilent)
  })

  test('a late answer is a timeout', async () => {
    await sandbox.control('reply', { act: 'delay', ms: 60_000 })
    await expect(stripe({ timeoutMs: 200 }).collector!.read('cs_test_1')).rejects.toThrow(ProviderSilent)
  })

  test('without a connection, or with a wrong key, nothing was requested', async () => {
    const gone = await openReceiver()
    await gone.close()
    const nowhere = openStripe({ ...settings(), url: new URL(gone.url).origin })
    await expect(nowhere.collector!.create(order())).rejects.toThrow(ProviderUnavailable)
    const stranger = openStripe({ ...settings(), secretKey: 'sk_test_of_another' })
    const thrown = await stranger.collector!.create(order()).catch((reason: unknown) => reason)
    expect(thrown).toBeInstanceOf(ProviderUnavailable)
    expect(JSON.stringify([String(thrown), thrown])).not.toContain('other')
  })
})

test('an order whose answer was lost is repeated, and only the last session is shown', async () => {
  const now = Date.now()
  const asked = order()
  await sandbox.control('reply', { act: 'drop' })
  await expect(stripe({ now: () => now }).collector!.create(asked)).rejects.toThrow(ProviderSilent)
  const [lost] = await sessions()
  const again = await stripe({ now: () => now }).collector!.create(asked)
  expect(again.ref).toBe(lost?.id)
  expect(await sessions()).toHaveLength(1)

  // A moment later the session would end later, and Stripe accepts one key for one set of parameters only.
  const later = await stripe({ now: () => now + 5_000 }).collector!.create(asked)
  expect(later.ref).not.toBe(lost?.id)
  expect(later.expiresAt.getTime()).toBe(again.expiresAt.getTime() + 5_000)
})

test('everything paid is listed, page by page', async () => {
  const since = new Date()
  const paid = new Set<string>()
  await invoice()
  for (let count = 0; count < 101; count++) {
    const { ref } = await invoice({ amount: kopecks(100_00 + count) })
    await sandbox.control(`pay/${ref}`, { how: 'paid' })
    paid.add(ref)
  }
  const unpaid = await invoice()
  await sandbox.control(`pay/${unpaid.ref}`, { how: 'processing' })
  const listed = await stripe().collector!.paidSince(since)
  expect(new Set(listed.map(({ ref }) => ref))).toEqual(paid)
  expect(listed.map((record) => 'amount' in record && record.amount).reverse()).toEqual(
    [...paid].map((_, count) => 100_00 + count),
  )
  expect(listed.every(({ uuid }) => uuid !== undefined)).toBe(true)
})

describe('an event', () => {
  // card-checkout.md §4
  const vector = '{"id":"evt_1","object":"event","type":"checkout.session.completed"}'
  const vectorAt = 1_767_323_045
  const vectorV1 = '302493e6e948521586fdb2f84b0be8a85f8c43381dfd98f2b232e965718a3d77'
  const v1Of = (payload: string, secret = webhookSecret, timestamp = vectorAt) =>
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
    [['checkout.session.completed'], session, undefined],
    [undefined, session, undefined],
  ] as const)('of type %s names only its session', (type, object, told) => {
    const payload = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } })
    expect(verify(payload, `t=${vectorAt},v1=${v1Of(payload)}`)).toEqual(told)
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

  test('are repeated until accepted, each with a new signature', async () => {
    const receiver = await openReceiver((_, place) => ({ status: place < 1 ? 503 : 200 }))
    await sandbox.setHookAddress(receiver.url)
    const { asked, ref, url } = await invoice()
    const paid = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ number: '4242 4242 4242 4242' }),
      redirect: 'manual',
    })
    expect([paid.status, paid.headers.get('location')]).toEqual([303, asked.returnUrl])
    const calls = await receiver.came(2)
    expect(calls.map(verified)).toEqual([1, 2].map(() => ({ ref, uuid: asked.uuid })))
    await receiver.close()
  })

  test.each([
    ['signature', ['signature_invalid']],
    ['old', ['signature_invalid']],
    ['amount', ['told']],
    ['currency', ['told']],
    ['twice', ['told', 'told']],
  ] as const)('misbehave: %s', async (twist, expected) => {
    const receiver = await openReceiver()
    await sandbox.setHookAddress(receiver.url)
    await sandbox.control('hook', { twist })
    const { asked, ref } = await invoice()
    await sandbox.control(`pay/${ref}`, { how: 'paid' })
    const calls = await receiver.came(expected.length)
    const told = { ref, uuid: asked.uuid }
    expect(calls.map(verified)).toEqual(expected.map((each) => (each === 'told' ? told : each)))
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
    const told = () => receiver.calls.map((call) => (verified(call) as { ref: string }).ref)
    await receiver.came(2)
    expect(told()).toEqual([second, first])
    await sandbox.control('deliver', {})
    expect(told()).toEqual([second, first, fourth])
    await sandbox.control('resend', { id: 3 })
    expect(told()).toEqual([second, first, fourth, third])
    await receiver.close()
  })
})
