import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openLedger } from '../../accounting/ledger/ledger.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, openCasino } from '../kit/casino.ts'
import { toCard } from '../kit/stand-in.ts'
import { changePlayers, waitingForLock } from '../kit/stored.ts'
import { openThirdParty, providersOf, sendHook } from '../kit/third-party.ts'

const card = openThirdParty('stripe', 'card')
/** The kinds of the postings that reached the ledger, in order. */
const posted: string[] = []
let casino: Casino
beforeAll(async () => {
  casino = await openCasino({
    openProviders: providersOf(card),
    openLedger: async (options) => {
      const ledger = await openLedger({ ...options, writers: 1 })
      return {
        ...ledger,
        post(posting) {
          posted.push(posting.kind)
          return ledger.post(posting)
        },
      }
    },
  })
})
afterAll(() => closeAudited(casino))

test('a share that is credited in the batch of a withdrawal is not withdrawn with it', async () => {
  const [referrer, invited, other] = [
    await casino.player({ balance: 1000 }),
    await casino.player(),
    await casino.player({ balance: 100 }),
  ]
  await casino.set('affiliate', { shareTurnover: 0 })
  await changePlayers(casino.owner.read, { id: invited.id }, { referredBy: referrer.id })
  const order = { type: 'card', amount: 1000, currency: 'RUB', user_id: invited.user.id }
  const { transaction } = (await invited.call('POST /api/payments/create-payment', { body: order })).body
  card.pay(transaction.invoice_id)

  // While the ledger waits for a lock, the next batch gathers.
  const holder = new pg.Client({ connectionString: casino.databaseUrl })
  await holder.connect()
  await holder.query(`BEGIN; SELECT FROM account WHERE owner = ${other.id} FOR UPDATE`)
  const body = { betAmount: 1, targetValue: 50, betType: 'over' }
  const bet = other.call('POST /api/games/dice/roll', { body })
  await vi.waitFor(async () => expect(await waitingForLock(casino.owner.read, '%')).toHaveLength(1))
  posted.length = 0
  const hook = sendHook(casino, 'stripe', card.signed({ ref: transaction.invoice_id }))
  await vi.waitFor(() => expect(posted).toHaveLength(1))
  const withdrawal = toCard(referrer, 1200)
  await vi.waitFor(() => expect(posted).toHaveLength(2))
  await holder.query('ROLLBACK')
  await holder.end()

  expect([(await bet).status, (await hook).status]).toEqual([200, 200])
  const first = await withdrawal
  expect([first.status, first.body.code, first.headers.has('retry-after')]).toEqual([503, 'overloaded', true])
  const { code, details } = (await toCard(referrer, 1200)).body
  expect([code, details]).toEqual(['share_not_released', { left: 1000, held: 200 }])
})
