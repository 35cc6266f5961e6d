import { AssertionError } from 'node:assert'
import { randomBytes } from 'node:crypto'
import { kopecks } from '@casino/rules/money'
import { operationKey } from '@casino/rules/operation-key'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { houseAccounts } from '../../composition/house-accounts.ts'
import { adjustment, type Bank, gift, lostBet, openBank, postAccepted } from '../../test/kit/bank.ts'
import { openAccount } from './accounts.ts'
import { openLedger } from './ledger.ts'
import { type LockedRecord, write } from './locked-record.ts'
import type { Posting, Transfer } from './posting.ts'
import { statement } from './statement.ts'

let bank: Bank
beforeAll(async () => {
  bank = await openBank({ players: 0 })
})
afterAll(() => bank.close())

const player = async (cash = 10_000) => (await bank.admit(1, cash))[0]!

describe('a posting', () => {
  test('moves money, and answers with the balance after it', async () => {
    const alice = await player(0)
    const given = await postAccepted(bank.ledger, adjustment(alice, 500))
    expect(given).toMatchObject({ record: { given: 500 }, balance: 500, sequence: 1, repeated: false })
    expect(await postAccepted(bank.ledger, lostBet(alice, 200))).toMatchObject({ balance: 300, sequence: 2 })
    expect(await bank.cashOf(alice)).toBe(300)
  })

  test('is refused when the money is not there, and moves nothing', async () => {
    const alice = await player(100)
    expect(await bank.ledger.post(lostBet(alice, 101))).toEqual({ refused: 'insufficient_funds' })
    expect(await bank.cashOf(alice)).toBe(100)
  })

  test('is undone as a whole when a later transfer finds no money', async () => {
    const [alice, bob] = [await player(100), await player(0)]
    const twoGifts: Posting<null> = {
      ...gift(alice, bob, 60),
      decide: () => ({
        transfers: [1, 2].map(
          (): Transfer => ({
            kind: 'adjustment',
            from: { player: alice, account: 'cash' },
            to: { player: bob, account: 'cash' },
            amount: kopecks(60),
          }),
        ),
        writes: [],
        record: null,
      }),
    }
    // Batched with postings that would be affected by anything left behind.
    const [refused, after] = await Promise.all([
      bank.ledger.post(twoGifts),
      postAccepted(bank.ledger, lostBet(alice, 1)),
    ])
    expect(refused).toEqual({ refused: 'insufficient_funds' })
    expect(after.balance).toBe(99)
    expect(await bank.cashOf(bob)).toBe(0)
  })

  test('may be refused by its own decision', async () => {
    const alice = await player()
    const refusal = { refused: 'stake_too_small', details: { minimum: 1 } } as const
    expect(await bank.ledger.post({ ...lostBet(alice, 1), decide: () => refusal })).toEqual(refusal)
  })
})

describe('a key', () => {
  test('returns the first answer, also in the same batch and from another node', async () => {
    const alice = await player()
    const bet = () => lostBet(alice, 10, { key: 'k', fingerprint: 'f' })
    const [first, second] = await Promise.all([postAccepted(bank.ledger, bet()), postAccepted(bank.ledger, bet())])
    const third = await postAccepted(bank.ledger, bet())
    const otherNode = await openLedger({ houseAccounts, url: bank.url })
    const fourth = await postAccepted(otherNode, bet())
    await otherNode.close()
    expect(first.repeated).toBe(false)
    for (const repeat of [second, third, fourth]) expect(repeat).toEqual({ ...first, repeated: true })
    expect(await bank.cashOf(alice)).toBe(9990)
  })

  test('is refused for another request, and belongs to its player alone', async () => {
    const [alice, bob] = [await player(), await player()]
    await postAccepted(bank.ledger, lostBet(alice, 10, { key: 'k', fingerprint: 'f' }))
    expect(await bank.ledger.post(lostBet(alice, 20, { key: 'k', fingerprint: 'g' }))).toEqual({
      refused: 'key_reused',
    })
    expect(await postAccepted(bank.ledger, lostBet(bob, 20, { key: 'k', fingerprint: 'g' }))).toMatchObject({
      repeated: false,
    })
  })

  test('of a refused posting can be used again', async () => {
    const alice = await player(5)
    const bet = lostBet(alice, 10, { key: 'k', fingerprint: 'f' })
    expect(await bank.ledger.post(bet)).toEqual({ refused: 'insufficient_funds' })
    await postAccepted(bank.ledger, adjustment(alice, 5))
    expect(await postAccepted(bank.ledger, bet)).toMatchObject({ balance: 0, repeated: false })
  })

  test('can be spent before its bet: a cancelled bet that comes late is refused, and moves nothing', async () => {
    const alice = await player()
    const cancel: Posting<{ cancelled: true }> = {
      purpose: 'adjustment',
      kind: 'cancel',
      player: alice,
      key: 'k',
      fingerprint: 'cancel',
      decide: () => ({ transfers: [], writes: [], record: { cancelled: true } }),
    }
    const spent = await postAccepted(bank.ledger, cancel)
    const sameKey = lostBet(alice, 10, { key: 'k', fingerprint: 'bet' })
    expect(await bank.ledger.post(sameKey)).toEqual({ refused: 'key_reused' })
    expect(await postAccepted(bank.ledger, cancel)).toEqual({ ...spent, repeated: true })
    // In one batch, and in the other order: a bet that came first is found by its cancel.
    const other = { ...cancel, key: 'other' }
    const [bet, late] = await Promise.all([
      postAccepted(bank.ledger, lostBet(alice, 10, { key: 'other', fingerprint: 'bet' })),
      bank.ledger.post(other),
    ])
    expect([bet.repeated, late]).toEqual([false, { refused: 'key_reused' }])
    expect(await bank.cashOf(alice)).toBe(9990)
  })

  const hour = 3600 * 1000
  test.each([
    ['just now', 0],
    ['by a clock that is 23 hours ahead', 23 * hour],
    ['by a clock that is 23 hours behind', -23 * hour],
    ['47 hours ago', -47 * hour],
    ['a year ago', -365 * 24 * hour],
  ])('made %s is found again', async (_, ahead) => {
    const alice = await player()
    const key = operationKey(Date.now() + ahead, randomBytes(10))
    const first = await postAccepted(bank.ledger, lostBet(alice, 10, { key, fingerprint: 'f' }))
    const other = lostBet(alice, 10, { key: operationKey(Date.now(), randomBytes(10)), fingerprint: 'f' })
    // Batched with keys of every kind, and on its own.
    const [again] = await Promise.all([
      postAccepted(bank.ledger, lostBet(alice, 10, { key, fingerprint: 'f' })),
      postAccepted(bank.ledger, other),
      postAccepted(bank.ledger, lostBet(alice, 10, { key: `old ${key}`, fingerprint: 'f' })),
    ])
    expect(again).toEqual({ ...first, repeated: true })
    expect(await postAccepted(bank.ledger, lostBet(alice, 10, { key, fingerprint: 'f' }))).toEqual(again)
  })

  test('made more than a day from now is refused: it would not be found again', async () => {
    const alice = await player()
    const key = operationKey(Date.now() + 25 * hour, randomBytes(10))
    expect(await bank.ledger.post(lostBet(alice, 10, { key, fingerprint: 'f' }))).toEqual({
      refused: 'key_from_future',
    })
    expect(await bank.cashOf(alice)).toBe(10_000)
  })

  test.each([
    ['made then', (at: number) => operationKey(at, randomBytes(10))],
    ['made a day later than it was used', (at: number) => operationKey(at + 23.9 * hour, randomBytes(10))],
    ['that does not say when it was made', () => 'k'],
  ])('of a month long past, %s, is found', async (_, keyOf) => {
    const alice = await player()
    const at = Date.UTC(2025, 0, 31, 23, 59, 59)
    const key = keyOf(at)
    await bank.owner.read.rows("SELECT ensure_partition('posting', '2025-01-01', '(player_id, key)')")
    await bank.database.read.rows(
      `INSERT INTO posting (id, at, kind, player_id, key, fingerprint, record, balance, sequence)
       VALUES (nextval('posting_block'), $1, 'bet', $2, $3, 'f', 'null', 7, 1)`,
      [new Date(at), alice, key],
    )
    expect(await postAccepted(bank.ledger, lostBet(alice, 10, { key, fingerprint: 'f' }))).toMatchObject({
      balance: 7,
      repeated: true,
    })
    expect(await bank.cashOf(alice)).toBe(10_000)
  })
})

declare module './accounts.ts' {
  interface PlayerAccounts {
    readonly tickets: true
  }
  interface HouseAccounts {
    readonly prizes: true
  }
}
declare module './posting.ts' {
  interface TransferKinds {
    readonly prize: true
  }
}

test('another module names the kinds of its accounts and transfers', async () => {
  const alice = await player()
  await bank.database.transact((tx) => openAccount(tx, alice, 'tickets'))
  const prizes = await openLedger({ url: bank.url, houseAccounts: ['prizes'] })
  const tickets = { player: alice, account: 'tickets' } as const
  const prize = { kind: 'prize', from: { house: 'prizes' }, to: tickets, amount: kopecks(70) } as const
  const give = { purpose: 'reward', kind: 'raffle', player: alice, accounts: ['tickets'] } as const
  await postAccepted(prizes, { ...give, decide: () => ({ transfers: [prize], writes: [], record: null }) })
  await prizes.close()
  const of = statement(bank.database.read)
  expect([await of.balanceOf(alice, 'tickets'), await of.houseBalance('prizes')]).toEqual([
    { balance: 70, sequence: 1 },
    -70,
  ])
})

describe('a bug in one posting does not affect the others of its batch', () => {
  const cash = (of: number) => ({ player: of, account: 'cash' }) as const
  const give = (to: number, amount: number): Transfer => ({
    kind: 'adjustment',
    from: { house: 'adjustment' },
    to: cash(to),
    amount: amount as never,
  })
  const bug = { purpose: 'adjustment', kind: 'bug', key: 'bug' } as const
  const deciding = (player: number, decide: Posting<unknown>['decide']): Posting<unknown> => ({
    ...bug,
    player,
    decide,
  })
  const circular: { self?: unknown } = {}
  circular.self = circular
  const unlocked: LockedRecord<{ player: number }> = {
    name: 'unlocked',
    read: { text: 'SELECT 1 AS player WHERE $1::bigint[] IS NULL', playerOf: (row) => row.player },
    write: () => ({ text: 'SELECT 1' }),
  }

  test.each<[string, (alice: number, bob: number) => Posting<unknown>['decide']]>([
    [
      'throws',
      () => () => {
        throw new Error('a bug')
      },
    ],
    [
      'moves nothing at all in a later transfer',
      (alice) => () => ({ transfers: [give(alice, 7), give(alice, 0)], writes: [], record: 1 }),
    ],
    [
      'moves half a kopeck',
      (alice) => () => ({ transfers: [give(alice, 7), give(alice, 0.5)], writes: [], record: 1 }),
    ],
    [
      'moves money to where it comes from',
      (alice) => () => ({
        transfers: [give(alice, 7), { kind: 'hold', from: cash(alice), to: cash(alice), amount: kopecks(1) }],
        writes: [],
        record: 1,
      }),
    ],
    [
      'moves money of a player whom it did not name',
      (alice, bob) => () => ({ transfers: [give(alice, 7), give(bob, 1)], writes: [], record: 1 }),
    ],
    [
      'looks at a player whom it did not name',
      (_, bob) => (locked) => ({ transfers: [], writes: [], record: locked.balanceOf(bob) }),
    ],
    [
      'makes a balance that a number cannot hold',
      (alice) => () => ({ transfers: [give(alice, Number.MAX_SAFE_INTEGER)], writes: [], record: 1 }),
    ],
    ['records what JSON cannot hold', (alice) => () => ({ transfers: [give(alice, 7)], writes: [], record: circular })],
    [
      'writes a row that it did not lock',
      (alice) => () => ({ transfers: [give(alice, 7)], writes: [write(unlocked, { player: 1 })], record: 1 }),
    ],
  ])('%s', async (_, decideFor) => {
    const [alice, bob] = [await player(100), await player(100)]
    const houseBefore = await sumOfAll()
    const writers = await openLedger({ houseAccounts, url: bank.url, writers: 1 })
    const [before, broken, after, other] = await Promise.allSettled([
      writers.post(lostBet(alice, 1)),
      writers.post(deciding(alice, decideFor(alice, bob))),
      writers.post(lostBet(alice, 1)),
      writers.post(lostBet(bob, 1)),
    ])
    await writers.close()
    expect(broken.status).toBe('rejected')
    expect(before).toMatchObject({ value: { balance: 99 } })
    expect(after).toMatchObject({ value: { balance: 98 } })
    expect(other).toMatchObject({ value: { balance: 99 } })
    expect(await sumOfAll()).toBe(houseBefore)
    expect(await bank.cashOf(alice)).toBe(98)
    expect(
      await bank.database.read.rows(`SELECT 1 FROM posting WHERE player_id = $1 AND kind = 'bug'`, [alice]),
    ).toEqual([])
  })

  test('moves more from the house in one batch than a number holds exactly', async () => {
    const [alice, bob, carol] = [await player(100), await player(100), await player(100)]
    const before = await sumOfAll()
    const writers = await openLedger({ houseAccounts, url: bank.url, writers: 1 })
    const most = 6_000_000_000_000_001
    const postAccepted = await Promise.allSettled([
      writers.post(deciding(alice, () => ({ transfers: [give(alice, most)], writes: [], record: 1 }))),
      writers.post(deciding(bob, () => ({ transfers: [give(bob, most)], writes: [], record: 1 }))),
      writers.post(lostBet(carol, 1)),
    ])
    await writers.close()
    expect(postAccepted.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await bank.cashOf(alice)).toBe(100 + most)
    expect(await bank.cashOf(bob)).toBe(100)
    expect(await sumOfAll()).toBe(before)
  })

  test('concerns a player, or writes a row, that does not exist', async () => {
    const [alice, nobody] = [await player(100), 1_000_000_000]
    const named = { ...unlocked, name: 'named', write: () => ({ name: 'named write', text: 'SELECT 1' }) }
    const strangers: Posting<unknown>[] = [
      { ...deciding(nobody, () => ({ transfers: [give(alice, 7)], writes: [], record: 1 })), others: [alice] },
      {
        ...deciding(alice, () => ({
          transfers: [give(alice, 7)],
          writes: [write(named, { player: alice })],
          record: 1,
        })),
        lockedRecords: [named],
      },
    ]
    const writers = await openLedger({ houseAccounts, url: bank.url, writers: 1 })
    for (const stranger of strangers) {
      const before = await bank.cashOf(alice)
      const [broken, other] = await Promise.allSettled([writers.post(stranger), writers.post(lostBet(alice, 1))])
      expect(broken).toMatchObject({ status: 'rejected', reason: expect.any(AssertionError) })
      expect(other).toMatchObject({ value: { balance: before - 1 } })
      expect(await bank.cashOf(alice)).toBe(before - 1)
    }
    // In a batch of their own as well.
    await expect(writers.post(deciding(nobody, () => ({ transfers: [], writes: [], record: 1 })))).rejects.toThrow(
      AssertionError,
    )
    await writers.close()
  })

  const sumOfAll = async () =>
    Number((await bank.database.read.rows<{ sum: string }>('SELECT sum(balance) FROM account'))[0]!.sum)
})

test('a record that PostgreSQL rejects fails only its own posting', async () => {
  const [alice, bob] = [await player(100), await player(100)]
  const bug = () => {
    throw new Error('a bug')
  }
  const writes: readonly [message: string, write: NonNullable<LockedRecord<number>['write']>][] = [
    ['division by zero', () => ({ name: 'broken', text: 'SELECT 1 / 0' })],
    [
      'a value is neither text',
      () => ({ name: 'unspeakable', text: 'SELECT $1::text', values: [{ toPostgres: bug }] }),
    ],
    ['a bug', bug],
  ]
  for (const [message, writeIt] of writes) {
    const record: LockedRecord<number> = { name: message, write: writeIt }
    const bet = lostBet(alice, 1)
    const bad: Posting<unknown> = {
      ...bet,
      decide: (locked) => ({ ...(bet.decide(locked) as object), writes: [write(record, 1)] }) as never,
    }
    const writers = await openLedger({ houseAccounts, url: bank.url, writers: 1 })
    const before = await bank.cashOf(bob)
    const [first, second] = await Promise.allSettled([writers.post(bad), writers.post(lostBet(bob, 1))])
    const third = await writers.post(lostBet(bob, 1))
    await writers.close()
    expect(first.status, record.name).toBe('rejected')
    expect(second, record.name).toMatchObject({ value: { balance: before - 1 } })
    expect(third, record.name).toMatchObject({ balance: before - 2 })
    expect(await bank.cashOf(alice), record.name).toBe(100)
    // As the only posting of its batch, it leaves no lock behind either.
    await expect(bank.ledger.post(bad), record.name).rejects.toThrow(message)
    await bank.database.read.rows('SELECT FROM account WHERE owner = $1 FOR UPDATE NOWAIT', [alice])
  }
})
