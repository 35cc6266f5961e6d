import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openLedger } from '../../accounting/ledger/ledger.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, openCasino } from '../kit/casino.ts'
import { partnerEnv, settleAll, start } from '../kit/partner.ts'
import { waitingForLock } from '../kit/stored.ts'

const queueLimit = 10

let casino: Casino
beforeAll(async () => {
  // One writer, and a queue that a few bets fill.
  casino = await openCasino({
    env: partnerEnv,
    openLedger: (options) => openLedger({ ...options, writers: 1, queueLimit }),
  })
})
afterAll(async () => {
  await settleAll(casino)
  await closeAudited(casino)
})

test('when the queue takes no more bets, wins are paid and stakes come back, also those that never arrived', async () => {
  const [alice, bob] = [await casino.player({ balance: 100 }), await casino.player({ balance: 100 })]
  const game = await start(bob)
  await game.bet(casino, 'b-1', 10_00, 'r-1')
  await game.bet(casino, 'b-2', 20_00, 'r-2')
  const holder = new pg.Client({ connectionString: casino.databaseUrl })
  await holder.connect()
  await holder.query(`BEGIN; SELECT FROM account WHERE owner = ${alice.id} FOR UPDATE`)
  const body = { betAmount: 1, targetValue: 50, betType: 'over' }
  const roll = () => alice.call('POST /api/games/dice/roll', { body })
  // The ledger waits for the held lock, so that its queue fills.
  const first = roll()
  await vi.waitFor(async () => expect(await waitingForLock(casino.owner.read, '%')).toHaveLength(1))
  const bets = Array.from({ length: queueLimit }, roll)
  await vi.waitFor(() => expect(casino.app.ledger.overloaded()).toBe(true))
  const refused = { status: 500, message: 'Internal error' }
  expect(await game.bet(casino, 'b-3', 1_00, 'r-3')).toMatchObject(refused)
  const owed = [
    game.win(casino, 'w-1', 5_00, 'r-1'),
    game.cancel(casino, 'b-2', 20_00, 'r-2'),
    game.cancel(casino, 'b-3', 1_00, 'r-3'),
  ]
  // Meanwhile those calls reach the queue, too.
  for (const trx of ['b-4', 'b-5', 'b-6']) expect(await game.bet(casino, trx, 1_00)).toMatchObject(refused)
  await holder.query('ROLLBACK')
  await holder.end()
  expect((await Promise.all(owed)).map(({ status }) => status)).toEqual([200, 200, 200])
  await Promise.all([first, ...bets])
  expect(await game.bet(casino, 'b-3', 1_00, 'r-3')).toMatchObject({ status: 409, message: 'Transaction cancelled' })
  expect(await game.check(casino, 'check.balance')).toMatchObject({ response: { balance: 95_00 } })
})
