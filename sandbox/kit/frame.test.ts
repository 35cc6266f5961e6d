import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import Stripe from 'stripe'
import { expect, onTestFinished, test } from 'vitest'

const keys = { STRIPE_SECRET_KEY: 'sk_test_frame', STRIPE_WEBHOOK_SECRET: 'whsec_frame' }

async function start(
  env: Record<string, string> = {},
): Promise<{ url: string; child: ChildProcess; exited: Promise<unknown[]> }> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../payments/stripe.ts', import.meta.url))], {
    env: { PATH: process.env.PATH, PORT: '0', ...keys, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const exited = once(child, 'exit')
  const [line] = await once(createInterface({ input: child.stdout! }), 'line')
  return { url: String(line).replace(/.* listens on /, ''), child, exited }
}

async function paidSession(url: string): Promise<string> {
  const { port } = new URL(url)
  const stripe = new Stripe(keys.STRIPE_SECRET_KEY, { host: '127.0.0.1', port, protocol: 'http', telemetry: false })
  const price = { currency: 'rub', unit_amount: 500_00, product_data: { name: 'A top-up' } }
  const { id } = await stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [{ quantity: 1, price_data: price }],
    success_url: 'http://127.0.0.1/back?id={CHECKOUT_SESSION_ID}',
  })
  const page = await fetch(`${url}/pay/${id}`, {
    method: 'POST',
    body: new URLSearchParams({ number: '4242 4242 4242 4242' }),
    redirect: 'manual',
  })
  expect(page.headers.get('location')).toBe(`http://127.0.0.1/back?id=${id}`)
  return id
}

test('a sandbox restores its state after a restart and sends the webhooks that had not arrived', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const STATE_FILE = join(folder, 'not there yet', 'stripe.json')
  const first = await start({ STATE_FILE })
  const id = await paidSession(first.url)
  // Simulates a power cut.
  first.child.kill('SIGKILL')
  await first.exited

  const receiver = createServer()
  onTestFinished(() => void receiver.close())
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const arrival = once(receiver, 'request')
  const { port } = receiver.address() as AddressInfo
  const second = await start({ STATE_FILE, WEBHOOK_URL: `http://127.0.0.1:${port}/hook` })
  const [request, response] = await arrival
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  response.end()
  const { webhooks } = new Stripe(keys.STRIPE_SECRET_KEY)
  const event = webhooks.constructEvent(
    Buffer.concat(parts),
    request.headers['stripe-signature'],
    keys.STRIPE_WEBHOOK_SECRET,
  )
  expect(event).toMatchObject({ type: 'checkout.session.completed', data: { object: { id, payment_status: 'paid' } } })
  second.child.kill('SIGTERM')
  expect(await second.exited).toEqual([0, null])
})

test('a sandbox ends when its parent is gone', async () => {
  const { child, exited } = await start()
  child.disconnect()
  expect(await exited).toEqual([0, null])
})

test('its pages are marked as a sandbox, run no script, and use the reader’s language', async () => {
  const { url } = await start({ PUBLIC_URL: 'https://pay.example/' })
  for (const [language, words] of [
    ['ru-RU,ru;q=0.9', 'деньги не настоящие'],
    ['en-GB', 'no real money'],
  ]) {
    const page = await fetch(`${url}/_sandbox`, { headers: { 'accept-language': language! } })
    const text = await page.text()
    expect(text).toContain(words)
    expect(text).not.toMatch(/<script|https?:\/\//)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  }
  expect(await (await fetch(`${url}/pay/cs_test_none`)).text()).toContain('There is no such invoice')
})

test.each([
  ['reply', { fault: 'explode' }],
  ['hook', { twist: 'upside down' }],
  ['hook-address', { url: 'nowhere' }],
])('an invalid control is refused: %s', async (path, body) => {
  const { url } = await start()
  const answer = await fetch(`${url}/_sandbox/${path}`, { method: 'POST', body: new URLSearchParams(body as never) })
  expect(answer.status).toBe(400)
})
