import { once } from 'node:events'
import { kopecks } from '@casino/rules/money'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { houseAccounts } from '../../composition/house-accounts.ts'
import { protections } from '../../people/protection/protections.ts'
import { timeouts } from '../../platform/database/connect.ts'
import { DatabaseUnavailable, StandbyMissing } from '../../platform/database/database.ts'
import { adjustment, type Bank, gift, lostBet, openBank, postAccepted } from '../../test/kit/bank.ts'
import { type Ledger, type LedgerOptions, openLedger } from './ledger.ts'
import { type LockedRecord, write } from './locked-record.ts'
import type { Decision, Posting } from './posting.ts'
import { statement } from './statement.ts'
import { largestBatch } from './writer.ts'

let bank: Bank
beforeAll(async () => {
  bank = await openBank({ players: 0 })
})
afterAll(() => bank.close())

const player = async (cash = 100) => (await bank.admit(1, cash))[0]!
const opened: Ledger[] = []
/** A ledger of one writer. */
async function open(options: Partial<LedgerOptions> = {}): Promise<Ledger> {
  const ledger = await openLedger({ houseAccounts, url: bank.url, writers: 1, ...options })
  opened.push(ledger)
  return ledger
}
afterEach(async () => {
  for (const ledger of opened.splice(0)) await ledger.close()
})
const nothing = { transfers: [], writes: [], record: null }
const idle = (of: number, more: Partial<Posting<unknown>> = {}): Posting<unknown> => ({
  purpose: 'housekeeping',
  kind: 'idle',
  player: of,
  decide: () => nothing,
  ...more,
})
const overloaded = { refused: 'overloaded' }

describe('a queue', () => {
  test('refuses postings beyond its limit, and those that are shed last only beyond twice as many', async () => {
    const [alice, ledger] = [await player(), await open({ queueLimit: 2, writers: 2 })]
    expect(ledger.overloaded()).toBe(false)
    const first = ledger.post(lostBet(alice, 1))
    expect(ledger.overloaded()).toBe(false)
    const second = ledger.post(lostBet(alice, 1))
    // Callers are refused while any queue is full.
    expect(ledger.overloaded()).toBe(true)
    expect(await ledger.post(lostBet(alice, 1))).toEqual(overloaded)
    const last = { ...lostBet(alice, 1), shedLast: true } as const
    const [third, fourth, fifth] = [ledger.post(last), ledger.post(last), ledger.post(last)]
    expect(await fifth).toEqual(overloaded)
    const balances = (await Promise.all([first, second, third, fourth])).map(
      (answer) => 'balance' in answer && answer.balance,
    )
    expect(balances).toEqual([99, 98, 97, 96])
    expect(ledger.overloaded()).toBe(false)
  })

  test('commits at most so many postings together', async () => {
    const sizes: number[] = []
    const [alice, ledger] = [
      await player(0),
      await open({ queueLimit: 2000, onCommit: (changes) => sizes.push(changes.length) }),
    ]
    const { id: before } = await postAccepted(ledger, adjustment(alice, 1))
    const answers = await Promise.all(
      Array.from({ length: largestBatch + 1 }, () => postAccepted(ledger, adjustment(alice, 1))),
    )
    expect(sizes).toEqual([1, 1, 1])
    expect(answers.map(({ balance }) => balance)).toEqual(Array.from(answers, (_, index) => index + 2))
    const stored = `SELECT count(DISTINCT at)::int AS commits, count(*)::int AS postings FROM posting WHERE player_id = $1 AND id > $2`
    expect(await bank.database.read.rows(stored, [alice, before])).toEqual([{ commits: 2, postings: largestBatch + 1 }])
  })

  test('without a standby refuses what would not be durable, and accepts what a player is owed', async () => {
    let missed = true
    const [alice, ledger] = [await player(), await open({ standbyMissed: () => missed })]
    for (const more of [{}, { waitsForStandby: true }, { shedLast: true, waitsForStandby: true }] as const) {
      const refused = ledger.post({ ...lostBet(alice, 1), ...more })
      await expect(refused).rejects.toThrow(new StandbyMissing('no synchronous standby is attached'))
      await expect(refused).rejects.toBeInstanceOf(StandbyMissing)
    }
    expect(await postAccepted(ledger, { ...lostBet(alice, 1), shedLast: true })).toMatchObject({ balance: 99 })
    expect(await postAccepted(ledger, { ...lostBet(alice, 1), waitsForStandby: false })).toMatchObject({ balance: 98 })
    missed = false
    expect(await postAccepted(ledger, lostBet(alice, 1))).toMatchObject({ balance: 97 })
  })

  test('answers its postings before it closes, and none afterwards', async () => {
    const [alice, ledger] = [await player(), await open()]
    const last = ledger.post(lostBet(alice, 1))
    await ledger.close()
    expect(await last).toMatchObject({ balance: 99 })
    const late = ledger.post(lostBet(alice, 1))
    await expect(late).rejects.toThrow(new DatabaseUnavailable('the ledger has no connection'))
    expect(await bank.cashOf(alice)).toBe(99)
  })

  test.each([
    ['an error', new Error('a bug'), 'a bug'],
    ['a text', 'a bug too', 'a bug too'],
  ])('answers though the listener of its commits throws %s, with a warning', async (_, thrown, message) => {
    const alice = await player()
    const ledger = await open({
      onCommit: () => {
        throw thrown
      },
    })
    const warned = once(process, 'warning')
    expect(await postAccepted(ledger, lostBet(alice, 1))).toMatchObject({ balance: 99 })
    expect(await warned).toMatchObject([{ message }])
  })

  test('commits in silence without a listener', async () => {
    const alice = await player()
    const warnings: unknown[] = []
    const listen = (warning: unknown) => warnings.push(warning)
    process.on('warning', listen)
    expect(await postAccepted(await open(), lostBet(alice, 1))).toMatchObject({ balance: 99 })
    await new Promise(setImmediate)
    process.off('warning', listen)
    expect(warnings).toEqual([])
  })

  test('publishes what a commit changed and added, and nothing of what was refused', async () => {
    const [alice, bob] = [await player(), await player()]
    const published: unknown[] = []
    const events: LockedRecord<string> = {
      name: 'events',
      write: (rows) => ({ name: 'events', text: 'SELECT $1::text[]', values: [rows] }),
    }
    const ledger = await open({ onCommit: (changes, added) => published.push([changes, added(events)]) })
    const noted = (of: number, amount: number, event: string): Posting<unknown> => ({
      ...lostBet(of, amount),
      decide: (locked) => ({
        ...(lostBet(of, amount).decide(locked) as Decision<unknown>),
        writes: [write(events, event)],
      }),
    })
    await Promise.all([
      ledger.post(noted(alice, 1, 'one')),
      ledger.post(noted(bob, 101, 'two')),
      ledger.post(noted(alice, 2, 'three')),
    ])
    expect(published).toEqual([[[{ player: alice, balance: 97, sequence: 3 }], ['one', 'three']]])
  })
})

describe('a writer', () => {
  interface Session {
    readonly player: number
    readonly commit: string
    readonly plans: string
    readonly scans: string
    readonly isolation: string
  }
  const session: LockedRecord<Session> = {
    name: 'session',
    read: {
      text: `SELECT player, current_setting('synchronous_commit') AS commit, current_setting('plan_cache_mode') AS plans,
               current_setting('enable_seqscan') AS scans, current_setting('transaction_isolation') AS isolation
             FROM unnest($1::bigint[]) AS player`,
      playerOf: (row) => row.player,
    },
  }

  test('commits durably at read committed by generic plans, whatever the database’s defaults are', async () => {
    const own = await openBank({ players: 1, writers: 1 })
    try {
      const name = decodeURIComponent(new URL(own.url).pathname.slice(1))
      for (const setting of ['synchronous_commit = off', `default_transaction_isolation = 'repeatable read'`]) {
        await own.owner.read.rows(`ALTER DATABASE "${name}" SET ${setting}`)
      }
      const ledger = await open({ url: own.url })
      const [alice] = own.players
      const reading = idle(alice!, {
        lockedRecords: [session],
        decide: ({ row }) => ({ ...nothing, record: row(session) }),
      })
      expect((await postAccepted(ledger, reading)).record).toEqual({
        player: alice,
        commit: 'on',
        plans: 'force_generic_plan',
        scans: 'off',
        isolation: 'read committed',
      })
      await ledger.close()
    } finally {
      await own.close()
    }
  })

  test('leaves no connection behind when its accounts cannot be opened', async () => {
    const connections = () =>
      bank.database.read.rows(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'casino ledger'`,
      )
    const before = await connections()
    await expect(open({ houseAccounts: ['cash' as never] })).rejects.toMatchObject({ code: '23502' })
    await vi.waitFor(async () => expect(await connections()).toHaveLength(before.length), { timeout: 5000 })
  })

  test('opens the house’s accounts that are named, and no others', async () => {
    const own = await openBank({ players: 1, cash: 0, writers: 1, houseAccounts: ['games', 'adjustment'] })
    try {
      const kinds = async () =>
        (
          await own.database.read.rows<{ kind: string }>(
            'SELECT DISTINCT kind FROM account WHERE owner IS NULL ORDER BY kind',
          )
        ).map(({ kind }) => kind)
      const [alice] = own.players
      await postAccepted(own.ledger, adjustment(alice!, 100))
      expect(await kinds()).toEqual(['adjustment', 'games'])
      const fee = {
        kind: 'adjustment',
        from: { player: alice!, account: 'cash' },
        to: { house: 'fees:new' },
        amount: kopecks(5),
      } as const
      const charging = (more: Partial<Posting<null>>): Posting<null> => ({
        ...{ purpose: 'adjustment', kind: 'fee', player: alice! },
        decide: () => ({ ...nothing, transfers: [fee] }),
        ...more,
      })
      await expect(own.ledger.post(charging({}))).rejects.toThrow('the house has no account fees:new')
      for (const _ of [1, 2]) await postAccepted(own.ledger, charging({ houseAccounts: ['fees:new'] }))
      expect(await kinds()).toEqual(['adjustment', 'fees:new', 'games'])
      expect(await statement(own.database.read).houseBalance('fees:new')).toBe(10)
    } finally {
      await own.close()
    }
  })

  test('has a shard of the house’s accounts to itself, and its successor takes it over', async () => {
    const alice = await player()
    const shards = async () =>
      (
        await bank.database.read.rows<{ count: number }>(
          `SELECT count(*) FROM account WHERE owner IS NULL AND kind = 'games'`,
        )
      )[0]!.count
    const [first, second] = [await open(), await open()]
    const both = await shards()
    await Promise.all([postAccepted(first, lostBet(alice, 1)), postAccepted(second, lostBet(alice, 1))])
    await first.close()
    await postAccepted(await open(), lostBet(alice, 1))
    expect(await shards()).toBe(both)
    await open()
    expect(await shards()).toBe(both + 1)
  })

  test('makes the tables of a month that has none yet', async () => {
    const own = await openBank({ players: 1, writers: 1 })
    try {
      const month = new Date().toISOString().slice(0, 7).replace('-', '_')
      for (const table of ['transfer', 'posting']) await own.owner.read.rows(`DROP TABLE ${table}_${month}`)
      const [alice] = own.players
      expect(await postAccepted(own.ledger, lostBet(alice!, 1, { key: 'k', fingerprint: 'f' }))).toMatchObject({
        balance: 9999,
      })
      expect(await own.cashOf(alice!)).toBe(9999)
    } finally {
      await own.close()
    }
  })

  test('reads the protection of each player with their account', async () => {
    const [alice, bob] = [await player(), await player()]
    const named = { others: [bob], accounts: ['held'], lockedRecords: [protections] } as const
    const first = write(protections, { player: alice })
    await postAccepted(bank.ledger, idle(alice, { ...named, decide: () => ({ ...nothing, writes: [first] }) }))
    const asking = idle(alice, {
      ...named,
      decide: ({ findRow }) => ({ ...nothing, record: [findRow(protections), findRow(protections, bob) ?? null] }),
    })
    expect((await postAccepted(bank.ledger, asking)).record).toEqual([{ player: alice }, null])
  })
})

describe('a failure of PostgreSQL', () => {
  const failing = (of: number, code: string): Posting<unknown> => {
    const record: LockedRecord<number> = {
      name: code,
      write: () => ({ name: `fails ${code}`, text: `DO $$ BEGIN RAISE 'no' USING ERRCODE = '${code}'; END $$` }),
    }
    return idle(of, { decide: () => ({ ...nothing, writes: [write(record, 1)] }) })
  }

  test.each(['55P03', '40P01', '57014', '40001'])('%s is temporary, and the caller may try again', async (code) => {
    const [alice, ledger] = [await player(), await open()]
    const failed = ledger.post(failing(alice, code))
    await expect(failed).rejects.toThrow('the player is busy')
    await expect(failed).rejects.toBeInstanceOf(DatabaseUnavailable)
    await expect(failed).rejects.toMatchObject({ cause: { code } })
    expect(await postAccepted(ledger, lostBet(alice, 1))).toMatchObject({ balance: 99 })
  })

  test('of another kind is the posting’s own, alone and in a batch', async () => {
    const [alice, bob, ledger] = [await player(), await player(), await open()]
    let decisions = 0
    const alone = failing(alice, '22012')
    const counted: Posting<unknown> = {
      ...alone,
      decide: (locked) => {
        decisions += 1
        return alone.decide(locked)
      },
    }
    await expect(ledger.post(counted)).rejects.toMatchObject({ code: '22012' })
    expect(decisions).toBe(1)
    const [failed, other] = await Promise.allSettled([
      ledger.post(failing(alice, '22012')),
      ledger.post(lostBet(bob, 1)),
    ])
    expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
    expect(other).toMatchObject({ value: { balance: 99 } })
  })

  test('of another kind keeps neither its player nor, however often, the others waiting', async () => {
    const [alice, bob, ledger] = [await player(), await player(), await open()]
    const answers = await Promise.allSettled([
      ...Array.from({ length: 4 }, () => ledger.post(failing(alice, '22012'))),
      ledger.post(lostBet(alice, 1)),
      ledger.post(lostBet(bob, 1)),
    ])
    expect(answers.map((answer) => ('value' in answer ? answer.value : answer.reason.code))).toMatchObject([
      ...Array(4).fill('22012'),
      { balance: 99 },
      { balance: 99 },
    ])
  })
})

describe('players whose locks are held', () => {
  const before = { ...timeouts }
  beforeEach(() => {
    Object.assign(timeouts, { lockMs: 100 })
  })
  afterEach(() => {
    Object.assign(timeouts, before)
  })

  /** Posts while other transactions hold these players' locks. */
  async function whileHeld(held: readonly number[], postings: readonly Posting<unknown>[]) {
    const ledger = await open()
    const holder = new pg.Client({ connectionString: bank.url })
    await holder.connect()
    await holder.query('BEGIN')
    await holder.query('SELECT 1 FROM account WHERE owner = ANY($1) FOR UPDATE', [held])
    const answers = await Promise.allSettled(postings.map((posting) => ledger.post(posting)))
    await holder.end()
    return answers.map((answer) => (answer.status === 'fulfilled' ? 'answered' : (answer.reason as Error).message))
  }
  const busy = 'the player is busy'

  test('do not stop the others of their batch, until three of them were waited for', async () => {
    const all = await bank.admit(6, 100)
    const bets = all.map((of) => lostBet(of, 1))
    const [one, two, three] = all as [number, number, number]
    expect(await whileHeld([one, two], bets)).toEqual([busy, busy, ...Array(4).fill('answered')])
    expect(await whileHeld([one, two, three], bets)).toEqual(Array(6).fill(busy))
  })

  test('are waited for once: no other posting that needs one of these locks waits again', async () => {
    const [alice, bob, carol] = (await bank.admit(3, 100)) as [number, number, number]
    const postings = [
      ...[gift(alice, bob, 1), lostBet(bob, 1), gift(carol, alice, 1), lostBet(alice, 1), lostBet(carol, 1)],
      { ...lostBet(carol, 1) },
    ]
    expect(await whileHeld([alice], postings)).toEqual([busy, busy, busy, busy, 'answered', 'answered'])
    expect(await Promise.all([alice, bob, carol].map((of) => bank.cashOf(of)))).toEqual([100, 100, 98])
  })
  test('delay nobody else, however many postings wait for them, and post again once they are released', async () => {
    const [alice, bob] = (await bank.admit(2, 100)) as [number, number]
    const postings = [...Array.from({ length: 10 }, () => lostBet(alice, 1)), lostBet(bob, 1)]
    expect(await whileHeld([alice], postings)).toEqual([...Array(10).fill(busy), 'answered'])
    expect(await postAccepted(bank.ledger, lostBet(alice, 1))).toMatchObject({ balance: 99 })
  })
})
