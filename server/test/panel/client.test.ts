import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inheritedEnv } from '@casino/tools/processes/inherited-env'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Administrator, administratorOf } from '../kit/administrator.ts'
import { type Casino, openCasino } from '../kit/casino.ts'

// The examples of client/, run as another program would run them.
const folder = mkdtempSync(join(tmpdir(), 'casino-crm-'))
const position = join(folder, 'position')
let casino: Casino
let admin: Administrator
beforeAll(async () => {
  casino = await openCasino()
  admin = await administratorOf(casino)
})
afterAll(async () => {
  await casino.close()
  rmSync(folder, { recursive: true })
})

async function run(example: string, permissions: readonly string[], ...args: string[]) {
  const body = { name: example, permissions }
  const { secret } = (await admin.call('POST /api/admin/integrations/keys', { body })).body
  const env = {
    ...inheritedEnv(),
    CASINO_URL: casino.address,
    CASINO_KEY: secret,
    CRM_POSITION: position,
    NODE_NO_WARNINGS: '1',
  }
  const file = fileURLToPath(new URL(`../../../client/examples/${example}.ts`, import.meta.url))
  const child = spawn(process.execPath, [file, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const printed = { text: '' }
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed.text += text))
  return { child, printed }
}
const end = async (child: ChildProcess, signal?: NodeJS.Signals) => {
  const ended = once(child, 'close')
  if (signal) child.kill(signal)
  return ended
}

test('a CRM greets each new player once, also those who came while it was away', async () => {
  const first = await run('crm', ['events.view', 'players.personal'])
  // It starts with later events only, so wait until it has started.
  await vi.waitFor(async () => {
    const { keys } = (await admin.call('GET /api/admin/integrations')).body
    expect(keys.find(({ name }) => name === 'crm')?.usedAt).toBeTruthy()
  }, 20_000)
  const anna = await casino.player()
  await vi.waitFor(() => expect(first.printed.text).toContain(anna.username), 20_000)
  // It stores its position after the greeting: killed in between, it would greet again.
  const query = { types: 'player.registered' }
  const { id } = (await admin.call('GET /api/service/events', { query })).body.events.at(-1)!
  await vi.waitFor(
    () => expect(Number(readFileSync(position, 'utf8'))).toBeGreaterThanOrEqual(Number(id.slice(4))),
    20_000,
  )
  await end(first.child, 'SIGKILL')
  const boris = await casino.player()
  const second = await run('crm', ['events.view', 'players.personal'])
  await vi.waitFor(() => expect(second.printed.text).toContain(boris.username), 20_000)
  await end(second.child, 'SIGKILL')
  expect([first.printed.text, second.printed.text]).toEqual([
    `Здравствуйте, ${anna.username}!\n`,
    `Здравствуйте, ${boris.username}!\n`,
  ])
})

test('a notebook reads the revenue of a day', async () => {
  const { token } = await casino.player({ balance: 1000 })
  const body = { betAmount: 100, targetValue: 50, betType: 'over' }
  const { payout } = (await casino.call('POST /api/games/dice/roll', { token, body })).body
  await casino.app.aggregates.step()
  const day = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Moscow' })
  const { child, printed } = await run('revenue', ['reports.view'], day)
  await end(child)
  expect(printed.text).toBe(`${day};1;100;${100 - payout}\n`)
})
