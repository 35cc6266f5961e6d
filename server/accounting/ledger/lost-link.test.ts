import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { houseAccounts } from '../../composition/house-accounts.ts'
import { advisoryLocks } from '../../platform/database/advisory-locks.ts'
import { timeouts } from '../../platform/database/connect.ts'
import { DatabaseUnavailable, OutcomeUnknown } from '../../platform/database/database.ts'
import { adjustment, type Bank, openBank } from '../../test/kit/bank.ts'
import { serverKey } from '../../test/kit/keys.ts'
import { type Accident, type Link, openLink } from '../../test/kit/link.ts'
import { audit } from '../audit/audit.ts'
import { type BalanceChange, type Ledger, type LedgerOptions, openLedger } from './ledger.ts'
import { isRefused, type Posted, type Posting } from './posting.ts'

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

test('a balance changed by a commit of unknown outcome is published after the reconnection', async () => {
  const alice = await player()
  const published: BalanceChange[] = []
  const ledger = await openLinked({ onCommit: (changes) => published.push(...changes) })
  const happened = link.next('cut after the commit')
  await expect(ledger.post(adjustment(alice, 5))).rejects.toThrow(OutcomeUnknown)
  await happened
  await vi.waitFor(() => expect(published).toEqual([{ player: alice, balance: 5, sequence: 1 }]), soon)
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
