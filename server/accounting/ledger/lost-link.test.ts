import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { houseAccounts } from '../../composition/house-accounts.ts'
import { advisoryLocks } from '../../platform/database/advisory-locks.ts'
import { timeouts } from '../../platform/database/connect.ts'
import { DatabaseUnavailable, OutcomeUnknown } from '../../platform/database/database.ts'
import { adjustment, type Bank, openBank } from '../../test/kit/bank.ts'
import { serverKey } from '../../test/kit/keys.ts'
import { type Accident, type Link, openLink } from '../../test/kit/link.ts'
import { withProductTimeouts } from '../../test/kit/product-timeouts.ts'
import { audit } from '../audit/audit.ts'
import { type Ledger, type LedgerOptions, openLedger } from './ledger.ts'
import { type LockedRecord, write } from './locked-record.ts'
import { type Decision, isRefused, type Posted, type Posting } from './posting.ts'
import { largestBatch } from './writer.ts'

withProductTimeouts()

let bank: Bank
let link: Link
beforeAll(async () => {
  bank = await openBank({ players: 0 })
})
afterAll(async () => {
  const { checks } = await audit(bank.url, serverKey)
  await bank.close()
  expect(checks.filter(({ wrong }) => wrong > 0)).toEqual([])
})
beforeEach(async () => {
  link = await openLink(bank.url)
})
afterEach(() => link.close())

const openLinked = (options: Partial<LedgerOptions> = {}) =>
  openLedger({ url: link.url, houseAccounts, writers: 1, ...options })
const player = async () => (await bank.admit(1, 0))[0]!
const soon = { timeout: 5000, interval: 10 }

/** Like a client that got Retry-After: repeats the same posting until it is answered. */
async function persist<Recorded>(ledger: Ledger, posting: Posting<Recorded>): Promise<Posted<Recorded>> {
  return vi.waitFor(async () => {
    const answer = await ledger.post(posting)
    if (isRefused(answer)) throw new Error(answer.refused)
    return answer
  }, soon)
}

test.each<[Accident, typeof DatabaseUnavailable | typeof OutcomeUnknown, repeated: boolean]>([
  ['cut at the locks', DatabaseUnavailable, false],
  ['cut before the commit', OutcomeUnknown, false],
  ['cut after the commit', OutcomeUnknown, true],
])('%s: the caller gets the right error, and a repeat reveals the rest', async (accident, reason, repeated) => {
  const alice = await player()
  const ledger = await openLinked()
  const posting = adjustment(alice, 5, { key: 'k', fingerprint: 'f' })
  const happened = link.next(accident)
  await expect(ledger.post(posting)).rejects.toThrow(reason)
  await happened
  expect(await persist(ledger, posting)).toMatchObject({ balance: 5, sequence: 1, repeated })
  expect(await bank.cashOf(alice)).toBe(5)
  await ledger.close()
})

test.each<[Accident, typeof DatabaseUnavailable | typeof OutcomeUnknown]>([
  ['cut at the locks', DatabaseUnavailable],
  ['cut before the commit', OutcomeUnknown],
  ['cut after the commit', OutcomeUnknown],
])(
  '%s, with a whole batch on the way: every posting of it gets the right error, every key moves money once',
  async (accident, reason) => {
    const players = await bank.admit(10, 0)
    const ledger = await openLinked({ writers: 2 })
    const postings = players.flatMap((each) =>
      Array.from({ length: 8 }, (_, index) => adjustment(each, 1, { key: `k${index}`, fingerprint: 'f' })),
    )
    const happened = link.next(accident)
    const first = await Promise.allSettled(postings.map((posting) => ledger.post(posting)))
    await happened
    const failed = first.filter((answer) => answer.status === 'rejected')
    expect(failed).toHaveLength(postings.length / 2)
    for (const answer of failed) expect(answer.reason).toBeInstanceOf(reason)
    const answers = await Promise.all(postings.map((posting) => persist(ledger, posting)))
    for (const [index, answer] of first.entries()) {
      // What was answered is durable.
      if (answer.status === 'fulfilled') expect(answers[index]).toEqual({ ...answer.value, repeated: true })
    }
    for (const each of players) expect(await bank.cashOf(each)).toBe(8)
    await ledger.close()
  },
)

/** For balances and what was added with them, in order. */
function openPublished() {
  const published: unknown[] = []
  const events: LockedRecord<string> = { name: 'events', write: () => ({ name: 'events', text: 'SELECT 1' }) }
  const onCommit: LedgerOptions['onCommit'] = (changes, added) => published.push(...changes, ...added(events))
  return { published, onCommit }
}

test('a balance changed by a commit of unknown outcome is published after the reconnection, once', async () => {
  const [alice, bob] = [await player(), await player()]
  const { published, onCommit } = openPublished()
  const ledger = await openLinked({ onCommit })
  const happened = link.next('cut after the commit')
  await expect(ledger.post(adjustment(alice, 5))).rejects.toThrow(OutcomeUnknown)
  await happened
  await vi.waitFor(() => expect(published).toEqual([{ player: alice, balance: 5, sequence: 1 }]), soon)
  link.cut()
  expect(await persist(ledger, adjustment(bob, 1, { key: 'k', fingerprint: 'f' }))).toMatchObject({ balance: 1 })
  expect(published.slice(1)).toEqual([{ player: bob, balance: 1, sequence: 1 }])
  await ledger.close()
})

test('a balance that is locked at the reconnection is published with its next change, and others do not wait for it', async () => {
  const [alice, bob] = [await player(), await player()]
  const { published, onCommit } = openPublished()
  const ledger = await openLinked({ onCommit })
  const lock = new pg.Client({ connectionString: bank.owner.url })
  await lock.connect()
  let locked: Promise<unknown> | undefined
  const posting = adjustment(alice, 5)
  const locking: typeof posting = {
    ...posting,
    // The writer holds the row: the other connection has it as soon as this is committed.
    decide: (facts) => {
      locked ??= lock.query(`BEGIN; SELECT FROM account WHERE owner = ${alice} FOR UPDATE`)
      return posting.decide(facts)
    },
  }
  const happened = link.next('cut after the commit')
  await expect(ledger.post(locking)).rejects.toThrow(OutcomeUnknown)
  await Promise.all([happened, locked])
  expect(await persist(ledger, adjustment(bob, 1, { key: 'k', fingerprint: 'f' }))).toMatchObject({ balance: 1 })
  expect(published).toEqual([{ player: bob, balance: 1, sequence: 1 }])
  await lock.end()
  await persist(ledger, adjustment(alice, 2, { key: 'k', fingerprint: 'f' }))
  expect(published.slice(1)).toEqual([{ player: alice, balance: 7, sequence: 2 }])
  await ledger.close()
})

test('a batch that did not reach the database publishes nothing, and those behind it fail as well', async () => {
  const alice = await player()
  const { published, onCommit } = openPublished()
  const ledger = await openLinked({ onCommit, queueLimit: 2 * largestBatch })
  const happened = link.next('cut at the locks')
  const answers = await Promise.allSettled(
    Array.from({ length: largestBatch + 1 }, () => ledger.post(adjustment(alice, 1))),
  )
  await happened
  const reasons = answers.map(
    (answer) => 'reason' in answer && [answer.reason.message, answer.reason.cause instanceof Error],
  )
  expect(reasons).toEqual([
    ...Array(largestBatch).fill(['the database did not answer', true]),
    ['the ledger has no connection', false],
  ])
  expect(await persist(ledger, adjustment(alice, 1, { key: 'k', fingerprint: 'f' }))).toMatchObject({ balance: 1 })
  expect(published).toEqual([{ player: alice, balance: 1, sequence: 1 }])
  await ledger.close()
})

test('the outcome of a commit with further writes is unknown as well', async () => {
  const alice = await player()
  const { published, onCommit } = openPublished()
  const ledger = await openLinked({ onCommit })
  const events: LockedRecord<string> = { name: 'noted', write: () => ({ name: 'noted', text: 'SELECT 1' }) }
  const posting = adjustment(alice, 5)
  const happened = link.next('cut before the commit')
  const answer = ledger.post({
    ...posting,
    decide: (facts) => ({ ...(posting.decide(facts) as Decision<unknown>), writes: [write(events, 'one')] }),
  })
  await expect(answer).rejects.toBeInstanceOf(OutcomeUnknown)
  await expect(answer).rejects.toMatchObject({ message: 'the link was lost at COMMIT', cause: expect.any(Error) })
  await happened
  await vi.waitFor(() => expect(published).toEqual([{ player: alice, balance: 0, sequence: 0 }]), soon)
  await ledger.close()
})

const connections = async () =>
  (
    await bank.database.read.rows(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'casino ledger'`,
    )
  ).length

test('a lost connection is replaced by one', async () => {
  const [alice, before] = [await player(), await connections()]
  const ledger = await openLinked()
  for (const key of ['one', 'two', 'three']) {
    link.cut()
    await persist(ledger, adjustment(alice, 1, { key, fingerprint: 'f' }))
  }
  await vi.waitFor(async () => expect(await connections()).toBe(before + 1), soon)
  await ledger.close()
  await vi.waitFor(async () => expect(await connections()).toBe(before), soon)
})

test('a ledger that is closed while it waits to reconnect does not reconnect', async () => {
  const before = await connections()
  const ledger = await openLinked()
  const [delays, cleared] = [vi.spyOn(globalThis, 'setTimeout'), vi.spyOn(globalThis, 'clearTimeout')]
  const place = () => delays.mock.calls.findIndex(([, delay]) => delay === 50)
  link.cut()
  await vi.waitFor(() => expect(place()).toBeGreaterThanOrEqual(0), soon)
  const reconnection = delays.mock.results[place()]!.value
  await ledger.close()
  expect(cleared).toHaveBeenCalledWith(reconnection)
  delays.mockRestore()
  cleared.mockRestore()
  await expect(ledger.post(adjustment(await player(), 1))).rejects.toThrow('the ledger has no connection')
  expect(await connections()).toBe(before)
})

test('attempts to reconnect are 50 ms apart at first, then twice as long each time, up to a second', async () => {
  const ledger = await openLinked()
  const delays = vi.spyOn(globalThis, 'setTimeout')
  const reconnections = () =>
    delays.mock.calls.filter(([attempt]) => String(attempt).includes('#retry')).map(([, delay]) => delay)
  await link.close()
  await vi.waitFor(() => expect(reconnections().slice(reconnections().indexOf(800))).toContain(1000), soon)
  // Other timers of the process may last a second, too.
  expect(reconnections().filter((delay) => delay !== 1000)).toEqual([50, 100, 200, 400, 800])
  delays.mockRestore()
  await ledger.close()
})

test('without a connection postings fail at once; after the reconnection the same ledger works again', async () => {
  const alice = await player()
  const ledger = await openLinked()
  link.cut()
  await vi.waitFor(() => expect(ledger.post(adjustment(alice, 1))).rejects.toThrow(DatabaseUnavailable), soon)
  expect(await persist(ledger, adjustment(alice, 1, { key: 'k', fingerprint: 'f' }))).toMatchObject({ balance: 1 })
  await ledger.close()
})

describe('a connection that neither answers nor breaks', () => {
  const before = { ...timeouts }
  beforeEach(() => {
    Object.assign(timeouts, { answerMs: 300, connectMs: 300 })
  })
  afterEach(() => {
    Object.assign(timeouts, before)
  })

  test('is given up after the longest timeout, and another shard is claimed because the old one is still locked', async () => {
    const alice = await player()
    const ledger = await openLinked()
    const held = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = ${advisoryLocks.accountShards}
                  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
    const shards = async () => (await bank.database.read.rows(held)).length
    const before = await shards()
    const happened = link.next('silent at the locks')
    await expect(ledger.post(adjustment(alice, 1))).rejects.toThrow(DatabaseUnavailable)
    await happened
    expect(await persist(ledger, adjustment(alice, 1, { key: 'k', fingerprint: 'f' }))).toMatchObject({ balance: 1 })
    expect(await shards()).toBe(before + 1)
    await ledger.close()
  })

  test('does not prevent the ledger from closing, whether in use or still being opened', async () => {
    const alice = await player()
    const using = await openLinked()
    const silent = link.next('silent at the locks')
    const waiting = expect(using.post(adjustment(alice, 1))).rejects.toThrow(DatabaseUnavailable)
    await silent
    await Promise.all([using.close(), waiting])

    const making = await openLinked()
    const silentAgain = link.next('silent from the first byte')
    link.cut()
    await silentAgain
    await making.close()
  })

  test('leaves no connection behind when the ledger is closed while it is being opened', async () => {
    const ledger = await openLinked()
    const mine = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'casino ledger'`
    const others = (await bank.database.read.rows(mine)).length - 1
    const happened = link.next('held from the first byte')
    link.cut()
    await happened
    const closing = ledger.close()
    link.release()
    await closing
    await vi.waitFor(async () => expect(await bank.database.read.rows(mine)).toHaveLength(others), soon)
    // A closed ledger does not reconnect.
    await expect(ledger.post(adjustment(await player(), 1))).rejects.toThrow(DatabaseUnavailable)
  })
})
