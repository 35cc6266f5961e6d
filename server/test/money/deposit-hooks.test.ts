import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { audit } from '../../accounting/audit/audit.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { serverKey } from '../kit/keys.ts'
import { openThirdParty, providersOf, type SignedHook, sendHook } from '../kit/third-party.ts'

const card = openThirdParty('stripe', 'card')
const coins = openThirdParty('crypto-pay', 'crypto')
const parties = [card, coins]

let casino: Casino
let player: CasinoPlayer
beforeAll(async () => {
  casino = await openCasino({ openProviders: providersOf(...parties) })
})
beforeEach(async () => {
  player = await casino.player()
  card.down = undefined
})
afterAll(async () => {
  const { checks } = await audit(casino.databaseUrl, serverKey)
  expect(checks.filter(({ wrong }) => wrong > 0)).toEqual([])
  await casino.close()
})

const balance = async () => (await player.call('GET /api/auth/me')).body.user.balance
const hook = (name: string, signed: SignedHook, type?: string) => sendHook(casino, name, signed, type)

async function opened() {
  const { status, body } = await player.call('POST /api/payments/create-payment', {
    body: { type: 'card', amount: 700, currency: 'RUB', user_id: player.user.id },
  })
  expect([status, body.code]).toEqual([200, undefined])
  return body.transaction
}

describe('webhooks', () => {
  test('credit what the provider confirms, once, however many there are and whatever their type', async () => {
    const { invoice_id } = await opened()
    const signed = card.signed({ ref: invoice_id, amount: 1_000_000 })
    // It changes nothing before the payment.
    expect((await hook('stripe', signed)).status).toBe(200)
    expect(await balance()).toBe(0)
    card.pay(invoice_id)
    for (const type of [
      'application/json',
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/x-nonsense',
    ]) {
      const answer = await hook('stripe', signed, type)
      expect([answer.status, await answer.text()]).toEqual([200, 'YES'])
    }
    expect(await balance()).toBe(700)
  })

  test('about our own identifier are accepted, about another provider’s or an unknown one are not', async () => {
    const { uuid, invoice_id } = await opened()
    card.pay(invoice_id)
    for (const about of [{ uuid }, { ref: invoice_id }, { ref: 'unknown' }, { uuid: 'no uuid' }, {}]) {
      expect((await hook('crypto-pay', coins.signed(about))).status).toBe(200)
    }
    // Nor is a text that only contains it.
    for (const text of [`x${uuid}`, `${uuid}x`, uuid.replaceAll('-', '')])
      expect((await hook('stripe', card.signed({ uuid: text }))).status).toBe(200)
    expect(await balance()).toBe(0)
    expect((await hook('stripe', card.signed({ uuid }))).status).toBe(200)
    expect(await balance()).toBe(700)
  })

  test.each([
    ['without a signature', { 'x-signature': '' }],
    ['with a wrong one', { 'x-signature': 'AAAA' }],
    ['with that of another body', card.signed({ ref: 'other' }).headers],
  ])('%s are refused without a call to the provider', async (_, headers) => {
    const { invoice_id } = await opened()
    card.pay(invoice_id)
    const readings = card.readings
    const answer = await hook('stripe', { body: card.signed({ ref: invoice_id }).body, headers })
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'signature_invalid' }])
    expect([card.readings, await balance()]).toEqual([readings, 0])
  })

  test('that fail are answered so that the provider repeats them', async () => {
    const { invoice_id } = await opened()
    card.pay(invoice_id)
    card.down = 'silent'
    const answer = await hook('stripe', card.signed({ ref: invoice_id }))
    expect([answer.status, answer.headers.has('retry-after')]).toEqual([503, true])
    card.down = undefined
    expect((await hook('stripe', card.signed({ ref: invoice_id }))).status).toBe(200)
    expect(await balance()).toBe(700)
  })

  test('that are hostile get a refusal, never an error of ours', async () => {
    const url = `${casino.address}/api/payments/hooks`
    const post = (name: string, body: string, headers = {}) =>
      fetch(`${url}/${name}`, { method: 'POST', body, headers })
    const troubles = casino.troubles.length
    const answers = [
      await post('freekassa', '{}'),
      await post('nobody', '{}'),
      await fetch(`${url}/stripe`),
      await fetch(`${url}/stripe`, { method: 'HEAD' }),
      await fetch(`${url}/stripe`, { method: 'PUT', body: '{}' }),
      await post('stripe?x=%00', ''),
      await post('stripe?a=1&a=2&__proto__=1', ''),
      await post('stripe', 'x'.repeat(300_000)),
      await post('stripe', '\0', { 'content-type': 'application/json' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 405, 405, 405, 400, 400, 413, 400])
    expect(casino.troubles.length).toBe(troubles)
    // It is signed, so it is the provider's own; an operator must examine a webhook that we cannot read.
    const broken = card.signed({}).headers
    expect((await post('stripe', '{}', broken)).status).toBe(200)
  })
})

test('webhooks from one address are rate-limited, which defeats guessing of signatures', async () => {
  const guarded = await openCasino({
    databaseUrl: casino.databaseUrl,
    env: { RATE_LIMITS: 'on' },
    openProviders: providersOf(...parties),
  })
  try {
    const guess = () => fetch(`${guarded.address}/api/payments/hooks/stripe`, { method: 'POST', body: '{}' })
    const statuses = new Set<number>()
    // A busy machine sends more slowly than the limit.
    await vi.waitFor(async () => {
      for (const { status } of await Promise.all(Array.from({ length: 200 }, guess))) statuses.add(status)
      expect(statuses).toContain(429)
    })
    expect(statuses).toEqual(new Set([400, 429]))
  } finally {
    await guarded.close()
  }
})
