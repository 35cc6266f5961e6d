import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcilePartner } from '../../play/partner/reconcile.ts'
import type { Casino } from '../kit/casino.ts'
import { openPartnerCasino, start } from '../kit/partner.ts'

// What a partner may write in its report; the sandbox's own reports agree with its calls.

let casino: Casino
let server: Server
/** The rounds that it reports for today. */
let rounds: object[]
beforeAll(async () => {
  casino = await openPartnerCasino()
  const game = await start(await casino.player({ balance: 100 }))
  await game.bet(casino, 'b', 10_00, 'r')
  await game.win(casino, 'w', 4_00, 'r')
  server = createServer(async (request, response) => {
    const day = new URLSearchParams(Buffer.concat(await request.toArray()).toString()).get('day')
    const isToday = day === new Date().toISOString().slice(0, 10)
    response.end(JSON.stringify({ status: 200, response: { rounds: isToday ? rounds : [] } }))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
})
afterAll(async () => {
  server.close()
  await casino.close()
})

const round = { round: 'r', game: 'Moon-Garden', currency: 'RUB', bet: 10_00, win: 4_00, state: 'settled' }
const reconciled = () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const partner = { url, alias: 'test', secret: 'testsecret', addresses: [] }
  const now = Date.now()
  return reconcilePartner({
    read: casino.owner.read,
    partner,
    since: new Date(now - 3_600_000),
    now,
    settlingMs: 0,
  })
}

test.each<[what: string, reported: object[], differences: string[]]>([
  ['the round as it is here', [round], []],
  ['the round twice', [round, round], ['The partner reports moon-garden r more than once.']],
  [
    'another currency with the same figures',
    [{ ...round, currency: 'USD' }],
    ['moon-garden r: the partner reports it in USD.'],
  ],
  [
    'a round whose outcome it does not know',
    [{ ...round, state: 'open' }],
    ['moon-garden r: the partner does not know what became of it, 10.00 ₽ staked and 4.00 ₽ paid here.'],
  ],
  [
    'a refused bet that was taken here',
    [{ ...round, win: 0, state: 'refused' }],
    ['moon-garden r: the partner reports it as refused, 10.00 ₽ staked and 4.00 ₽ paid here.'],
  ],
])('a report with %s', async (_, reported, differences) => {
  rounds = reported
  const answer = await reconciled()
  expect(answer.differences).toEqual(differences)
  expect(answer.booked).toEqual({ rounds: 1, staked: 10_00, paid: 4_00 })
})

test.each([
  ['a negative amount', { bet: -1 }],
  ['half a kopeck', { win: 0.5 }],
  ['a text for an amount', { win: '400' }],
  ['an unknown state', { state: 'lost' }],
  ['no currency', { currency: undefined }],
])('a report with %s counts as none', async (_, differs) => {
  rounds = [{ ...round, ...differs }]
  const { said, differences } = await reconciled()
  expect(said).toBeUndefined()
  expect(differences).toEqual([
    expect.stringMatching(/^the games partner cannot be queried: its report of .* cannot be read$/),
  ])
})
