import { describe, expect, test } from 'vitest'
import {
  alice,
  bob,
  cash,
  decidingPosting,
  house,
  type Leg,
  type More,
  nobody,
  openBatch,
  transfersOf,
} from '../../test/kit/batch-in-memory.ts'
import type { Batch } from './batch.ts'
import { everybody, type LockedRecord, textOf, write } from './locked-record.ts'
import type { Posting } from './posting.ts'

interface Row {
  readonly player: number
  readonly state: string
}
const reading = (name: string, more: Partial<LockedRecord<Row>> = {}): LockedRecord<Row> => ({
  name,
  read: { text: 'SELECT', playerOf: ({ player }) => player },
  write: (rows) => ({ text: name, values: rows }),
  ...more,
})

describe('locked records', () => {
  const seeds = reading('seeds')
  const tables = reading('tables', { common: true })
  const limits = reading('limits', { startsEmpty: true })
  const rounds: LockedRecord<Row> = { name: 'rounds', write: (rows) => ({ text: 'rounds', values: rows }) }
  const { write: _, ...derived } = reading('derived', { startsEmpty: true })
  const row = (player: number, state: string): Row => ({ player, state })
  const opened = () =>
    openBatch({
      rows: new Map<LockedRecord, readonly unknown[]>([
        [seeds, [row(alice, 'a'), row(bob, 'b')]],
        [tables, [row(everybody, 'open')]],
        [limits, []],
        [derived, []],
      ]),
    })
  const lockedRecords = [seeds, tables, limits, derived, rounds]
  const states = (batch: Batch, more: More = {}) =>
    batch.decide(
      decidingPosting(
        ({ findRow, row: find }) => ({
          transfers: [],
          writes: [],
          record: [find(seeds), find(seeds, bob), findRow(tables), findRow(limits), findRow(derived)].map(
            (found) => found?.state,
          ),
        }),
        { others: [bob], lockedRecords, ...more },
      ),
    )

  test('are read under the lock, and by later postings as they were left', () => {
    const batch = opened()
    expect(states(batch)).toMatchObject({ record: ['a', 'b', 'open', undefined, undefined] })
    const writes = [
      ...[write(seeds, row(alice, 'a2')), write(seeds, row(alice, 'a3')), write(tables, row(everybody, 'closed'))],
      ...[write(limits, row(alice, 'new')), write(derived, row(alice, 'seen')), write(rounds, row(alice, 'won'))],
      write(rounds, row(nobody, 'lost')),
    ]
    batch.decide(decidingPosting(() => ({ transfers: [], writes, record: null }), { lockedRecords }))
    expect(states(batch)).toMatchObject({ record: ['a3', 'b', 'closed', 'new', 'seen'] })
    expect(batch.recordStatements()).toEqual([
      { text: 'seeds', values: [row(alice, 'a3')] },
      { text: 'tables', values: [row(everybody, 'closed')] },
      { text: 'limits', values: [row(alice, 'new')] },
      { text: 'rounds', values: [row(alice, 'won'), row(nobody, 'lost')] },
    ])
    expect(batch.added(rounds)).toEqual([row(alice, 'won'), row(nobody, 'lost')])
    expect([...batch.added(seeds), ...batch.added(reading('unused'))]).toEqual([])
  })

  test('of a refused posting are not written', () => {
    const batch = opened()
    const poor: Leg = ['stake', cash(alice), house, 101]
    const decision = { transfers: transfersOf([poor]), writes: [write(seeds, row(alice, 'a2'))], record: null }
    expect(batch.decide(decidingPosting(() => decision, { lockedRecords }))).toEqual({ refused: 'insufficient_funds' })
    expect(batch.recordStatements()).toEqual([])
    expect(states(batch)).toMatchObject({ record: ['a', 'b', 'open', undefined, undefined] })
  })

  const writing = (record: LockedRecord<Row>, player: number, more: More = {}) =>
    decidingPosting(
      () => ({
        transfers: transfersOf([['bonus', house, cash(alice), 7]]),
        writes: [write(record, row(player, 'x'))],
        record: 1,
      }),
      { lockedRecords, ...more },
    )
  const finding = (record: LockedRecord<Row>, player: number, more: More = {}) =>
    decidingPosting(({ row: find }) => ({ transfers: [], writes: [], record: find(record, player) }), {
      lockedRecords,
      ...more,
    })

  test.each<[string, Posting<unknown>]>([
    ['a posting touches a player it did not name', writing(limits, bob)],
    ['a posting touches a player it did not name', finding(seeds, bob)],
    ['a posting touches a player it did not name', finding(tables, bob)],
    ['a posting writes a row of seeds that it did not lock', writing(seeds, alice, { lockedRecords: [] })],
    ['a posting writes a row of limits that it did not lock', writing(limits, alice, { lockedRecords: [seeds] })],
    ['a posting writes a row of seeds that it did not lock', writing(seeds, nobody, { others: [nobody] })],
    ['a posting reads seeds, which it did not name', finding(seeds, alice, { lockedRecords: [limits] })],
    ['a posting reads seeds, which it did not name', finding(seeds, alice, { lockedRecords: undefined! })],
    ['there is no row of limits', finding(limits, alice)],
    ['there is no row of rounds', finding(rounds, alice)],
  ])('%s: nothing of it is applied', (message, posting) => {
    const batch = opened()
    expect(() => batch.decide(posting)).toThrow(message)
    expect([batch.changes(), batch.transfers, batch.postings, batch.recordStatements()]).toEqual([[], [], [], []])
  })

  test('that were not read cannot be written', () => {
    const posting = writing(seeds, alice)
    expect(() => openBatch().decide(posting)).toThrow('a posting writes a row of seeds that it did not lock')
  })

  test('are also read outside of postings, by their statement', () => {
    expect(textOf(seeds)).toBe('SELECT')
    const ofAccounts = reading('protections', { read: { column: 'protection', playerOf: ({ player }) => player } })
    for (const [name, record] of [
      ['rounds', rounds],
      ['protections', ofAccounts],
    ] as const) {
      expect(() => textOf(record)).toThrow(`${name} has no statement of its own`)
    }
  })
})
