import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { witnessKey } from '@casino/tools/processes/sandbox-witness'
import { startSandboxes } from '@casino/tools/processes/sandboxes'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openProviders } from '../../money/providers/open.ts'
import { reconcile } from '../../money/reconciliation/reconcile.ts'
import { readConfig } from '../../platform/config/config.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import type { Sandbox } from '../kit/running-sandbox.ts'
import { startProgram } from '../kit/sandbox.ts'
import { administrator, everything, floatOf, holdsAndCloses, mir, moneyOf, stepsOf } from '../kit/stand-in.ts'
import { toy } from './toy-provider/descriptor.ts'

// A provider that is only registered: everything that the casino does with a provider follows from its descriptor.

const registered = [toy]
let sandbox: Sandbox
let casino: Casino
let player: CasinoPlayer
beforeAll(async () => {
  const { name, sandboxProgram: program, reads, sandboxEnv } = toy
  const env = sandboxEnv((of) => `toy-${of}`, '127.0.0.1')
  sandbox = await startProgram({ name, program, url: reads.url.name, env })
  casino = await openCasino({ registered, env: sandbox.env })
  await sandbox.setHookAddress(`${casino.address}/api/payments/hooks/toy`)
  await casino.set('payments', { approveUpTo: everything, cardsByHand: false })
  player = await casino.player()
})
afterAll(async () => {
  await sandbox.close()
  await holdsAndCloses(casino)
})

test('it takes a top-up, which its signed webhook credits out of its float', async () => {
  const { deposit } = (await player.call('GET /api/payments/methods')).body
  expect(deposit).toMatchObject({ card: true })
  const body = { type: 'card', amount: 700, currency: 'RUB', user_id: player.user.id }
  const opened = await player.call('POST /api/payments/create-payment', { body })
  expect(opened).toMatchObject({ status: 200, body: { transaction: { provider: 'toy', step: 'invoiced' } } })
  const { uuid } = opened.body.transaction
  expect(opened.body.session.url).toBe(`${sandbox.url}/pay/${uuid}`)
  expect(await sandbox.control('pay', { ref: uuid })).toEqual({ status: 200 })
  expect(await stepsOf(casino, uuid)).toEqual(['opened', 'invoiced', 'paid'])
  expect(await moneyOf(casino, player)).toEqual({ cash: 700, held: 0 })
  expect(await floatOf(casino, 'toy')).toBe(-700)
})

test('a webhook that it did not sign is refused', async () => {
  const forged = { method: 'POST', body: 'x', headers: { 'x-signature': 'ab' } }
  const response = await fetch(`${casino.address}/api/payments/hooks/toy`, forged)
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([400, 'signature_invalid'])
})

test('it pays a withdrawal out of its float', async () => {
  // Deposits must be staked first; this player never deposited.
  const winner = await casino.player({ balance: 500 })
  expect((await winner.call('GET /api/payments/methods')).body.withdrawal.card).toBe(true)
  const before = await floatOf(casino, 'toy')
  const body = { id: winner.user.id, card: mir, amount: 500, currency: 'RUB' }
  const { status, body: answer } = await winner.call('POST /api/payments/create-withdraw', { body })
  expect([status, answer.transaction]).toMatchObject([200, { provider: 'toy', step: 'paid' }])
  expect(await moneyOf(casino, winner)).toEqual({ cash: 0, held: 0 })
  expect((await floatOf(casino, 'toy')) - before).toBe(500)
})

test('the reconciliation compares its records with the float', async () => {
  const { read } = casino.app.database
  const providers = await openProviders(configOf(sandbox.env).providers.payments, { read, now: Date.now })
  const since = new Date(Date.now() - 3_600_000)
  const [report] = await reconcile({ read, providers: providers.values(), since, settlingMs: 0 })
  expect(report).toMatchObject({ provider: 'toy', said: { paidIn: 700_00, paidOut: 500_00 }, differences: [] })
})

test('pages may show its frames, and the panel names it', async () => {
  const page = await fetch(`${casino.address}/profile/balance`)
  expect(page.headers.get('content-security-policy')).toContain('https://frames.toy.example')
  const admin = await administrator(casino)
  expect((await admin.list()).body.transactions).toContainEqual(expect.objectContaining({ provider: 'toy' }))
  const { token } = (await casino.signIn(casino.administrator)).body
  expect((await casino.call('GET /api/admin/operations', { token })).body.providers).toEqual(['Toy Bank'])
  expect((await casino.call('GET /api/status')).body.payments).toBe('working')
})

test('set in part it is refused by its name, and without its variables its sandbox starts and is used', async () => {
  const partly = readConfig({ NODE_ENV: 'test', TOY_URL: 'https://bank.toy.example' }, { registered })
  expect(partly).toMatchObject({
    ok: false,
    problems: [expect.stringContaining('Toy Bank is configured only in part')],
  })
  const folder = mkdtempSync(join(tmpdir(), 'toy-provider-'))
  const bot = { TELEGRAM_BOT_TOKEN: '1:AAAAAAAA', TELEGRAM_BOT_NAME: 'toys_bot' }
  const others = { VK_CLIENT_ID: '1', ...bot, PARTNER_ALIAS: 'toys', PARTNER_SECRET: 'x' }
  const mail = { SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'casino@example.test' }
  const witness = { LOG_WITNESSES: `${witnessKey('x')} http://127.0.0.1:2` }
  const config = configOf({ DATA_DIR: folder, PORT: '0', SANDBOX: 'on', ...others, ...mail, ...witness })
  const print = vi.fn()
  const { running, env, stop } = await startSandboxes({ config, port: Number(new URL(casino.address).port), print })
  try {
    expect(running.map(({ title }) => title)).toEqual(['Toy Bank'])
    expect(configOf(env).providers.payments).toMatchObject([{ name: 'toy', settings: { url: running[0]!.address } }])
  } finally {
    await stop()
    rmSync(folder, { recursive: true })
  }
  expect(print).not.toHaveBeenCalled()
})

function configOf(env: Readonly<Record<string, string | undefined>>) {
  const reading = readConfig({ NODE_ENV: 'test', ...env }, { registered })
  if (!reading.ok) throw new Error(reading.problems.join('\n'))
  return reading.config
}
