import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { DayReport } from './journal.ts'
import { signatureOf } from './message.ts'
import { newId, play, signer, startPartner } from './test/partner-process.ts'
import { SmallOperator } from './test/small-operator.ts'

const quick = { PARTNER_RETRY_MS: '20,60', PARTNER_ANSWER_MS: '400' }

async function opened(balance: number, env: Record<string, string> = {}) {
  const operator = await new SmallOperator(balance).open()
  const partner = await startPartner({ ...quick, OPERATOR_URL: operator.url, ...env })
  const game = await play(partner.url, 'games.start', { 'partner.session': 's-1' })
  return { operator, partner, game }
}

/** Waits until the partner has tried this many times to cancel or complete. */
const madeGood = (operator: SmallOperator, method: string, times = 1) =>
  vi.waitFor(() => expect(operator.methods().filter((each) => each === method)).toHaveLength(times), {
    timeout: 10_000,
    interval: 10,
  })

test('real play: a bet and a win for each spin, and both sides have the same balance to the kopeck', async () => {
  const { operator, partner, game } = await opened(10_000_000)
  expect(await game.open()).toMatchObject({ balance: 10_000_000, currency: 'RUB' })
  for (let n = 0; n < 30; n++) {
    const id = newId()
    const done = await game.spin(id, 1000)
    expect(done.balance).toBe(operator.balance)
    expect(await game.spin(id, 1000)).toEqual(done)
  }
  expect(operator.methods()).toEqual(['check.session', ...Array(30).fill(['withdraw.bet', 'deposit.win']).flat()])
  const bodies = operator.calls.slice(1).map(({ body }) => body)
  expect(new Set(bodies.map(({ trx_id }) => trx_id)).size).toBe(60)
  expect(new Set(bodies.map(({ round_id }) => round_id)).size).toBe(30)
  const report = await partner.control<DayReport>('report')
  const { bets, wins, rounds } = report.totals.RUB!
  expect([rounds, bets]).toEqual([30, 30_000])
  expect(10_000_000 - bets + wins).toBe(operator.balance)
})

test('a bet whose answer is lost is cancelled, and the stake comes back once', async () => {
  const { operator, partner, game } = await opened(5000)
  await game.open()
  await partner.control('twist', { twist: 'deaf', method: 'withdraw.bet' })
  const id = newId()
  expect(await game.answer(id, 1000)).toMatchObject({ error: { code: 'unavailable' } })
  await madeGood(operator, 'trx.cancel')
  expect(operator.balance).toBe(5000)
  // Repeating the spin returns the same refusal, without a second bet.
  expect(await game.answer(id, 1000)).toMatchObject({ error: { code: 'unavailable' } })
  expect(operator.methods().filter((method) => method === 'withdraw.bet')).toHaveLength(1)
  const { rounds } = await partner.control<DayReport>('report')
  expect(rounds).toMatchObject([{ state: 'cancelled' }])
})

test.each([
  ['body', {}],
  ['flat', { twist: 'flat', method: 'trx.cancel' }],
])('a bet that never arrived is cancelled nevertheless, in the form “%s”', async (_, twist) => {
  const { operator, partner, game } = await opened(5000)
  await partner.control('twist', { twist: 'unsent', method: 'withdraw.bet' })
  if ('twist' in twist) await partner.control('twist', twist)
  expect(await game.answer(newId(), 1000)).toMatchObject({ error: { code: 'unavailable' } })
  await madeGood(operator, 'trx.cancel')
  expect(operator.balance).toBe(5000)
  expect([...operator.transactions.values()]).toEqual([{ kind: 'bet', amount: 0, state: 'tombstone' }])
})

test('an answer after the time limit counts as none', async () => {
  const { operator, game } = await opened(5000)
  operator.says.set('withdraw.bet', (response, honest) => setTimeout(() => response.end(honest), 900).unref())
  expect(await game.answer(newId(), 1000)).toMatchObject({ error: { code: 'unavailable' } })
  await madeGood(operator, 'trx.cancel')
  expect(operator.balance).toBe(5000)
})

test.each([[{ status: 500, message: 'Internal error' }], [{ status: 302 }], ['not JSON']])(
  'an unclear answer to a bet, %o, is repeated twice at most',
  async (say) => {
    const { operator, partner, game } = await opened(5000)
    const text = typeof say === 'string' ? say : JSON.stringify(say)
    operator.says.set('withdraw.bet', (response) => response.end(text))
    operator.says.set('trx.cancel', (response) => response.end(JSON.stringify({ status: 500 })))
    expect(await game.answer(newId(), 1000)).toMatchObject({ error: { code: 'unavailable' } })
    await madeGood(operator, 'trx.cancel', 2)
    const idle = async () => (await partner.control<{ state: { repeats: unknown[] } }>('state')).state.repeats
    await vi.waitFor(async () => expect(await idle()).toEqual([]), { timeout: 10_000 })
  },
)

test('a refusal is final: nothing is cancelled, and the player reads why', async () => {
  const { operator, partner, game } = await opened(500)
  expect(await game.answer(newId(), 1000)).toMatchObject({ error: { code: 'insufficient_funds' } })
  await partner.control('twist', { twist: 'signature', method: 'withdraw.bet' })
  expect(await game.answer(newId(), 1000)).toMatchObject({ error: { code: 'refused' } })
  operator.says.set('withdraw.bet', (response) =>
    response.end(JSON.stringify({ status: 404, message: 'Unknown session' })),
  )
  expect(await game.answer(newId(), 1000)).toMatchObject({ error: { code: 'session_ended' } })
  expect(operator.methods()).toEqual(['withdraw.bet', 'withdraw.bet', 'withdraw.bet'])
  const state = await partner.control<{ state: { repeats: unknown[] } }>('state')
  expect(state.state.repeats).toEqual([])
})

test('a win whose answer is lost is completed, and paid once', async () => {
  const { operator, partner, game } = await opened(50_000)
  await game.open()
  await partner.control('force', { what: 'win', token: game.token })
  await partner.control('twist', { twist: 'deaf', method: 'deposit.win' })
  const id = newId()
  const done = await game.spin(id, 1000)
  expect(done).toMatchObject({ pending: true, balance: 49_000 + done.outcome.total })
  expect(done.outcome.total).toBeGreaterThan(0)
  await madeGood(operator, 'trx.complete')
  expect(operator.balance).toBe(done.balance)
  await vi.waitFor(async () => expect(await game.spin(id, 1000)).not.toHaveProperty('pending'))
})

test('an ended session does not open', async () => {
  const { partner } = await opened(5000)
  const other = await play(partner.url, 'games.start', { 'partner.session': 's-2' })
  await expect(other.open()).rejects.toThrow('session_ended')
  expect(await other.answer(newId(), 1000)).toMatchObject({ error: { code: 'session_ended' } })
})

test('killed while the bet is on its way: after the restart it is cancelled; a drawn win is paid', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'partner-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const env = { STATE_FILE: join(folder, 'partner.json'), PARTNER_ANSWER_MS: '60000' }
  const { operator, partner, game } = await opened(50_000, env)
  // The bet is applied, and its answer is delayed until the partner has ended.
  operator.says.set('withdraw.bet', () => {})
  void game.answer(newId(), 1000).catch(() => {})
  await vi.waitFor(() => expect(operator.balance).toBe(49_000))
  partner.child.kill('SIGKILL')
  await partner.exited
  operator.says.clear()

  const second = await startPartner({ ...quick, OPERATOR_URL: operator.url, ...env })
  await madeGood(operator, 'trx.cancel')
  expect(operator.balance).toBe(50_000)

  const again = await play(second.url, 'games.start', { 'partner.session': 's-1' })
  expect(again.token).toBe(game.token)
  await second.control('force', { what: 'win', token: again.token })
  operator.says.set('deposit.win', () => {})
  const id = newId()
  void again.answer(id, 1000).catch(() => {})
  await vi.waitFor(() => expect(operator.methods()).toContain('deposit.win'))
  second.child.kill('SIGKILL')
  await second.exited
  operator.says.clear()
  const third = await startPartner({ ...quick, OPERATOR_URL: operator.url, ...env })
  await madeGood(operator, 'trx.complete')
  const last = await play(third.url, 'games.start', { 'partner.session': 's-1' })
  expect((await last.open()).unfinished).toEqual({ id, bet: 1000 })
  const { outcome } = await last.spin(id, 1000)
  expect(operator.balance).toBe(49_000 + outcome.total)
})

test('free rounds: no stake, a report of each, one win at the end', async () => {
  const { operator, partner } = await opened(5000)
  const game = await play(partner.url, 'games.start', { 'partner.session': 's-1', freerounds_id: 'f-9' })
  expect((await game.open()).freeRounds).toEqual({ total: 3, left: 3, bet: 2000, won: 0 })
  let won = 0
  for (let step = 1; step <= 3; step++) {
    const { outcome, freeRounds } = await game.spin(newId(), 1000)
    won += outcome.total
    expect(outcome.bet).toBe(2000)
    expect(freeRounds).toEqual({ total: 3, left: 3 - step, bet: 2000, won })
  }
  expect(operator.balance).toBe(5000 + won)
  const free = ['freerounds.activate', 'freerounds.step', 'freerounds.step', 'freerounds.step', 'freerounds.complete']
  expect(operator.methods()).toEqual(['check.session', ...free])
  const fields = { freerounds_id: 'f-9' }
  const sign = signatureOf('netent.freeroundsInfo', fields, signer)
  const ask = async (signature: string) => {
    const body = new URLSearchParams({ ...fields, 'partner.alias': signer.alias, 'partner.sign': signature })
    return (await fetch(`${partner.url}/netent.freeroundsInfo`, { method: 'POST', body })).json()
  }
  expect(await ask(sign)).toMatchObject({ status: 200, response: { max_step: 3, steps: 3, total_win: won } })
  expect(await ask('0'.repeat(32))).toMatchObject({ status: 403 })
  // The next spin is for the player's own money.
  await game.answer(newId(), 1000)
  expect(operator.methods()).toContain('withdraw.bet')
})

test('controls: a burst with money for ten, either order of two calls, and the last call again', async () => {
  // Fifty answers at the same time may take longer than the others.
  const { operator, partner, game } = await opened(10_500, { PARTNER_ANSWER_MS: '60000' })
  const { token } = game
  const burst = await partner.control('burst', { token, bet: 1000, times: 50 })
  expect(burst).toMatchObject({ times: 50, applied: 10 })
  expect(operator.balance).toBe(500)
  operator.balance = 5000
  const late = { first: { status: 200 }, bet: { status: 409 } }
  expect(await partner.control('order', { token, how: 'cancel-first', bet: 1000 })).toMatchObject(late)
  expect(operator.balance).toBe(5000)
  const early = { first: { status: 200 }, bet: { status: 200 } }
  expect(await partner.control('order', { token, how: 'win-first', bet: 1000, win: 3000 })).toMatchObject(early)
  expect(operator.balance).toBe(7000)
  await partner.control('repeat', {})
  expect(operator.balance).toBe(7000)
  const fields = { trx_id: 'own-1', amount: 250 }
  await partner.control('call', { token, method: 'withdraw.bet', fields })
  expect(operator.balance).toBe(6750)
  await partner.control('call', { token, method: 'trx.cancel', fields })
  expect(operator.balance).toBe(7000)
})
