import type { CrashTable } from '@casino/contract/play/games/crash'
import { multiplierAt } from '@casino/rules/games/crash/rules'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'

let here: Casino
let there: Casino
let [anna, boris] = [] as unknown as [CasinoPlayer, CasinoPlayer]
beforeAll(async () => {
  here = await openCasino()
  there = await openCasino({ databaseUrl: here.databaseUrl })
  anna = await here.player({ balance: 1000 })
  boris = await here.player({ balance: 1000 })
})
afterAll(async () => {
  await there.close()
  await closeAudited(here, there)
})

const watch = (casino: Casino) => {
  const { socket } = casino.live(undefined)
  const tables: CrashTable[] = []
  socket.on('table:update', (_game, table) => void tables.push(table as CrashTable))
  socket.emit('table:subscribe', { game: 'crash' })
  return { socket, tables }
}
const send = (player: CasinoPlayer, call: 'bet' | 'cancel' | 'cashout', body: object, at = here) =>
  at.call(`POST /api/games/crash/${call}`, { token: player.token, body: body as never })
const codeOf = ({ status, body }: { status: number; body: object }) => [status, (body as { code?: string }).code]

test.each<[string, 'bet' | 'cancel' | 'cashout', object, string]>([
  ['no stake', 'bet', { panel: 1 }, 'stake_invalid'],
  ['a stake of parts of a kopeck', 'bet', { betAmount: 1.001, panel: 1 }, 'stake_invalid'],
  ['a stake that is a text', 'bet', { betAmount: '10', panel: 1 }, 'stake_invalid'],
  ['a stake below zero', 'bet', { betAmount: -10, panel: 1 }, 'stake_invalid'],
  ['a third panel', 'bet', { betAmount: 10, panel: 3 }, 'panel_invalid'],
  ['no panel', 'bet', { betAmount: 10 }, 'panel_invalid'],
  ['a target of 1.00', 'bet', { betAmount: 10, panel: 1, autoCashOut: 1 }, 'auto_cash_out_invalid'],
  ['a target of parts of a hundredth', 'bet', { betAmount: 10, panel: 1, autoCashOut: 1.505 }, 'auto_cash_out_invalid'],
  ['a target above a million', 'bet', { betAmount: 10, panel: 1, autoCashOut: 1_000_001 }, 'auto_cash_out_invalid'],
  ['a target that is a text', 'bet', { betAmount: 10, panel: 1, autoCashOut: '2' }, 'auto_cash_out_invalid'],
  ['no panel to cancel', 'cancel', {}, 'panel_invalid'],
  ['a panel of another kind', 'cashout', { panel: '1' }, 'panel_invalid'],
])('%s is refused', async (_, call, body, code) => {
  expect(codeOf(await send(anna, call, body))).toEqual([400, code])
})

test('two servers show one flight; a bet on each is paid by its target, by hand and not at all', async () => {
  const [one, other] = [watch(here), watch(there)]
  // A guest sees the table, and its end is published before the first bet.
  const first = await vi.waitFor(
    async () => {
      const { body } = await here.call('GET /api/games/crash')
      expect(body.round?.startsAt).toBeGreaterThan(body.now + 2000)
      return body
    },
    { timeout: 40_000, interval: 100 },
  )
  expect(first.chain).toMatchObject({ end: expect.stringMatching(/^[0-9a-f]{64}$/), length: 100_000 })
  const { number, startsAt } = first.round!

  expect(codeOf(await send(anna, 'cashout', { panel: 1 }))).toEqual([409, 'no_bet'])
  const placed = await send(anna, 'bet', { betAmount: 100, panel: 1, autoCashOut: 1.01 })
  expect(placed.body).toMatchObject({ number, startsAt, balance: 900, bet: { panel: 1, autoCashOut: 1.01 } })
  await send(boris, 'bet', { betAmount: 50, panel: 1 }, there)
  await send(boris, 'bet', { betAmount: 20, panel: 2 }, there)
  expect(codeOf(await send(boris, 'bet', { betAmount: 20, panel: 2 }))).toEqual([409, 'bet_placed'])
  expect((await send(boris, 'cancel', { panel: 2 })).body).toMatchObject({ balance: 950 })
  const { body: own } = await boris.call('GET /api/games/crash/bets')
  expect(own).toMatchObject({ number, bets: [{ panel: 1, betAmount: 50, cashedOutAt: null }] })
  expect(codeOf(await send(boris, 'cashout', { panel: 1 }))).toEqual([409, 'not_flying'])

  await vi.waitFor(() => expect(other.tables.at(-1)?.round?.crash).toEqual(expect.any(Number)), { timeout: 120_000 })
  await vi.waitFor(() => expect(one.tables.at(-1)?.round?.crash).toEqual(expect.any(Number)), { timeout: 2000 })
  const [seenHere, seenThere] = [one, other].map(({ tables }) => tables.find(({ round }) => round?.crash != null)!)
  expect(seenHere!.round).toEqual(seenThere!.round)
  const { crash, crashedAt } = seenHere!.round!
  expect(Math.round(crash! * 100)).toBe(multiplierAt(crashedAt! - startsAt))
  // Nothing was public before.
  for (const { tables } of [one, other])
    for (const { now, round } of tables) if (round?.number === number && now < crashedAt!) expect(round.seed).toBeNull()

  const balance = async (player: CasinoPlayer) => (await player.call('GET /api/auth/me')).body.user.balance
  await vi.waitFor(async () => expect(await balance(anna)).toBe(crash! >= 1.01 ? 1001 : 900), { timeout: 5000 })
  expect(await balance(boris)).toBe(950)
  expect((await send(boris, 'cashout', { panel: 1 })).status).toBe(409)
  await vi.waitFor(
    async () => {
      const items = (await boris.call('GET /api/games/history', { query: { limit: '8' } })).body
      expect(items).toMatchObject([{ gameType: 'crash', betAmount: 50, payout: 0 }])
    },
    { timeout: 5000 },
  )
  for (const { socket } of [one, other]) socket.disconnect()
}, 200_000)
