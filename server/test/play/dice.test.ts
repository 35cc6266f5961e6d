import { randomBytes, randomUUID } from 'node:crypto'
import type { DiceReply } from '@casino/contract/play/games/dice'
import { operationKey } from '@casino/rules/operation-key'
import { verifyRound } from '@casino/rules/verify-round'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'

let casino: Casino
beforeAll(async () => {
  casino = await openCasino()
})
afterAll(() => closeAudited(casino))

const bet = { betAmount: 10, targetValue: 50, betType: 'over' }
const roll = (player: CasinoPlayer, body: unknown = bet, key?: string) =>
  player.call('POST /api/games/dice/roll', { body, ...(key !== undefined && { key }) })

// In the order of the checks: each row but the last has all faults of the rows below it.
test.each([
  [
    'a stake of zero',
    { betAmount: 0, targetValue: 50, betType: 'over' },
    'stake_invalid',
    'Сумма ставки должна быть больше 0',
  ],
  ['a negative stake', { ...bet, betAmount: -1 }, 'stake_invalid', 'Сумма ставки должна быть больше 0'],
  ['a tenth of a kopeck', { ...bet, betAmount: 1.001 }, 'stake_invalid', 'Сумма ставки должна быть больше 0'],
  ['a stake in words', { ...bet, betAmount: '10' }, 'stake_invalid', 'Сумма ставки должна быть больше 0'],
  [
    'a target beyond the slider',
    { ...bet, targetValue: 100 },
    'target_invalid',
    'Target must be a whole number from 1 to 99',
  ],
  ['half a target', { ...bet, targetValue: 49.5 }, 'target_invalid', 'Target must be a whole number from 1 to 99'],
  ['no side', { betAmount: 10, targetValue: 50 }, 'side_invalid', 'Bet type must be over or under'],
  ['less than the least bet', { ...bet, betAmount: 0.5 }, 'stake_too_small', 'Ставка меньше минимальной'],
  ['more than the greatest bet', { ...bet, betAmount: 100_000.01 }, 'stake_too_large', 'Ставка больше максимальной'],
  ['more than there is', { ...bet, betAmount: 100.01 }, 'insufficient_funds', 'Недостаточно средств'],
])('%s is refused, and nothing moves', async (_fault, body, code, message) => {
  const alice = await casino.player({ balance: 100 })
  const answer = await roll(alice, body)
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ code, message })
  const { body: me } = await alice.call('GET /api/auth/me')
  expect(me.user.balance).toBe(100)
  const { body: seeds } = await alice.call('GET /api/fairness')
  expect(seeds.nonce).toBe(0)
})

test('a guest cannot roll; a pending player can look but not roll', async () => {
  expect((await casino.call('POST /api/games/dice/roll', { body: bet })).status).toBe(401)
  const alice = await casino.player({ balance: 100 })
  await casino.changeRights(alice.id, { status: 'pending' })
  const again = await casino.signIn(alice)
  const answer = await casino.call('POST /api/games/dice/roll', { body: bet, token: again.body.token })
  expect(answer.body).toMatchObject({ code: 'account_pending' })
  expect((await casino.call('GET /api/games/history', { token: again.body.token })).status).toBe(200)
})

test('forty rolls: nonces in order, money to the kopeck, and the history lists them', async () => {
  const alice = await casino.player({ balance: 1000 })
  const answers: DiceReply[] = []
  for (let index = 0; index < 40; index++) {
    const side = index % 2 === 0 ? 'over' : 'under'
    answers.push((await roll(alice, { betAmount: 1.01 + index, targetValue: 37, betType: side })).body)
  }
  let balance = 100_000
  for (const [index, answer] of answers.entries()) {
    const stake = 101 + index * 100
    const [chance, won] = index % 2 === 0 ? [63, answer.rolledNumber >= 37] : [37, answer.rolledNumber < 37]
    const multiplier = chance === 63 ? 156 : 265
    expect(answer.nonce).toBe(index)
    expect(answer.multiplier).toBe(multiplier / 100)
    expect(answer.outcome).toBe(won ? 'win' : 'loss')
    const payout = won ? Math.floor((stake * multiplier) / 100) : 0
    balance += payout - stake
    expect(Math.round(answer.payout * 100)).toBe(payout)
    expect(Math.round(answer.balance * 100)).toBe(balance)
  }
  const sequences = answers.map(({ balanceSequence }) => balanceSequence)
  expect(sequences).toEqual([...sequences].sort((a, b) => a - b))

  const { body: all } = await alice.call('GET /api/games/history', { query: { limit: '-1' } })
  expect(all.map(({ _id }) => _id)).toEqual(answers.map(({ roundId }) => roundId).reverse())
  const { body: page } = await alice.call('GET /api/games/history', { query: { limit: '8', before: all[7]!._id } })
  expect(page).toEqual(all.slice(8, 16))
  expect(all[0]).toMatchObject({
    gameType: 'dice',
    gameData: { dice: { betType: 'under', targetValue: 37 } },
    betAmount: 40.01,
  })
})

test.each([
  ['of version 7', operationKey(Date.now(), randomBytes(10))],
  ['of version 7, made long ago', operationKey(Date.UTC(2026, 0, 1), randomBytes(10))],
  ['of version 4', randomUUID()],
])('a key that is a UUID %s is the same in capitals', async (_, key) => {
  const alice = await casino.player({ balance: 1000 })
  const first = await roll(alice, bet, key)
  expect((await roll(alice, bet, key.toUpperCase())).body).toEqual(first.body)
  expect((await roll(alice, bet, key)).body).toEqual(first.body)
})

test('the same key returns the first answer, another body is refused, no key is a new bet', async () => {
  const alice = await casino.player({ balance: 100 })
  const first = await roll(alice, bet, 'key-1')
  const again = await roll(alice, bet, 'key-1')
  expect(again.body).toEqual(first.body)
  const other = await roll(alice, { ...bet, betAmount: 11 }, 'key-1')
  expect([other.status, other.body.code]).toEqual([409, 'key_reused'])
  const { body: seeds } = await alice.call('GET /api/fairness')
  expect(seeds.nonce).toBe(1)
  await roll(alice)
  await roll(alice)
  expect((await alice.call('GET /api/fairness')).body.nonce).toBe(3)
})

test("players' keys are separate", async () => {
  const [alice, boris] = [await casino.player({ balance: 100 }), await casino.player({ balance: 100 })]
  const answers = await Promise.all([roll(alice, bet, 'same'), roll(boris, bet, 'same')])
  expect(answers[0].body.roundId).not.toBe(answers[1].body.roundId)
})

test('anyone may open a round, sees the seed only after rotation, and can verify the round with it', async () => {
  const alice = await casino.player({ balance: 100 })
  const before = (await alice.call('GET /api/fairness')).body
  const { roundId } = (await roll(alice)).body
  const look = async () => (await casino.call('GET /api/games/rounds/{id}', { params: { id: roundId } })).body

  const hidden = await look()
  expect(hidden.username).toBe(alice.username)
  expect(hidden.fairness).toEqual({
    algorithm: 1,
    serverSeedHash: before.serverSeedHash,
    serverSeed: null,
    clientSeed: before.clientSeed,
    nonce: 0,
  })

  const { body: rotated } = await alice.call('POST /api/fairness/rotate', { body: { clientSeed: ' my own word ' } })
  expect(rotated.revealed).toMatchObject({
    serverSeedHash: before.serverSeedHash,
    clientSeed: before.clientSeed,
    rounds: 1,
  })
  expect(rotated.active).toMatchObject({
    serverSeedHash: before.nextServerSeedHash,
    clientSeed: ' my own word ',
    clientSeedBy: 'player',
    nonce: 0,
  })
  expect(before.clientSeedBy).toBe('server')

  const shown = await look()
  expect(shown.fairness.serverSeed).toBe(rotated.revealed.serverSeed)
  expect(verifyRound(shown)).toMatchObject({ at: 'checked', agrees: true })
})

test('a rotation that is repeated with its key rotates once; a client seed with a colon is refused', async () => {
  const alice = await casino.player()
  const rotate = (body: unknown, key: string) => alice.call('POST /api/fairness/rotate', { body, key })
  const first = await rotate({ clientSeed: 'one' }, 'turn')
  expect((await rotate({ clientSeed: 'one' }, 'turn')).body).toEqual(first.body)
  expect((await alice.call('GET /api/fairness')).body).toEqual(first.body.active)
  expect((await rotate({}, 'no-seed')).body.active.clientSeedBy).toBe('server')
  for (const [index, clientSeed] of ['', 'a:b', 'x'.repeat(65), 'line\nbreak', 7, null].entries()) {
    const answer = await rotate({ clientSeed }, `turn-${index}`)
    expect([answer.status, answer.body.code], String(clientSeed)).toEqual([400, 'client_seed_invalid'])
  }
})

test('an unknown round is not found, whatever the id', async () => {
  for (const [id, refusal] of [
    ['999999999999', [404, 'not_found']],
    ['0', [404, 'not_found']],
    ...['1e3', '-1', 'abc', '9'.repeat(40)].map((id) => [id, [400, 'bad_request']] as const),
  ] as const) {
    const { status, body } = await casino.call('GET /api/games/rounds/{id}', { params: { id } })
    expect([status, body.code], id).toEqual(refusal)
  }
})

test('a closed game takes no bets; its edge and maximum win apply from the next bet on', async () => {
  const alice = await casino.player({ balance: 1000 })
  await casino.setGame('dice', { status: 'maintenance' })
  const closed = await roll(alice)
  expect([closed.status, closed.body.code]).toEqual([409, 'game_closed'])

  await casino.setGame('dice', { status: 'active', edgeBasisPoints: 500 })
  const { body: dearer } = await roll(alice)
  expect(dearer.multiplier).toBe(1.9)
  const { body: round } = await casino.call('GET /api/games/rounds/{id}', { params: { id: dearer.roundId } })
  expect(round.houseEdge).toBe(5)
  await casino.setGame('dice', { edgeBasisPoints: 200 })
})
