import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { audit } from '../../accounting/audit/audit.ts'
import { isRefused, type PostingResult } from '../../accounting/ledger/posting.ts'
import { adjustment, type Bank, gift, lostBet, openBank, postAccepted, rollDice, rotateSeeds } from '../kit/bank.ts'
import { serverKey } from '../kit/keys.ts'

let bank: Bank
beforeAll(async () => {
  bank = await openBank({ players: 0, nodes: 2 })
})
afterAll(async () => {
  const { checks } = await audit(bank.url, serverKey)
  await bank.close()
  // The bets of this file are bare postings without rounds.
  const broken = checks.filter(({ wrong, holds }) => wrong > 0 && !holds.includes('without a round'))
  expect(broken).toEqual([])
})

const nodes = () => bank.ledgers as [Bank['ledger'], Bank['ledger']]
const player = async (cash: number) => (await bank.admit(1, cash))[0]!
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

test('the same key fifty times at once on two nodes: one posting', async () => {
  const alice = await player(1000)
  const answers = await Promise.all(
    times(50, (index) => postAccepted(nodes()[index % 2]!, lostBet(alice, 10, { key: 'once', fingerprint: 'f' }))),
  )
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1)
  expect(await bank.cashOf(alice)).toBe(990)
})

test('a repeat that began before the first, but had to wait for it, returns its answer', async () => {
  const alice = await player(1000)
  const first = new pg.Client({ connectionString: bank.url })
  await first.connect()
  try {
    await first.query('BEGIN')
    await first.query('SELECT FROM account WHERE owner = $1 ORDER BY id FOR NO KEY UPDATE', [alice])
    const repeat = postAccepted(nodes()[0], lostBet(alice, 10, { key: 'once', fingerprint: 'f' }))
    const waiting = `SELECT FROM pg_stat_activity
                     WHERE application_name = 'casino ledger' AND datname = current_database() AND wait_event_type = 'Lock'`
    await vi.waitUntil(async () => (await bank.database.read.rows(waiting)).length === 1)
    // Written like by another node whose transaction began later, but got the lock earlier.
    await first.query(
      `INSERT INTO posting (id, at, kind, player_id, key, fingerprint, record, balance, sequence)
       SELECT nextval('posting_block'), clock_timestamp(), 'seeds', owner, 'once', 'f', '{}', balance, sequence
       FROM account WHERE owner = $1 AND kind = 'cash'`,
      [alice],
    )
    await first.query('COMMIT')
    expect((await repeat).repeated).toBe(true)
    expect(await bank.cashOf(alice)).toBe(1000)
  } finally {
    await first.end()
  }
})

test('the same roll fifty times at once on two nodes: one round, one answer', async () => {
  const alice = await player(1_000_00)
  const answers = await Promise.all(
    times(50, (index) => rollDice(nodes()[index % 2]!, alice, { betAmount: 1, key: 'once' })),
  )
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(await bank.database.read.rows('SELECT nonce FROM round WHERE player_id = $1', [alice])).toEqual([{ nonce: 0 }])
})

test('the same key for two requests at once: one is done, the other refused', async () => {
  const alice = await player(1000)
  const answers = await Promise.all(
    times(20, (index) =>
      bank.ledgers[index % 2]!.post(lostBet(alice, 10 + (index % 2), { key: 'k', fingerprint: `${index % 2}` })),
    ),
  )
  const refused = answers.filter(isRefused)
  expect(refused).toHaveLength(10)
  expect(new Set(refused.map((answer) => answer.refused))).toEqual(new Set(['key_reused']))
})

test.each([1, 2])('twenty bets at once with money for five, on %i nodes: exactly five', async (count) => {
  const alice = await player(50)
  const answers = await Promise.all(times(20, (index) => nodes()[index % count]!.post(lostBet(alice, 10))))
  expect(answers.filter((answer) => !isRefused(answer))).toHaveLength(5)
  expect(answers.filter((answer) => isRefused(answer) && answer.refused === 'insufficient_funds')).toHaveLength(15)
  expect(await bank.cashOf(alice)).toBe(0)
})

test('the same money for a bet and for another player at once: one of them has it', async () => {
  for (const round of times(10, (index) => index)) {
    const [alice, bob] = [await player(10), await player(0)]
    const [bet, given]: PostingResult<unknown>[] = await Promise.all([
      nodes()[round % 2]!.post(lostBet(alice, 10)),
      nodes()[(round + 1) % 2]!.post(gift(alice, bob, 10)),
    ])
    expect([bet, given].filter((answer) => answer && isRefused(answer))).toEqual([{ refused: 'insufficient_funds' }])
    expect(await bank.cashOf(bob)).toBe(given && isRefused(given) ? 0 : 10)
  }
})

test('players who pay each other in both directions from two nodes never deadlock', async () => {
  const [alice, bob, carol] = (await bank.admit(3, 10_000)) as [number, number, number]
  const circle = [alice, bob, carol, alice]
  const gifts = times(300, (index) => {
    const [from, to] = [circle[index % 3]!, circle[(index % 3) + 1]!]
    return index % 2 === 0 ? gift(from, to, 1 + (index % 7)) : gift(to, from, 1 + (index % 5))
  })
  // PostgreSQL would abort a deadlock, and reject one of these promises with it.
  await Promise.all(gifts.map((each, index) => postAccepted(nodes()[index % 2]!, each)))
  const left = await Promise.all([alice, bob, carol].map((each) => bank.cashOf(each)))
  expect(left.reduce<number>((sum, cash) => sum + cash, 0)).toBe(30_000)
})

test('rolls and rotations at once on two nodes: no nonce is used twice or left out', async () => {
  const alice = await player(1_000_00)
  await Promise.all(
    times(60, (index) =>
      index % 6 === 5
        ? rotateSeeds(nodes()[index % 2]!, alice)
        : rollDice(nodes()[index % 2]!, alice, { betAmount: 1 }),
    ),
  )
  const rounds = await bank.database.read.rows<{ used: number; pairs: number }>(
    'SELECT count(*) AS used, count(DISTINCT seed_pair_id) AS pairs FROM round WHERE player_id = $1',
    [alice],
  )
  expect(rounds[0]?.used).toBe(50)
  expect(rounds[0]?.pairs).toBeGreaterThan(1)
})

test('more concurrent postings than a batch and the queue can hold: each is done once or refused immediately', async () => {
  const small = await openBank({ url: bank.url, players: 0, writers: 1, queueLimit: 600 })
  const alice = await player(0)
  const answers = await Promise.all(times(1500, () => small.ledger.post(adjustment(alice, 1))))
  expect(small.ledger.overloaded()).toBe(false)
  await small.close()
  const refused = answers.filter(isRefused)
  expect(refused.every((answer) => answer.refused === 'overloaded')).toBe(true)
  expect(answers.length - refused.length).toBe(600)
  expect(await bank.cashOf(alice)).toBe(600)
})

test('a closing ledger answers all waiting calls, and then no more', async () => {
  const closing = await openBank({ url: bank.url, players: 0, queueLimit: 1000 })
  const alice = await player(0)
  const waiting = times(700, () => postAccepted(closing.ledger, adjustment(alice, 1)))
  const closed = closing.ledger.close()
  await expect(closing.ledger.post(adjustment(alice, 1))).rejects.toThrow('no connection')
  await Promise.all([...waiting, closed])
  await closing.database.close()
  expect(await bank.cashOf(alice)).toBe(700)
})
