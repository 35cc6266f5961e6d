import { kopecks } from '@casino/rules/money'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { houseAccounts } from '../../composition/house-accounts.ts'
import { withSnapshots } from '../../platform/database/snapshot.ts'
import { adjustment, type Bank, gift, lostBet, openBank, postAccepted } from '../../test/kit/bank.ts'
import { lockAccounts, openAccount, removeAccounts } from './accounts.ts'
import {
  archivedSums,
  archivedTransfers,
  archivedUntil,
  archivedUntilOf,
  findArchivedUntil,
  isAsOldAsArchived,
} from './archived.ts'
import { findEach, ledgerChecks, queryCheck } from './audit.ts'
import { lend } from './debts.ts'
import { openLedger } from './ledger.ts'
import { ownBalances } from './own-data.ts'
import type { Posting } from './posting.ts'
import { settledPostings, stepOfPostings } from './settled-postings.ts'
import {
  accountRows,
  cashAccountOf,
  debtRows,
  hasMoney,
  postingRows,
  protectedAccountRows,
  stakedRows,
  statement,
  transferRows,
} from './statement.ts'

let bank: Bank
beforeAll(async () => {
  bank = await openBank({ players: 0 })
})
afterAll(() => bank.close())

const player = async (cash = 0) => (await bank.admit(1, cash))[0]!
const stranger = 1_000_000_000
const of = () => statement(bank.database.read)
const rows = <Row>(text: string, values: readonly unknown[] = []) => bank.database.read.rows<Row>(text, values)

/** Takes this much more from a player than they have, and lends it. */
const indebting = (owner: number, amount: number): Posting<null> => ({
  purpose: 'adjustment',
  kind: 'adjustment',
  player: owner,
  decide: ({ balanceOf }) => ({
    transfers: [
      ...lend(owner, kopecks(amount)),
      {
        kind: 'adjustment',
        from: { player: owner, account: 'cash' },
        to: { house: 'adjustment' },
        amount: kopecks(balanceOf(owner) + amount),
      },
    ],
    writes: [],
    record: null,
  }),
})

test('balances, stakes and debts of players are read, and of a player without an account there are none', async () => {
  const [alice, debtor] = [await player(500), await player(20)]
  await postAccepted(bank.ledger, lostBet(alice, 30))
  await postAccepted(bank.ledger, indebting(debtor, 70))
  expect(await of().balanceOf(alice)).toEqual({ balance: 470, sequence: 2 })
  expect(await of().balanceOf(alice, 'held')).toEqual({ balance: 0, sequence: 0 })
  await expect(of().balanceOf(stranger)).rejects.toThrow(`player ${stranger} has no account`)
  expect([await of().stakedOf(alice), await of().stakedOf(stranger)]).toEqual([30, 0])
  expect([await of().owedBy(debtor), await of().owedBy(alice), await of().owedBy(stranger)]).toEqual([70, 0, 0])
  const both = await of().balancesOf([alice, debtor, stranger])
  expect(both.toSorted((one, other) => one.player - other.player)).toEqual([
    { player: alice, balance: 470, sequence: 2 },
    { player: debtor, balance: 0, sequence: 2 },
  ])
})

test('a balance of the house is the sum of all its shards', async () => {
  const [alice, before] = [await player(100), await of().houseBalance('games')]
  const other = await openLedger({ houseAccounts, url: bank.url })
  await Promise.all([postAccepted(bank.ledger, lostBet(alice, 10)), postAccepted(other, lostBet(alice, 5))])
  await other.close()
  expect(await of().houseBalance('games')).toBe(before + 15)
  expect(await of().houseBalance('fees:none')).toBe(0)
})

test('the identifiers of a moment begin after every earlier posting, and with its first one', async () => {
  const alice = await player()
  for (const amount of [1, 2, 3]) await postAccepted(bank.ledger, adjustment(alice, amount))
  const later = `SELECT (at + interval '1 microsecond')::text AS after`
  const made = await rows<{ id: number; at: string; after: string }>(
    `${later}, id, at::text AS at FROM posting WHERE player_id = $1 ORDER BY id`,
    [alice],
  )
  for (const [index, { id, at, after }] of made.entries()) {
    const [first, next] = [await of().firstPostingAt(at), await of().firstPostingAt(after)]
    expect(first).toBeLessThanOrEqual(id)
    expect(first).toBeGreaterThan(made[index - 1]?.id ?? 0)
    expect(next).toBeGreaterThan(id)
    expect(next).toBeLessThanOrEqual(made[index + 1]?.id ?? id + 1)
  }
})

test('other modules read its relations', async () => {
  const [alice, debtor] = [await player(500), await player()]
  const { id } = await postAccepted(bank.ledger, lostBet(alice, 30))
  await postAccepted(bank.ledger, indebting(debtor, 70))
  const [account] = await rows<{ id: number }>(`SELECT ${cashAccountOf('$1')} AS id`, [alice])
  const cash = { id: account!.id, kind: 'cash', owner: alice, balance: 470, sequence: 2 }
  expect(await rows(`SELECT * FROM ${accountRows} AS account WHERE id = $1`, [cash.id])).toEqual([cash])
  expect(await rows(`SELECT * FROM ${stakedRows} AS staked WHERE owner = $1`, [alice])).toEqual([
    { owner: alice, staked: 30, won: 0 },
  ])
  expect(await rows(`SELECT * FROM ${protectedAccountRows} AS account WHERE owner = $1`, [alice])).toEqual([
    { owner: alice, protection: null },
  ])
  expect(await rows(`SELECT * FROM ${debtRows} AS debt WHERE owner IN ($1, $2)`, [alice, debtor])).toEqual([
    { owner: debtor, owed: 70 },
  ])
  expect(await rows(`SELECT ${hasMoney('$1')} AS alice, ${hasMoney('$2')} AS debtor`, [alice, debtor])).toEqual([
    { alice: true, debtor: false },
  ])
  const bet = { id, at: expect.any(Date), purpose: 'stake', kind: 'bet', player_id: alice, balance: 470, sequence: 2 }
  expect(await rows(`SELECT * FROM ${postingRows} AS posting WHERE id = $1`, [id])).toEqual([bet])
  expect(await rows(`SELECT * FROM ${transferRows} AS transfer WHERE posting_id = $1`, [id])).toEqual([
    {
      ...{ posting_id: id, at: expect.any(Date), kind: 'stake', amount: 30 },
      ...{ debit_account: cash.id, credit_account: expect.any(Number) },
    },
  ])
  const { rows: own, fields, key } = ownBalances.balances!
  expect(await rows(`SELECT ${fields.join()} ${own} ORDER BY ${key.join()}`, [alice])).toEqual([
    { kind: 'cash', balance: 470, staked: 30, won: 0, owed: 0 },
    { kind: 'held', balance: 0, staked: 0, won: 0, owed: 0 },
  ])
})

describe('accounts of a player', () => {
  test('are locked until the end of a transaction, as by a posting', async () => {
    const alice = await player(100)
    let bet: Promise<unknown> | undefined
    await bank.database.transact(async (tx) => {
      await lockAccounts(tx, alice)
      bet = bank.ledger.post(lostBet(alice, 1))
      const nowait = 'SELECT FROM account WHERE owner = $1 FOR KEY SHARE NOWAIT'
      await expect(rows(nowait, [alice])).rejects.toMatchObject({ code: '55P03' })
      expect(await bank.cashOf(alice)).toBe(100)
    })
    expect(await bet).toMatchObject({ balance: 99 })
  })

  test('are opened empty, and removed with a player whose money never moved', async () => {
    const alice = await player()
    await bank.database.transact((tx) => removeAccounts(tx, alice))
    expect(await of().balancesOf([alice])).toEqual([])
    await bank.database.transact((tx) => openAccount(tx, alice, 'cash'))
    expect(await of().balanceOf(alice)).toEqual({ balance: 0, sequence: 0 })
    await expect(of().balanceOf(alice, 'held')).rejects.toThrow('has no account')
  })
})

describe('settled postings', () => {
  test.each([
    'SELECT FROM account WHERE owner = $1 FOR UPDATE',
    'UPDATE account SET balance = balance WHERE owner = $1',
  ])('wait for a transaction that may still add one: %s', async (lock) => {
    const alice = await player()
    const holder = new pg.Client({ connectionString: bank.url })
    await holder.connect()
    await holder.query('BEGIN')
    await holder.query(lock, [alice])
    let settled: number | undefined
    const found = settledPostings(bank.database.read).then((last) => {
      settled = last
    })
    for (let trips = 0; trips < 20; trips++) await rows('SELECT')
    expect(settled).toBeUndefined()
    await holder.query('COMMIT')
    await holder.end()
    await found
    const { id } = await postAccepted(bank.ledger, adjustment(alice, 1))
    expect(settled).toBeLessThan(id)
    expect(await settledPostings(bank.database.read)).toBeGreaterThanOrEqual(id)
  })

  test('are read in steps of so many, up to the settled one', async () => {
    const alice = await player()
    const ids: number[] = []
    for (const amount of [1, 2, 3, 4]) ids.push((await postAccepted(bank.ledger, adjustment(alice, amount))).id)
    const [first, second, third, last] = ids as [number, number, number, number]
    const step = (from: number, settled: number, most: number) =>
      stepOfPostings(bank.database.read, { from, settled, most })
    expect(await step(first - 1, last + 9, 1)).toBe(first)
    expect(await step(first, last + 9, 2)).toBe(third)
    expect(await step(first, third, 1)).toBe(second)
    expect(await step(first, second, 5)).toBe(second)
    expect(await step(second, last + 9, 5)).toBe(last + 9)
    expect(await step(last, third, 5)).toBe(last)
  })
})

describe('the audit', () => {
  const checkAll = (moneyless: readonly string[]) =>
    withSnapshots(bank.url, 1, async ([snapshot]) => {
      const found = []
      for (const { holds, find } of ledgerChecks(moneyless)) found.push({ holds, ...(await find(snapshot!)) })
      return found
    })
  const onSnapshot = <T>(work: (snapshot: Parameters<Parameters<typeof withSnapshots<T>>[2]>[0][0]) => Promise<T>) =>
    withSnapshots(bank.url, 1, ([snapshot]) => work(snapshot!))

  test('finds nothing wrong, knows what moves no money, and says of each check what holds', async () => {
    const [alice, bob, debtor] = [await player(100), await player(100), await player()]
    await postAccepted(bank.ledger, gift(alice, bob, 10, { key: 'k', fingerprint: 'f' }))
    await postAccepted(bank.ledger, indebting(debtor, 70))
    for (const kind of ['idle', 'still']) {
      const nothing = { transfers: [], writes: [], record: null }
      await postAccepted(bank.ledger, { purpose: 'housekeeping', kind, player: alice, decide: () => nothing })
    }
    const found = await checkAll(['idle', 'still'])
    expect(found.filter(({ wrong, looked }) => wrong > 0 || looked === 0)).toEqual([])
    expect(new Set(found.map(({ holds }) => holds)).size).toBe(found.length)
    expect(found.filter(({ holds }) => holds === '')).toEqual([])
    const idle = (await checkAll([])).filter(({ wrong }) => wrong > 0)
    expect(idle).toMatchObject([
      {
        holds: 'Every posting of money has its transfers',
        wrong: 2,
        examples: [
          expect.stringContaining(`(idle of player ${alice}) moved nothing`),
          expect.stringContaining(`(still of player ${alice}) moved nothing`),
        ],
      },
    ])
  })

  test('counts all violations, and shows the first ten', async () => {
    const wrong = (most: number) => `SELECT format('number %s', n) AS sentence FROM generate_series(1, ${most}) AS n`
    const found = await onSnapshot(async (snapshot) => [
      await queryCheck('holds', 'generate_series(1, 30)', wrong(11)).find(snapshot),
      await queryCheck('holds', 'generate_series(1, 31)', wrong(0)).find(snapshot),
    ])
    const firstTen = Array.from({ length: 10 }, (_, index) => `number ${index + 1}`)
    expect(found).toEqual([
      { looked: 30, wrong: 11, examples: firstTen },
      { looked: 31, wrong: 0, examples: [] },
    ])
  })

  test('reads rows one by one, and says how far it is', async () => {
    const seen: number[] = []
    const text = 'SELECT n FROM generate_series(1, 12000) AS n ORDER BY n'
    const problemOf = ({ n }: { n: number }) => (n % 1000 === 1 ? `number ${n}` : undefined)
    const found = await onSnapshot((snapshot) => findEach(snapshot, text, problemOf, (looked) => seen.push(looked)))
    const firstTen = Array.from({ length: 10 }, (_, index) => `number ${index * 1000 + 1}`)
    expect(found).toEqual({ looked: 12_000, wrong: 12, examples: firstTen })
    expect(seen).toEqual([5000, 10_000, 12_000])
    expect(await onSnapshot((snapshot) => findEach(snapshot, text, () => undefined))).toEqual({
      looked: 12_000,
      wrong: 0,
      examples: [],
    })
  })
})

test('what is archived is known by month, by player and by age', async () => {
  const [alice, bob] = [await player(1), await player(1)]
  const { read } = bank.database
  const nothing = [await findArchivedUntil(read), await archivedUntilOf(read, alice), await isAsOldAsArchived(read, 0)]
  expect(nothing).toEqual([undefined, undefined, false])
  for (const [month, until] of [
    ['2024-01-01', '2024-02-01T00:00:00Z'],
    ['2024-02-01', '2024-03-01T00:00:00Z'],
  ]) {
    await bank.owner.read.rows(
      `INSERT INTO archived_month (month, until, manifest_sha256, postings, transfers, rounds, amount, last_posting)
       VALUES ($1, $2, '', 1, 2, 0, 5, 7)`,
      [month, until],
    )
  }
  await bank.owner.read.rows(
    `INSERT INTO archived_sum (account, month, change, times, staked, staked_counted, won, won_counted)
     SELECT id, '2024-01-01', 3, 1, 2, 2, 4, 4 FROM account WHERE owner = $1 AND kind = 'cash'`,
    [alice],
  )
  const [january, february] = [new Date('2024-02-01T00:00:00Z'), new Date('2024-03-01T00:00:00Z')]
  expect(await findArchivedUntil(read)).toEqual(february)
  expect([await archivedUntilOf(read, alice), await archivedUntilOf(read, bob)]).toEqual([january, undefined])
  expect([await isAsOldAsArchived(read, 7), await isAsOldAsArchived(read, 8)]).toEqual([true, false])
  expect(await rows(`SELECT ${archivedUntil} AS until, archived.* FROM ${archivedTransfers} AS archived`)).toEqual([
    { until: february, transfers: 4, amount: '10', last_posting: 7 },
  ])
  const sums = `SELECT archived.* FROM ${archivedSums} AS archived WHERE account = ${cashAccountOf('$1')}`
  expect(await rows(sums, [alice])).toMatchObject([{ change: 3, times: 1, staked: 2, won: 4, owed: 0 }])
})
