import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { adjustment, lostBet, postAccepted } from '../kit/bank.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'

let casino: Casino
beforeAll(async () => {
  casino = await openCasino()
})
afterAll(() => casino.close())

const roll = (player: CasinoPlayer) =>
  player.call('POST /api/games/dice/roll', { body: { betAmount: 1, targetValue: 50, betType: 'over' } })

test('a subscriber receives their balance at once, then every change, on all their screens', async () => {
  const player = await casino.player({ balance: 100 })
  const [tab, phone] = [player.live(), player.live()]
  expect(await tab.subscribe(player.user.id)).toEqual({ ok: true })
  expect(await phone.subscribe(player.id)).toEqual({ ok: true })
  const { balance, balanceSequence } = (await roll(player)).body
  for (const live of [tab, phone]) {
    await vi.waitFor(() =>
      expect(live.balances).toEqual([
        [100, 1],
        [balance, balanceSequence],
      ]),
    )
  }
})

describe('only with the token of that very player', () => {
  test.each([
    ['nobody', undefined, 'unauthenticated'],
    ['an unknown token', 'A'.repeat(43), 'unauthenticated'],
    ['no token at all', { $ne: null }, 'unauthenticated'],
  ])('%s', async (_, token, code) => {
    const player = await casino.player({ balance: 5 })
    const live = casino.live(token as string)
    expect(await live.subscribe(player.user.id)).toEqual({ ok: false, code })
    await roll(player)
    // Everything sent before this answer has arrived.
    await live.subscribe(player.user.id)
    expect(live.balances).toEqual([])
  })

  test.each([
    ['somebody else’s id', (other: CasinoPlayer) => other.user.id],
    ['somebody else’s id as a number', (other: CasinoPlayer) => other.id],
    ['another number', (_: CasinoPlayer, own: CasinoPlayer) => own.id + 0.5],
    ['an object', () => ({ toString: 'x' })],
    ['nothing', () => undefined],
    ['a list', (_: CasinoPlayer, own: CasinoPlayer) => [own.user.id]],
  ])('subscribing with %s', async (_, userId) => {
    const [own, other] = [await casino.player({ balance: 5 }), await casino.player({ balance: 7 })]
    const live = own.live()
    expect(await live.subscribe(userId(other, own))).toEqual({ ok: false, code: 'forbidden' })
    await roll(other)
    await live.subscribe(userId(other, own))
    expect(live.balances).toEqual([])
  })

  test.each([[[]], [[null]], [['text', 'more']], [[{ userId: '1' }, 'not a function']], [[() => {}]]])(
    'arguments %j do no harm',
    async (args) => {
      const live = casino.live(undefined)
      ;(live.socket as unknown as { emit(event: string, ...args: unknown[]): void }).emit('balance:subscribe', ...args)
      expect(await live.subscribe('1')).toEqual({ ok: false, code: 'unauthenticated' })
    },
  )
})

test('published balances never go back, however many bets and screens', async () => {
  const player = await casino.player({ balance: 1000 })
  const lives = Array.from({ length: 4 }, () => player.live())
  const subscribed = Promise.all(lives.map((live) => live.subscribe(player.user.id)))
  await Promise.all(Array.from({ length: 200 }, () => roll(player)))
  await subscribed
  const { balance, balanceSequence } = (await player.call('GET /api/auth/me')).body.user
  expect(balanceSequence).toBe(201)
  for (const { balances } of lives) {
    await vi.waitFor(() => expect(balances.at(-1)).toEqual([balance, balanceSequence]))
    const sequences = balances.map(([, sequence]) => sequence)
    expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b))
  }
})

test('changes not caused by the player’s calls are published too', async () => {
  const player = await casino.player()
  const live = player.live()
  await live.subscribe(player.user.id)
  await postAccepted(casino.app.ledger, adjustment(player.id, 12_345))
  await postAccepted(casino.app.ledger, lostBet(player.id, 45))
  await vi.waitFor(() =>
    expect(live.balances).toEqual([
      [0, 0],
      [123.45, 1],
      [123, 2],
    ]),
  )
})

test('after a reconnection the right balance arrives without a new subscription', async () => {
  const player = await casino.player({ balance: 50 })
  const live = player.live()
  live.socket.on('connect', () => void live.subscribe(player.user.id))
  await vi.waitFor(() => expect(live.balances).toEqual([[50, 1]]))
  live.socket.io.engine.close()
  await postAccepted(casino.app.ledger, adjustment(player.id, 100))
  await vi.waitFor(() => expect(live.balances.at(-1)).toEqual([51, 2]), { timeout: 2000 })
})

test('a repeated subscription is answered again', async () => {
  const player = await casino.player({ balance: 50 })
  const live = player.live()
  for (let times = 0; times < 3; times++) await live.subscribe(player.user.id)
  expect(live.balances).toEqual([
    [50, 1],
    [50, 1],
    [50, 1],
  ])
})

test('five live connections for a player; one that closes makes room', async () => {
  const player = await casino.player()
  const lives = Array.from({ length: 6 }, () => player.live())
  const answers = []
  for (const live of lives) answers.push(await live.subscribe(player.user.id))
  expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, true, true, false])
  expect(answers.at(-1)?.code).toBe('too_many_sockets')
  lives[0]?.socket.disconnect()
  await vi.waitFor(async () => expect(await lives[5]?.subscribe(player.user.id)).toEqual({ ok: true }))
})

test('a message that is too long closes the connection', async () => {
  const live = casino.live(undefined)
  await vi.waitFor(() => expect(live.socket.connected).toBe(true))
  live.socket.io.reconnection(false)
  live.socket.emit('balance:subscribe', { userId: 'x'.repeat(20_000) })
  await vi.waitFor(() => expect(live.endings).toEqual(['transport close']))
})

test('long polling is not offered', async () => {
  const answer = await fetch(`${casino.address}/socket.io/?EIO=4&transport=polling`)
  expect(answer.status).toBe(404)
})

test('an older figure published late by another server does not overwrite a newer one', async () => {
  const player = await casino.player({ balance: 100 })
  const live = player.live()
  await live.subscribe(player.user.id)
  const publish = (balance: number, sequence: number) =>
    casino.app.database.read.rows(`SELECT pg_notify('balances', $1)`, [
      JSON.stringify({ from: 'another server', changes: [[player.id, balance, sequence]] }),
    ])
  await publish(300_00, 3)
  await publish(200_00, 2)
  await publish(300_00, 3)
  await publish(400_00, 4)
  await vi.waitFor(() => expect(live.balances.at(-1)).toEqual([400, 4]))
  expect(live.balances).toEqual([
    [100, 1],
    [300, 3],
    [400, 4],
  ])
})
