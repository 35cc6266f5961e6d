import { randomUUID } from 'node:crypto'
import { freePort } from '@casino/tools/processes/ports'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { settleAll } from '../kit/partner.ts'
import type { Sandbox } from '../kit/running-sandbox.ts'
import { openSandbox } from '../kit/sandbox.ts'

// The partner's slots, played by separate processes: the browser's calls to the sandbox, and the sandbox's to the casino.

const bet = 1000
const keys = { PARTNER_ALIAS: 'casino', PARTNER_SECRET: 'partner-secret', PARTNER_ADDRESSES: '127.0.0.1' }
/** Waits until the partner has cancelled or completed a call. */
const patiently = { timeout: 20_000, interval: 25 }

let sandbox: Sandbox
let casino: Casino
beforeAll(async () => {
  // Each of the two must know the other's URL.
  const port = await freePort('127.0.0.1', 0)
  casino = await openCasino({ env: { ...keys, PARTNER_URL: `http://127.0.0.1:${port}` } })
  sandbox = await openSandbox('game-partner', {
    PORT: String(port),
    OPERATOR_URL: `${casino.address}/api/partner/callbacks`,
    PARTNER_RETRY_MS: '50,500',
    // On a busy machine, only an injected fault loses an answer.
    PARTNER_CONNECT_MS: '20000',
    PARTNER_ANSWER_MS: '20000',
  })
})
afterAll(async () => {
  await sandbox.close()
  await settleAll(casino)
  await closeAudited(casino)
})

interface Done {
  readonly outcome: { readonly total: number; readonly multiple: number; readonly freeSpins?: object }
  readonly balance: number
  readonly pending?: true
  readonly error?: { readonly code: string }
}

/** A game for money as its browser plays it, from the URL that the casino returns. */
async function launch(player: CasinoPlayer, name: string) {
  const [provider, alias] = name.split('/')
  const { body } = await player.call('POST /api/partner/sessions', { body: { provider, alias } })
  const html = await (await fetch(body.url)).text()
  const [, path = '', token = ''] = /"play":"(\/play\/([\w-]+))"/.exec(html) ?? []
  const spin = async (id: string = randomUUID(), stake = bet): Promise<Done> => {
    const headers = { 'content-type': 'application/json' }
    const spun = { method: 'POST', headers, body: JSON.stringify({ id, bet: stake }) }
    return (await (await fetch(`${sandbox.url}${path}/spin`, spun)).json()) as Done
  }
  const opening = async () =>
    (await (await fetch(`${sandbox.url}${path}/game`)).json()) as { game: { model: string }; balance: number }
  return { session: new URL(body.url).searchParams.get('partner.session'), token, spin, opening }
}

interface Report {
  readonly rounds: readonly {
    readonly round: string
    readonly session: string
    readonly game: string
    readonly bet: number
    readonly win: number
    readonly state: 'settled' | 'cancelled' | 'refused' | 'open'
  }[]
}

const reported = async ({ session }: { session: string | null }) =>
  (await sandbox.control<Report>('report')).rounds.filter((each) => each.session === session)
const cash = async (player: CasinoPlayer) => Math.round((await player.call('GET /api/auth/me')).body.user.balance * 100)

/** The casino's history has the rounds of the partner's report, with the same sums. */
async function expectSameRounds(player: CasinoPlayer, ...games: { session: string | null }[]) {
  await settleAll(casino)
  const theirs = (await Promise.all(games.map(reported))).flat()
  const ours = (await player.call('GET /api/games/history', { query: { limit: '100' } })).body.map((round) => {
    const { alias, round: name } = round.gameData.externalGame!
    const [staked, paid] = [round.betAmount, round.payout].map((roubles) => Math.round(roubles * 100))
    return [name, alias, staked, paid]
  })
  const settled = theirs
    .filter(({ state }) => state === 'settled')
    .map(({ round, game, ...of }) => [round, game, of.bet, of.win])
  expect(ours.sort()).toEqual(settled.sort())
  return theirs.map(({ state }) => state)
}

test.each([
  ['orchard', 'saffrell/jolly-glaze', 'big'],
  ['meadow', 'nimbolt/pocket-saucer', 'free-spins'],
  ['forge', 'velmora/opal-sixpence', 'hold'],
] as const)('thirty-five spins of %s: game and casino have the same balance after each', async (model, name, what) => {
  const player = await casino.player({ balance: 1000 })
  const game = await launch(player, name)
  expect(await game.opening()).toMatchObject({ game: { model }, balance: 100_000 })
  await sandbox.control('force', { what, token: game.token })
  let balance = 100_000
  for (let turn = 0; turn < 35; turn++) {
    const id = randomUUID()
    const done = await game.spin(id)
    balance += done.outcome.total - bet
    expect([done.balance, await cash(player)]).toEqual([balance, balance])
    // Its answer was lost on the way to the browser.
    if (turn % 7 === 0) expect(await game.spin(id)).toEqual(done)
  }
  expect(await cash(player)).toBe(balance)
  const states = await expectSameRounds(player, game)
  expect(states).toEqual(Array(35).fill('settled'))
})

test('a bet that exceeds the balance is refused, and the next one that does not is played', async () => {
  const player = await casino.player({ balance: 15 })
  const game = await launch(player, 'saffrell/jolly-glaze')
  await sandbox.control('force', { what: 'loss', token: game.token })
  const refused = randomUUID()
  expect((await game.spin(refused, 2000)).error?.code).toBe('insufficient_funds')
  expect((await game.spin(refused, 2000)).error?.code).toBe('insufficient_funds')
  expect(await cash(player)).toBe(1500)
  expect((await game.spin()).balance).toBe(500)
  expect(await expectSameRounds(player, game)).toEqual(['refused', 'settled'])
})

test.each([
  ['was lost', 'deaf'],
  ['never came because the bet did not', 'unsent'],
])('the answer to a bet %s: the stake is back once', async (_, twist) => {
  const player = await casino.player({ balance: 50 })
  const game = await launch(player, 'nimbolt/pocket-saucer')
  await sandbox.control('twist', { twist, method: 'withdraw.bet' })
  const id = randomUUID()
  expect((await game.spin(id)).error?.code).toBe('unavailable')
  await vi.waitFor(async () => expect(await reported(game)).toMatchObject([{ state: 'cancelled' }]), patiently)
  expect(await cash(player)).toBe(5000)
  expect((await game.spin(id)).error?.code).toBe('unavailable')
  await sandbox.control('repeat', {})
  expect(await cash(player)).toBe(5000)
  expect(await expectSameRounds(player, game)).toEqual(['cancelled'])
})

test.each(['deaf', 'unsent'])('a major win whose answer is missing (%s) is completed, and paid once', async (twist) => {
  const player = await casino.player({ balance: 50 })
  const game = await launch(player, 'velmora/opal-sixpence')
  await sandbox.control('force', { what: 'big', token: game.token })
  await sandbox.control('twist', { twist, method: 'deposit.win' })
  const id = randomUUID()
  const { outcome, balance, pending } = await game.spin(id)
  expect([pending, outcome.multiple >= 20, balance]).toEqual([true, true, 5000 - bet + outcome.total])
  await vi.waitFor(async () => expect(await reported(game)).toMatchObject([{ state: 'settled' }]), patiently)
  expect(await cash(player)).toBe(balance)
  expect(await game.spin(id)).toEqual({ outcome, balance })
  await sandbox.control('repeat', {})
  expect(await cash(player)).toBe(balance)
  await expectSameRounds(player, game)
})

test('fifty bets at once with money for eight: eight are taken', async () => {
  const player = await casino.player({ balance: 85 })
  const game = await launch(player, 'saffrell/jolly-glaze')
  const burst = await sandbox.control('burst', { token: game.token, bet, times: 50 })
  expect(burst).toMatchObject({ times: 50, applied: 8 })
  expect(await cash(player)).toBe(500)
  await settleAll(casino)
  const history = (await player.call('GET /api/games/history', { query: { limit: '100' } })).body
  expect(history.map(({ betAmount, payout }) => [betAmount, payout])).toEqual(Array(8).fill([10, 0]))
})

test('two games of one player share the money: an old balance in one of them moves nothing', async () => {
  const player = await casino.player({ balance: 20 })
  const [one, other] = await Promise.all(
    ['saffrell/jolly-glaze', 'nimbolt/pocket-saucer'].map((name) => launch(player, name)),
  )
  for (const { token } of [one!, other!]) await sandbox.control('force', { what: 'loss', token })
  await Promise.all([one!.opening(), other!.opening()])
  expect((await one!.spin(undefined, 2000)).balance).toBe(0)
  expect((await other!.spin()).error?.code).toBe('insufficient_funds')
  expect(await expectSameRounds(player, one!, other!)).toEqual(['settled', 'refused'])
})
