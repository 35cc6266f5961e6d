import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { audit } from '../../accounting/audit/audit.ts'
import { statement } from '../../accounting/ledger/statement.ts'
import { DatabaseUnavailable, openDatabase } from '../../platform/database/database.ts'
import { openStandby } from '../../platform/database/standby.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { openTestDatabase, ownerOf } from '../kit/database.ts'
import { stake } from '../kit/depositor.ts'
import { serverKey } from '../kit/keys.ts'
import { mir, standIn } from '../kit/stand-in.ts'
import { openStandbyPair, type StandbyPair } from '../kit/standby-pair.ts'
import { openThirdParty } from '../kit/third-party.ts'

const soon = { timeout: 8000, interval: 50 }
const card = openThirdParty('stripe', 'card')
const payer = standIn({ name: 'freekassa', to: ['card'] })
const parties = [card.provider, payer.provider]

let pair: StandbyPair
let strict: Casino
let player: CasinoPlayer
beforeAll(async () => {
  pair = await openStandbyPair()
  strict = await openCasino({
    databaseUrl: pair.databaseUrl,
    env: { STANDBY: 'required' },
    openProviders: () => new Map(parties.map((provider) => [provider.name, provider])),
  })
  player = await strict.player({ balance: 5000 })
})
afterAll(async () => {
  await strict?.close()
  await pair?.close()
})

const readinessOf = async ({ address }: Casino) => {
  const response = await fetch(`${address}/health/ready`)
  return { status: response.status, ...((await response.json()) as object) }
}
const shows = (casino: Casino, standby: string) =>
  vi.waitFor(async () => expect(await readinessOf(casino)).toEqual({ status: 'ready', standby }), soon)
const shownIn = async (casino: Casino) => {
  const { token } = (await casino.signIn(casino.administrator)).body as { token: string }
  const metrics = await (await fetch(`${casino.address}/metrics`)).text()
  const { body } = await casino.call('GET /api/admin/get-stats', { token })
  return [body.standby, /^casino_standby_attached (\d)$/m.exec(metrics)?.[1]]
}

test('with its standby the casino plays, and says that it is there', async () => {
  await shows(strict, 'attached')
  expect((await stake(player, 1)).status).toBe(200)
  expect(await shownIn(strict)).toEqual([{ state: 'attached', refusesMoney: false }, '1'])
})

describe('the primary gives up its standby, as Patroni lets it', () => {
  let invoice: { readonly uuid: string; readonly ref: string | null }
  let round: string
  beforeAll(async () => {
    const body = { type: 'card', amount: 700, currency: 'RUB', user_id: player.user.id }
    const { uuid, invoice_id: ref } = (await player.call('POST /api/payments/create-payment', { body })).body
      .transaction
    invoice = { uuid, ref }
    const start = { betAmount: 1, numberOfMines: 1 }
    round = (await player.call('POST /api/games/mines/start', { body: start })).body.roundId
    await pair.waitFor('')
    await shows(strict, 'missing')
    card.pay(ref)
  })

  test.each([
    ['a bet', () => stake(player, 1)],
    [
      'a new invoice',
      () =>
        player.call('POST /api/payments/create-payment', {
          body: { type: 'card', amount: 700, currency: 'RUB', user_id: player.user.id },
        }),
    ],
    [
      'the credit of a paid one',
      () => player.call('GET /api/payments/check-payment/{uuid}', { params: { uuid: invoice.uuid } }),
    ],
    ['a reward', () => player.call('POST /api/payments/claim-bonus', { body: { level: 1 } })],
    ['cashback', () => player.call('POST /api/payments/claim-cashback', { body: {} })],
  ] as const)('%s is refused for now', async (_, ask) => {
    const { status, headers, body } = await ask()
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'standby_missing', '1'])
  })

  test('what a player is owed is paid all the same', async () => {
    const cell = { cellIndex: 0, roundId: round }
    const opened = await player.call('POST /api/games/mines/reveal', { body: cell })
    expect(opened.status).toBe(200)
    if (!opened.body.result) {
      expect((await player.call('POST /api/games/mines/cashout', { body: { roundId: round } })).status).toBe(200)
    }
    const out = { id: player.id, card: mir, amount: 600, currency: 'RUB' }
    expect((await player.call('POST /api/payments/create-withdraw', { body: out })).status).toBe(200)
  })

  test('administrators and Prometheus see it', async () => {
    expect(await shownIn(strict)).toEqual([{ state: 'missing', refusesMoney: true }, '0'])
    expect(strict.troubles.some((line) => line.includes('no synchronous standby'))).toBe(true)
  })

  test('where a standby is only expected, bets are taken and its absence is reported', async () => {
    const lenient = await openCasino({ databaseUrl: pair.databaseUrl, env: { STANDBY: 'expected' } })
    expect((await lenient.call('POST /api/games/dice/roll', { token: player.token, body: dice })).status).toBe(200)
    expect(await readinessOf(lenient)).toEqual({ status: 'ready', standby: 'missing' })
    expect(await shownIn(lenient)).toEqual([{ state: 'missing', refusesMoney: false }, '0'])
    await lenient.close()
  })

  test('with the standby back everything is taken, without a restart', async () => {
    await pair.waitFor('standby')
    await shows(strict, 'attached')
    expect((await stake(player, 1)).status).toBe(200)
    const paid = await player.call('GET /api/payments/check-payment/{uuid}', { params: { uuid: invoice.uuid } })
    expect(paid.body.transaction.status).toBe('success')
  })
})

const dice = { betAmount: 1, targetValue: 50, betType: 'over' }
test('the loss of the standby, then of the primary, loses nothing that was answered', async () => {
  // Even on a database whose owner has set it differently.
  const owner = openDatabase(pair.ownerUrl)
  await owner.read.rows(`ALTER ROLE casino_app SET synchronous_commit = 'local'`)
  const other = await openCasino({ databaseUrl: pair.databaseUrl })
  await pair.killStandby()
  const key = 'not-known-to-the-standby'
  let isAnswered = false
  const waiting = other
    .call('POST /api/games/dice/roll', { token: player.token, body: dice, key })
    .finally(() => (isAnswered = true))
  await shows(strict, 'missing')
  // A commit must not be cancelled by the two-second statement timeout and then be reported as done.
  const stuck = `
    SELECT FROM pg_stat_activity
    WHERE wait_event = 'SyncRep' AND query = 'COMMIT' AND now() - state_change > interval '2.2 seconds'`
  await vi.waitFor(async () => expect(await owner.read.rows(stuck)).not.toEqual([]), soon)
  expect(isAnswered).toBe(false)
  await pair.startStandby()
  expect((await waiting).status).toBe(200)
  await shows(strict, 'attached')
  const last = await stake(player, 1)
  await Promise.all([other.close(), owner.close(), pair.killPrimary()])

  const standby = openDatabase(pair.standbyUrl)
  await expect(standby.transact((tx) => tx.rows('DELETE FROM session'))).rejects.toThrow(DatabaseUnavailable)
  await pair.promote()
  expect((await statement(standby.read).balanceOf(player.id)).balance / 100).toBe(last.body.balance)
  expect(await standby.read.rows('SELECT FROM posting WHERE key = $1', [key])).toHaveLength(1)
  await standby.close()
  const { checks } = await audit(pair.standbyUrl, serverKey)
  expect(checks.filter(({ wrong }) => wrong > 0)).toEqual([])
})

test('an owner who may not see standbys is named at the start', async () => {
  const { url, drop } = await openTestDatabase()
  const [owner, database] = [openDatabase(ownerOf(url)), openDatabase(url)]
  await owner.read.rows('ALTER FUNCTION sync_standbys() OWNER TO casino_reader')
  const log = { info: () => {}, error: () => {} }
  await expect(openStandby({ read: database.read, policy: 'expected', log })).rejects.toThrow('GRANT pg_read_all_stats')
  await Promise.all([owner.close(), database.close()])
  await drop()
})
