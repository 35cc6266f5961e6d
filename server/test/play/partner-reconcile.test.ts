import { randomUUID } from 'node:crypto'
import { freePort } from '@casino/tools/processes/ports'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { reconcilePartner } from '../../play/partner/reconcile.ts'
import { administratorOf } from '../kit/administrator.ts'
import type { Casino, CasinoPlayer } from '../kit/casino.ts'
import { openPartnerCasino, StartedGame } from '../kit/partner.ts'
import type { Sandbox } from '../kit/running-sandbox.ts'
import { openSandbox } from '../kit/sandbox.ts'
import { disableTriggers } from '../kit/stored.ts'

let casino: Casino
let sandbox: Sandbox
let player: CasinoPlayer
let game: StartedGame
let at: string
beforeAll(async () => {
  const port = await freePort('127.0.0.1', 0)
  casino = await openPartnerCasino({ PARTNER_URL: `http://127.0.0.1:${port}` })
  sandbox = await openSandbox('game-partner', {
    PORT: String(port),
    PARTNER_ALIAS: 'test',
    PARTNER_SECRET: 'testsecret',
    OPERATOR_URL: `${casino.address}/api/partner/callbacks`,
    PARTNER_RETRY_MS: '20,500',
    PARTNER_CONNECT_MS: '20000',
    PARTNER_ANSWER_MS: '20000',
  })
  player = await casino.player({ balance: 1000 })
  const admin = await administratorOf(casino)
  await admin.call('POST /api/admin/users/{id}/free-rounds', {
    params: { id: String(player.id) },
    body: { provider: 'saffrell', alias: 'jolly-glaze', rounds: 2, stake: 20, days: 7, turnover: 1, reason: 'a test' },
  })
  const { body } = await player.call('POST /api/partner/sessions', {
    body: { provider: 'saffrell', alias: 'jolly-glaze' },
  })
  game = new StartedGame(new URL(body.url).searchParams.get('partner.session')!)
  const [, path = ''] = /"play":"(\/play\/[\w-]+)"/.exec(await (await fetch(body.url)).text()) ?? []
  at = `${sandbox.url}${path}`
  await fetch(`${at}/game`)
})
afterAll(async () => {
  await sandbox.close()
  await casino.close()
})

const spin = async () => {
  const headers = { 'content-type': 'application/json' }
  await fetch(`${at}/spin`, { method: 'POST', headers, body: JSON.stringify({ id: randomUUID(), bet: 1000 }) })
}
const reconciled = (secret = 'testsecret') => {
  const partner = { url: sandbox.url, alias: 'test', secret, addresses: [] }
  const since = new Date(Date.now() - 3_600_000)
  return reconcilePartner({ read: casino.owner.read, partner, since, now: Date.now(), settlingMs: 0 })
}
const damage = (text: string) =>
  casino.owner.transact(async (tx) => {
    await disableTriggers(tx)
    await tx.rows(text)
  })

test('rounds, cancelled and completed ones, and free rounds agree with the report of the partner', async () => {
  // Two of them are free.
  await sandbox.control('force', { what: 'win', token: at.split('/').at(-1) })
  for (let n = 0; n < 8; n++) await spin()
  await sandbox.control('twist', { twist: 'deaf', method: 'withdraw.bet' })
  await spin()
  await sandbox.control('twist', { twist: 'unsent', method: 'deposit.win' })
  await spin()
  await vi.waitFor(
    async () => {
      const { said, booked, differences } = await reconciled()
      expect(differences).toEqual([])
      expect(said).toEqual(booked)
      // Six rounds, one whose win was completed, and the free ones together; the cancelled bet counts nowhere.
      expect(said).toMatchObject({ rounds: 8, staked: 7000 })
    },
    { timeout: 20_000, interval: 100 },
  )
})

const first = `(SELECT min(id) FROM partner_round WHERE staked > 0)`
const found = async (text: string) => {
  const { said, differences } = await reconciled()
  expect(said).toBeDefined()
  expect(differences).toEqual([expect.stringContaining(text)])
}

test('a round that has other sums here, that is unknown here, that the partner does not report: each is found', async () => {
  await damage(`UPDATE partner_round SET staked = staked + 100 WHERE id = ${first}`)
  await found('the partner reports 10.00 ₽ staked and')
  await damage(`UPDATE partner_round SET staked = staked - 100, paid = paid + 100 WHERE id = ${first}`)
  await found('the partner reports 10.00 ₽ staked and')
  await damage(`UPDATE partner_round SET paid = paid - 100, round_id = round_id || 'x' WHERE id = ${first}`)
  const { differences } = await reconciled()
  expect(differences).toEqual([
    expect.stringContaining('it is unknown here'),
    expect.stringContaining('here, and the partner does not report it'),
  ])
  await damage(`UPDATE partner_round SET round_id = rtrim(round_id, 'x') WHERE id = ${first}`)
  expect((await reconciled()).differences).toEqual([])
})

test('a win of free rounds that differs, and a stake that came back at one side alone, are found', async () => {
  await damage(`UPDATE partner_transaction SET amount = amount + 1 WHERE kind = 'free_win'`)
  await found('the partner reports 0.00 ₽ staked and')
  await damage(`UPDATE partner_transaction SET amount = amount - 1 WHERE kind = 'free_win'`)
  await damage(`UPDATE partner_round SET staked = 1000 WHERE bets = 0`)
  await found('the partner reports it as cancelled, 10.00 ₽ staked and 0.00 ₽ paid here')
  await damage(`UPDATE partner_round SET staked = 0 WHERE bets = 0`)
})

test('a bet whose outcome the partner does not know, and one that it has forgotten, are found', async () => {
  await game.bet(casino, 'own', 500, 'own')
  await found('own: 5.00 ₽ staked and 0.00 ₽ paid here, and the partner does not report it')
  await game.cancel(casino, 'own', 500, 'own')
  expect((await reconciled()).differences).toEqual([])
})

test('a partner that refuses, or does not answer, does not count as agreeing', async () => {
  const refused = await reconciled('another key')
  expect([refused.said, refused.differences]).toEqual([undefined, [expect.stringContaining('cannot be queried')]])
})
