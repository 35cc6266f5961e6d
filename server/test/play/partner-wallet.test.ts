import { beforeEach, describe, expect, test } from 'vitest'
import { statement } from '../../accounting/ledger/statement.ts'
import type { Casino, CasinoPlayer } from '../kit/casino.ts'
import { type StartedGame, send, settleAll, signCall, start, withPartnerCasino } from '../kit/partner.ts'
import { changePartnerSessions, changePlayers, hoursAgo, minutesAgo } from '../kit/stored.ts'

let casino: Casino
let player: CasinoPlayer
let game: StartedGame
withPartnerCasino((opened) => {
  casino = opened
})
beforeEach(async () => {
  player = await casino.player({ balance: 100 })
  game = await start(player)
})

const owner = <Row>(text: string, values: unknown[] = []) => casino.owner.read.rows<Row>(text, values)
const cash = async ({ id } = player) => {
  const { balanceOf, stakedOf } = statement(casino.owner.read)
  return [(await balanceOf(id)).balance, await stakedOf(id)]
}
const done = (balance: number) => ({ status: 200, response: { currency: 'RUB', balance } })

test('a round: the session is checked, the stake taken, the win paid', async () => {
  expect(await game.check(casino, 'check.session', { game_id: 15, game_alias: 'moon-garden' })).toEqual({
    status: 200,
    method: 'check.session',
    response: { id_player: player.id, id_group: 'default', balance: 100_00, currency: 'RUB' },
  })
  expect(await game.bet(casino, `${player.id}-b`, 10_00, 'r')).toEqual({ method: 'withdraw.bet', ...done(90_00) })
  expect(await game.win(casino, `${player.id}-w`, 25_00, 'r')).toEqual({ method: 'deposit.win', ...done(115_00) })
  expect(await game.check(casino, 'check.balance')).toEqual({ method: 'check.balance', ...done(115_00) })
  expect(await cash()).toEqual([115_00, 10_00])
  const recorded = await owner<{ raw: string }>('SELECT raw FROM partner_transaction WHERE player_id = $1', [player.id])
  expect(recorded).toHaveLength(2)
  for (const { raw } of recorded) {
    expect(raw).not.toContain(game.session)
    expect(JSON.parse(raw)).toMatchObject({ session: '…', sign: '…', currency: 'RUB' })
  }
})

describe('each call counts once', () => {
  test('a repeat has the same effect as one call, and answers with the current balance', async () => {
    const [b, w, b2] = ['b', 'w', 'b2'].map((name) => `${player.id}-${name}`) as [string, string, string]
    for (const _ of [1, 2]) expect(await game.bet(casino, b, 10_00, 'r')).toMatchObject(done(90_00))
    for (const _ of [1, 2]) expect(await game.win(casino, w, 5_00, 'r')).toMatchObject(done(95_00))
    await game.bet(casino, b2, 1_00, 'r2')
    expect(await game.bet(casino, b, 10_00, 'r')).toMatchObject(done(94_00))
    expect(await game.complete(casino, w, 5_00, 'r')).toMatchObject({ status: 200, cmd: 'trx.complete' })
    for (const _ of [1, 2])
      expect(await game.cancel(casino, b2, 1_00, 'r2')).toEqual({
        status: 200,
        method: 'trx.cancel',
        cmd: 'trx.cancel',
        response: { cmd: 'trx.cancel' },
      })
    expect(await cash()).toEqual([95_00, 10_00])
    expect(await game.bet(casino, b2, 1_00, 'r2')).toMatchObject({ status: 409, message: 'Transaction cancelled' })
  })

  test('a refused bet may come again, and is then decided by the current state', async () => {
    const trx = `${player.id}-b`
    expect(await game.bet(casino, trx, 100_01, 'r')).toMatchObject({ status: 400, message: 'Insufficient balance' })
    await game.win(casino, `${player.id}-w`, 1, 'r')
    expect(await game.bet(casino, trx, 100_01, 'r')).toMatchObject(done(0))
  })

  test('a cancel after a refusal keeps the bet out', async () => {
    const trx = `${player.id}-b`
    await game.bet(casino, trx, 100_01, 'r')
    expect((await game.cancel(casino, trx, 100_01, 'r')).status).toBe(200)
    await game.win(casino, `${player.id}-w`, 1, 'r')
    expect((await game.bet(casino, trx, 100_01, 'r')).status).toBe(409)
    expect(await cash()).toEqual([100_01, 0])
  })

  test('identifiers of bets and wins are separate, and numbers beyond 2^53 are read exactly', async () => {
    const body = (trx: string) => {
      const fields = { session: game.session, currency: 'RUB', amount: 100, trx_id: trx, round_id: 7 }
      const { sign } = signCall('withdraw.bet', fields)
      return `{"trx_id": ${trx}, "round_id":7,"amount" : 100, "currency":"RUB","session":"${game.session}","sign":"${sign}"}`
    }
    const big = 9_007_199_254_740_993n + BigInt(player.id) * 1000n
    expect(await send(casino, 'withdraw.bet', body(`${big}`))).toMatchObject(done(99_00))
    expect(await send(casino, 'withdraw.bet', body(`${big + 1n}`))).toMatchObject(done(98_00))
    expect(await send(casino, 'withdraw.bet', body(`${big}`))).toMatchObject(done(98_00))
    expect(await game.win(casino, `${big}`, 50, '7')).toMatchObject(done(98_50))
  })
})

const calls = {
  bet: () => game.bet(casino, `${player.id}-b`, 10_00, 'r'),
  cancel: () => game.cancel(casino, `${player.id}-b`, 10_00, 'r'),
  win: () => game.win(casino, `${player.id}-w`, 3_00, 'r'),
  complete: () => game.complete(casino, `${player.id}-w`, 3_00, 'r'),
  flatCancel: () => game.flat(casino, 'trx.cancel', `${player.id}-b`, 10_00),
}
type CallName = keyof typeof calls
const permutations = (list: readonly CallName[]): CallName[][] =>
  list.length < 2
    ? [[...list]]
    : list.flatMap((first, i) => permutations(list.toSpliced(i, 1)).map((rest) => [first, ...rest]))

test.each([
  ...permutations(['bet', 'cancel']).map((order) => [order, 100_00, 0] as const),
  ...permutations(['bet', 'flatCancel', 'bet']).map((order) => [order, 100_00, 0] as const),
  ...permutations(['bet', 'win', 'complete']).map((order) => [order, 93_00, 10_00] as const),
  ...permutations(['bet', 'win', 'cancel']).map((order) => [order, 103_00, 0] as const),
])('%j ends with %i kopecks, %i of them staked', async (order, balance, staked) => {
  for (const name of order) await calls[name]()
  expect(await cash()).toEqual([balance, staked])
  // However late they arrive, they change nothing.
  await settleAll(casino)
  for (const name of order) await calls[name]()
  expect(await cash()).toEqual([balance, staked])
})

test('in the flat form the answer carries the balance, and a win without its round is paid', async () => {
  await game.bet(casino, `${player.id}-b`, 10_00, 'r')
  expect(await game.flat(casino, 'trx.complete', `${player.id}-w`, 4_00)).toEqual({
    method: 'trx.complete',
    ...done(94_00),
  })
  expect(await game.flat(casino, 'trx.cancel', `${player.id}-b`, 10_00)).toMatchObject(done(104_00))
})

describe('what is owed is paid, and what may not be staked is not taken', () => {
  const ended = () => changePartnerSessions(casino.owner.read, { player: player.id }, { createdAt: hoursAgo(12) })
  const status = (to: string) => changePlayers(casino.owner.read, { id: player.id }, { status: to })
  /** A ban ends the session that started the game; the session of the page for banned players does not restore it. */
  const banned = async () => {
    await status('banned')
    expect((await casino.signIn(player)).status).toBe(200)
  }
  const close = (provider: string, alias: string | null) =>
    owner('INSERT INTO partner_closed (provider, alias) VALUES ($1, $2)', [provider, alias])
  const open = () => owner('DELETE FROM partner_closed')

  test.each<[string, () => Promise<unknown>, number, string, () => Promise<unknown>]>([
    ['an ended session', ended, 404, 'Unknown session', async () => {}],
    ['a banned player', banned, 404, 'Unknown session', async () => {}],
    ['a pending player', () => status('pending'), 403, 'Unknown user', async () => {}],
    ['a closed game', () => close('northlight', 'moon-garden'), 403, 'Game is closed', open],
    ['a closed provider', () => close('Northlight', null), 403, 'Game is closed', open],
    [
      'maintenance',
      () => casino.set('maintenance', { enabled: true }),
      403,
      'Game is closed',
      () => casino.set('maintenance', { enabled: false }),
    ],
  ])('%s', async (_, happen, code, message, end) => {
    await game.bet(casino, `${player.id}-1`, 10_00, 'r1')
    await game.bet(casino, `${player.id}-2`, 10_00, 'r2')
    await happen()
    try {
      for (const answer of [
        await game.check(casino, 'check.session'),
        await game.bet(casino, `${player.id}-3`, 1_00, 'r3'),
      ])
        expect(answer).toMatchObject({ status: code, message })
      // The repeated bet was applied before, as its answer says.
      expect((await game.bet(casino, `${player.id}-2`, 10_00, 'r2')).status).toBe(200)
      expect(await game.win(casino, `${player.id}-1w`, 30_00, 'r1')).toMatchObject(done(110_00))
      expect((await game.cancel(casino, `${player.id}-2`, 10_00, 'r2')).status).toBe(200)
      expect(await cash()).toEqual([120_00, 10_00])
    } finally {
      await end()
    }
  })

  test('activity is recorded and does not postpone the end of a session', async () => {
    const begun = (at: Date) =>
      changePartnerSessions(casino.owner.read, { player: player.id }, { createdAt: at, seenAt: at })
    const isFresh = async () =>
      (
        await owner<{ fresh: boolean }>(
          `SELECT seen_at > now() - interval '1 minute' AS fresh FROM partner_session WHERE player_id = $1`,
          [player.id],
        )
      )[0]?.fresh
    await begun(minutesAgo(719))
    expect((await game.check(casino, 'check.balance')).status).toBe(200)
    await expect.poll(isFresh).toBe(true)
    await begun(hoursAgo(12))
    expect((await game.check(casino, 'check.balance')).status).toBe(404)
    expect((await game.win(casino, `${player.id}-w`, 1, 'r')).status).toBe(200)
  })

  test('the limits of the game record apply to stakes', async () => {
    await owner(
      `INSERT INTO game (type, provider, alias, name, status, house_edge_basis_points, min_bet, max_bet, link, image_url)
       VALUES ('external', 'Northlight', 'limited', 'Limited', 'active', 400, 500, 5000, '/x', '/x')`,
    )
    await casino.app.settings.refresh()
    const limited = await start(player, 'limited')
    expect((await limited.bet(casino, `${player.id}-1`, 4_99, 'r')).message).toBe('Bet is not allowed')
    expect((await limited.bet(casino, `${player.id}-2`, 50_01, 'r')).message).toBe('Bet is not allowed')
    expect((await limited.bet(casino, `${player.id}-3`, 50_00, 'r')).status).toBe(200)
    expect((await limited.bet(casino, `${player.id}-4`, 0, 'r')).status).toBe(200)
  })
})

describe('hostile and broken calls move nothing', () => {
  const good = () => ({ session: game.session, currency: 'RUB', amount: 100, trx_id: `${player.id}-b`, round_id: 'r' })

  test.each<[string, (method: string) => string | object, number]>([
    ['no body', () => '', 400],
    ['no JSON', () => 'amount=1', 400],
    ['a list', () => [good()], 400],
    ['a text', () => '"x"', 400],
    ['deep nesting', () => '['.repeat(60_000), 400],
    ['no signature', () => good(), 403],
    ['a wrong signature', () => ({ ...good(), sign: '0'.repeat(32) }), 403],
    ['a signature of another method', () => signCall('check.balance', good()), 403],
    ['another alias', (method) => ({ ...signCall(method, good()), 'partner.alias': 'other' }), 403],
    ['an amount after signing', (method) => ({ ...signCall(method, good()), amount: 1 }), 403],
    ['an unknown session', (method) => signCall(method, { ...good(), session: 'guess' }), 404],
    ['an empty session', (method) => signCall(method, { ...good(), session: '' }), 404],
    ['a SQL session', (method) => signCall(method, { ...good(), session: "' OR 1=1 --" }), 404],
    ['another currency', (method) => signCall(method, { ...good(), currency: 'USD' }), 400],
    ['no currency', (method) => signCall(method, { session: game.session, amount: 1, trx_id: 'x' }), 400],
    ['a negative amount', (method) => signCall(method, { ...good(), amount: -100 }), 400],
    ['a fraction', (method) => signCall(method, { ...good(), amount: 1.5 }), 400],
    ['an exponent', (method) => signCall(method, { ...good(), amount: '1e3' }), 400],
    ['an amount beyond all money', (method) => signCall(method, { ...good(), amount: '100000000000001' }), 400],
    ['an amount beyond numbers', (method) => signCall(method, { ...good(), amount: '9'.repeat(30) }), 400],
    ['no amount', (method) => signCall(method, { session: game.session, currency: 'RUB', trx_id: 'x' }), 400],
    ['an empty trx_id', (method) => signCall(method, { ...good(), trx_id: '' }), 400],
    ['NUL in trx_id', (method) => signCall(method, { ...good(), trx_id: 'a\u0000' }), 400],
    ['half a surrogate pair', (method) => signCall(method, { ...good(), trx_id: '\ud800' }), 400],
    ['a long trx_id', (method) => signCall(method, { ...good(), trx_id: 'x'.repeat(129) }), 400],
    ['true as trx_id', (method) => signCall(method, { ...good(), trx_id: true }), 400],
    ['a round that is none', (method) => signCall(method, { ...good(), round_id: '\n' }), 400],
  ])('%s', async (_, body, status) => {
    for (const method of ['withdraw.bet', 'deposit.win']) {
      expect(await send(casino, method, body(method))).toMatchObject({ status, method })
    }
    expect(await cash()).toEqual([100_00, 0])
    expect(await owner('SELECT FROM partner_transaction WHERE player_id = $1', [player.id])).toEqual([])
  })

  test('a body that is too large is not read', async () => {
    const { status } = await fetch(`${casino.address}/api/partner/callbacks/withdraw.bet`, {
      method: 'POST',
      body: 'x'.repeat(64 * 1024 + 1),
    })
    expect(status).toBe(413)
  })

  test('`meta` changes nothing but the line in which a round is listed', async () => {
    const { round_id: _, ...fields } = good()
    const meta = { tag: { round_id: `meta-${player.id}`, bet: 99_999, game: 'x' } }
    expect(await send(casino, 'withdraw.bet', { ...signCall('withdraw.bet', fields), meta })).toMatchObject(done(99_00))
    const [round] = await owner<{ round_id: string }>('SELECT round_id FROM partner_round WHERE player_id = $1', [
      player.id,
    ])
    expect(round?.round_id).toBe(`meta-${player.id}`)
  })

  test('information is answered and moves nothing', async () => {
    const fields = { session: game.session, currency: 'RUB', trx_id: 'f', freerounds_id: 'x', total_win: 5 }
    for (const method of ['freerounds.step', 'risk.step'])
      expect(await send(casino, method, signCall(method, fields))).toMatchObject({ status: 200 })
    for (const method of ['freerounds.activate', 'freerounds.complete'])
      expect(await send(casino, method, signCall(method, fields))).toMatchObject({ status: 404 })
    expect(await cash()).toEqual([100_00, 0])
  })
})
