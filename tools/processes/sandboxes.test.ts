import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { paymentProviders } from '@casino/server/money/providers/list'
import { readConfig } from '@casino/server/platform/config/config'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inRoot } from '../places.ts'
import { inheritedEnv } from './inherited-env.ts'
import { movedClockProblem, openMovedClock } from './moved-clock.ts'
import { claimPort } from './ports.ts'
import { openRunFolder } from './run-folder.ts'
import { joinSandboxes, type Sandboxes, startSandboxes } from './sandboxes.ts'

let dataDir = ''
let open: Sandboxes[] = []
let said: string[] = []
beforeEach(() => {
  dataDir = openRunFolder('sandboxes')
  open = []
  said = []
})
afterEach(async () => {
  for (const each of open) await each.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

function configOf(env: Record<string, string>) {
  const reading = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, ...env })
  if (!reading.ok) throw new Error(reading.problems.join('\n'))
  return reading.config
}

async function start(env: Record<string, string> = {}, port = 3000): Promise<Sandboxes> {
  const config = configOf({ PORT: '0', ...env })
  const started = await startSandboxes({ config, port, print: (sentence) => said.push(sentence) })
  open.push(started)
  return started
}

const titles = ({ running }: Sandboxes) => running.map(({ title }) => title)
const answers = (address: string) =>
  fetch(`${address}/_sandbox/state`).then(
    (answer) => answer.ok,
    () => false,
  )
const others = ['VK', 'Telegram', 'Telegram bot', 'Games partner', 'Mailbox', 'Witness']
const all = [...paymentProviders.map(({ title }) => title), ...others]
const settingsOf = ({ env }: Sandboxes, name: string) =>
  configOf(env).providers.payments.find((each) => each.name === name)?.settings

test('without configuration each provider has its sandbox, and the server uses their variables', async () => {
  const started = await start()
  expect(titles(started)).toEqual(all)
  for (const { address } of started.running) expect(await answers(address)).toBe(true)
  const { providers } = configOf({ ...started.env })
  expect(providers.payments.map(({ name }) => name)).toEqual(paymentProviders.map(({ name }) => name))
  expect(providers).toMatchObject({ partner: {}, telegram: {}, telegramBot: {}, vk: {} })
  // The key with which it can make payouts.
  expect(settingsOf(started, 'cryptocloud')).toMatchObject({ withdrawalKey: expect.any(String) })
})

test('after a restart they have the same keys and addresses, and their state is private', async () => {
  const first = await start()
  await first.stop()
  for (const { address } of first.running) expect(await answers(address)).toBe(false)
  const second = await start()
  expect(second.env).toEqual(first.env)
  expect(second.running.map(({ address }) => address)).toEqual(first.running.map(({ address }) => address))
  expect(statSync(join(dataDir, 'sandbox', 'secret')).mode & 0o777).toBe(0o600)
  // Another installation has different keys.
  expect(readFileSync(join(dataDir, 'sandbox', 'secret'), 'utf8').trim()).toHaveLength(24)
})

test('a command uses the sandboxes that run; without them it starts its own with the same state', async () => {
  const options = { config: configOf({ PORT: '0' }), port: 3000, print: (sentence: string) => said.push(sentence) }
  const first = await start()
  const joined = await joinSandboxes(options)
  expect(joined.env).toEqual(first.env)
  await joined.stop()
  expect(await answers(first.running[0]?.address ?? '')).toBe(true)
  await first.stop()
  const alone = await joinSandboxes(options)
  expect(alone.env).toEqual(first.env)
  expect(await answers(first.running[0]?.address ?? '')).toBe(true)
  await alone.stop()
  expect(await answers(first.running[0]?.address ?? '')).toBe(false)
})

const stripe = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }

test('a configured provider gets no sandbox unless requested, and the start reports it', async () => {
  expect(await start(stripe)).toMatchObject({ running: [], env: {} })
  expect(said).toEqual([expect.stringMatching(/no sandbox is started; with SANDBOX=on/)])
})

test('a port taken by another process is not used', async () => {
  const first = await start({ ...stripe, SANDBOX: 'on' })
  expect(titles(first)).toEqual(all.filter((title) => title !== 'Stripe'))
  await first.stop()
  const address = first.running[0]?.address ?? ''
  const other = createServer().listen(Number(new URL(address).port), '127.0.0.1')
  await once(other, 'listening')
  const second = await start({ ...stripe, SANDBOX: 'on' })
  expect(second.running[0]?.address).not.toBe(address)
  expect(await answers(second.running[0]?.address ?? '')).toBe(true)
  expect(second.running[1]?.address).toBe(first.running[1]?.address)
  other.close()
})

test('their ports follow the server’s', async () => {
  const port = await claimPort('127.0.0.1', 0)
  const { running } = await start({ PORT: String(port) }, port)
  for (const { address } of running) expect(Math.abs(Number(new URL(address).port) - port)).toBeLessThan(60)
})

test.each([
  ['when they are switched off', { SANDBOX: 'off' }],
  ['in production', { NODE_ENV: 'production' }],
])('%s: no sandboxes', async (_, env) => {
  expect(await start(env)).toMatchObject({ running: [], env: {} })
})

test('listening on all addresses, the pages are at the site’s address, and the server calls its own', async () => {
  const { env, running } = await start({ HOST: '0.0.0.0', PUBLIC_URL: 'http://casino.local:8080' })
  for (const { address } of running) expect(address).toMatch(/^http:\/\/casino\.local:\d+$/)
  const {
    PARTNER_URL = '',
    VK_URL = '',
    TELEGRAM_URL = '',
    TELEGRAM_WEB_URL = '',
    TELEGRAM_LINK_URL = '',
    ...others
  } = env
  for (const [name, value] of Object.entries(others)) {
    if (name.endsWith('_URL') && name !== 'SMTP_URL') expect(await answers(value)).toBe(true)
  }
  // Browsers open the partner's games, sign in there, and open the bot's chat.
  for (const url of [PARTNER_URL, VK_URL, TELEGRAM_URL, TELEGRAM_WEB_URL, TELEGRAM_LINK_URL])
    expect(url).toMatch(/^http:\/\/casino\.local:\d+$/)
  const { partner, vk, telegram } = configOf({ ...env }).providers
  expect([partner?.url, vk?.url, telegram?.url]).toEqual([PARTNER_URL, VK_URL, TELEGRAM_URL])
})

test('only the site may frame the games, under any name of this machine', async () => {
  const { env, running } = await start({ PUBLIC_URL: 'http://localhost:3000' })
  const game = 'game.provider=velmora&game.alias=copper-heron&currency=RUB'
  const page = await fetch(`${env.PARTNER_URL}/games.startDemo?partner.alias=${env.PARTNER_ALIAS}&${game}`)
  expect(page.status).toBe(200)
  expect(page.headers.get('content-security-policy')).toContain(
    'frame-ancestors http://localhost:3000 http://127.0.0.1:3000',
  )
  expect(running.find(({ title }) => title === 'Games partner')?.address).toBe(env.PARTNER_URL)
})

const outside = Object.values(networkInterfaces())
  .flatMap((addresses = []) => addresses)
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address

test.runIf(outside)('listening on one address, everything is there', async () => {
  const { env, running } = await start({ HOST: outside ?? '' })
  for (const { address } of running) expect(new URL(address).hostname).toBe(outside)
  expect(await answers(env.STRIPE_URL ?? '')).toBe(true)
  expect(env.FREEKASSA_ADDRESSES?.split(',')).toContain(outside)
})

test('a sandbox that dies is restarted at the same address', async () => {
  const [first] = (await start()).running
  const before = first!.pid()
  process.kill(before, 'SIGKILL')
  await vi.waitFor(() => expect(first!.pid()).not.toBe(before), { timeout: 20_000 })
  await vi.waitFor(async () => expect(await answers(first!.address)).toBe(true), { timeout: 20_000 })
  expect(said).toEqual([expect.stringContaining('has ended; starting it again')])
})

/** A program that starts the sandboxes, and their addresses. */
async function startProgram(env: Readonly<Record<string, string>> = {}) {
  const program = `
    import { readConfig } from '@casino/server/platform/config/config'
    import { startSandboxes } from '${inRoot('tools', 'processes', 'sandboxes.ts')}'
    const { config } = readConfig(process.env)
    const { running } = await startSandboxes({ config, port: 3000, print: console.log })
    console.log(JSON.stringify(running.map(({ address }) => address)))
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: inRoot('tools'),
    env: { ...inheritedEnv(), PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  const addresses = JSON.parse(line) as string[]
  const kill = async () => {
    child.kill('SIGKILL')
    await vi.waitFor(async () => expect(await Promise.all(addresses.map(answers))).not.toContain(true), {
      timeout: 20_000,
    })
  }
  return { addresses, kill }
}

test('they end when their parent process is killed', async () => {
  const { addresses, kill } = await startProgram()
  expect(await Promise.all(addresses.map(answers))).toEqual(addresses.map(() => true))
  await kill()
})

test('their clock is moved with the clock of the program that starts them', async () => {
  if (movedClockProblem() !== undefined) return
  const clock = openMovedClock(Date.parse('2027-03-01T00:30:00Z'))
  const { addresses, kill } = await startProgram(clock.env)
  try {
    for (const address of addresses) {
      const date = (await fetch(address)).headers.get('date') ?? ''
      expect(Math.abs(Date.parse(date) - clock.now()), address).toBeLessThan(60_000)
    }
  } finally {
    await kill()
    clock.close()
  }
})
