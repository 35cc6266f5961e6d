import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'

let casino: Casino
let player: CasinoPlayer
let attacker: ChildProcess | undefined
beforeAll(async () => {
  casino = await openCasino({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' } })
  await casino.set('rates', { bets: { amount: 1000, seconds: 1, burst: 1000 } })
  player = await casino.player({ balance: 100_000, client: '198.51.100.7' })
})
afterEach(async () => {
  if (!attacker) return
  attacker.kill('SIGKILL')
  await once(attacker, 'exit')
  attacker = undefined
})
afterAll(() => casino.close())

const body = { betAmount: 1, targetValue: 50, betType: 'over' }
const bets = 40

/** Sequential bets: the median of their times, and their answers. */
async function play(): Promise<{ medianMs: number; statuses: number[] }> {
  const times: number[] = []
  const statuses: number[] = []
  for (let count = 0; count < bets; count++) {
    const began = performance.now()
    const { status } = await player.call('POST /api/games/dice/roll', {
      body,
      headers: { 'x-forwarded-for': '198.51.100.7' },
    })
    times.push(performance.now() - began)
    statuses.push(status)
  }
  return { medianMs: times.toSorted((one, other) => one - other)[bets / 2]!, statuses }
}

function isUndisturbed({ medianMs, statuses }: Awaited<ReturnType<typeof play>>, mostMs: number): boolean {
  return medianMs < mostMs && statuses.every((status) => status === 200)
}

async function attack(kind: string, connections: number): Promise<void> {
  const file = fileURLToPath(new URL('../kit/attacker.ts', import.meta.url))
  attacker = spawn(process.execPath, [file, String(casino.app.port), kind, String(connections)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // Its first line means that all connections are being opened.
  await once(attacker.stdout!, 'data')
}

test.each([
  ['events that nobody listens to', 'events', 20],
  ['bare packets', 'packets', 20],
  ['the document of the calls', 'openapi', 300],
  ['calls that are not there', 'unknown', 300],
  ['calls without a token', 'visitors', 300],
  ['files', 'files', 300],
])('%s on many connections of one address do not delay other players’ bets', async (_, kind, connections) => {
  await play()
  const quiet = await play()
  await attack(kind, connections)
  // Other work on the machine delays or refuses bets of single turns; a successful attack does it in every turn.
  const most = Math.max(3 * quiet.medianMs, 50)
  let attacked = await play()
  for (let turn = 1; turn < 3 && !isUndisturbed(attacked, most); turn++) attacked = await play()
  console.info(`${kind}: ${quiet.medianMs.toFixed(1)} ms quiet, ${attacked.medianMs.toFixed(1)} ms attacked`)
  expect(attacked.statuses.filter((status) => status !== 200)).toEqual([])
  expect(attacked.medianMs).toBeLessThan(most)
})
