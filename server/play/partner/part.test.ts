import { kopecks } from '@casino/rules/money'
import { describe, expect, test } from 'vitest'
import type { LockedRecord } from '../../accounting/ledger/locked-record.ts'
import { alice, at, underLock } from '../../test/kit/batch-in-memory.ts'
import { isUnderWay, OpenParts, type PlayerParts, type PlayPart, parts } from './part.ts'

const now = at.getTime()
/** The number of the posting that decides. */
const posting = 500
const fruits = { provider: 'maker', alias: 'fruits' }
const called = { player: alice, session: 1, round: 'r1', ...fruits }
const part = (id: number, more: Partial<PlayPart> = {}): PlayPart => ({
  ...{
    ...called,
    id,
    bets: 1,
    wins: 0,
    staked: kopecks(100),
    paid: kopecks(0),
    beganAt: 0,
    dueAt: now + 1,
    settledBy: null,
  },
  ...more,
})

/** What is written after `change`, and what it returns; Alice's row has these open parts. */
function afterwards<T>(open: readonly PlayPart[], change: (parts: OpenParts) => T, changed?: readonly PlayPart[]) {
  const row: PlayerParts = { player: alice, open, ...(changed && { changed }) }
  return underLock(
    (locked) => {
      const own = new OpenParts(locked, alice)
      const result = change(own)
      const [first, ...rounds] = own.writes()
      return { result, row: first?.row as PlayerParts | undefined, rounds: rounds.map(({ row }) => row) }
    },
    { rows: new Map([[parts as LockedRecord, [row]]]) },
  )
}

describe('a call of a partner’s round', () => {
  test('begins a part that is numbered like its posting', () => {
    const bet = { bets: 1, staked: kopecks(100) }
    const begun = part(posting, { beganAt: now, dueAt: now + 600_000 })
    const { result, row } = afterwards([part(7, { round: 'r0' })], (own) => own.add(called, bet))
    expect(result).toBe(posting)
    expect(row).toEqual({ player: alice, open: [part(7, { round: 'r0' }), begun], changed: [begun] })
  })

  test('is added to the open part of its round', () => {
    const win = { wins: 1, paid: kopecks(250) }
    const won = part(7, { wins: 1, paid: kopecks(250), dueAt: now + 15_000 })
    expect(afterwards([part(7)], (own) => own.add(called, win))).toMatchObject({
      result: 7,
      row: { open: [won], changed: [won] },
    })
    const again = { bets: 1, staked: kopecks(50), wins: 0, paid: kopecks(0) }
    const both = part(7, { bets: 2, staked: kopecks(150), dueAt: now + 600_000 })
    expect(afterwards([part(7)], (own) => own.add(called, again)).row?.open).toEqual([both])
  })

  test.each([{ round: 'r2' }, { alias: 'bells' }, { provider: 'other' }])('belongs to no other round: %o', (other) => {
    const { result, row } = afterwards([part(7)], (own) => own.add({ ...called, ...other }, { bets: 1 }))
    expect([result, row?.open.length]).toEqual([posting, 2])
  })

  test('without a bet is not waited for as long as one', () => {
    const { row } = afterwards([], (own) => own.add(called, {}))
    expect(row?.open[0]?.dueAt).toBe(now + 15_000)
  })

  test('that names no round belongs to the latest of its game', () => {
    const open = [part(7), part(8, { round: 'r2' }), part(9, { round: 'r3', alias: 'bells' })]
    const latest = (alias: string) => afterwards(open, (own) => own.latestRoundOf({ ...fruits, alias })).result
    expect([latest('fruits'), latest('bells'), latest('none')]).toEqual(['r2', 'r3', undefined])
  })

  test('that changes nothing writes nothing', () => {
    const { result, row } = afterwards([part(7)], (own) => [
      own.find(7)?.id,
      own.find(8),
      own.some(({ id }) => id === 7),
      own.some(({ id }) => id === 8),
    ])
    expect([result, row]).toEqual([[7, undefined, true, false], undefined])
  })

  test('writes also what an earlier call of its batch changed', () => {
    const earlier = part(6, { round: 'r0', settledBy: 499 })
    const { row } = afterwards([part(7)], (own) => own.add(called, { bets: 1 }), [earlier])
    expect(row?.changed?.map(({ id }) => id)).toEqual([6, 7])
  })
})

describe('a part is settled', () => {
  const terms = { majorWin: kopecks(1e15), majorWinMultiplier: 1e9, highStake: kopecks(1e9), edgeOf: () => 400 }
  const settled = (open: readonly PlayPart[], begun?: typeof called) =>
    afterwards(open, (own) => own.settle(({ alias }) => `the ${alias}`, terms, begun))
  const next = { ...called, round: 'r2' }
  const won = part(7, { wins: 1, paid: kopecks(250) })

  test('into a round with its stake and its win', () => {
    const { row, rounds } = settled([part(7, { ...won, dueAt: now })])
    expect(row).toMatchObject({ open: [], changed: [{ id: 7, settledBy: posting }] })
    expect(rounds).toEqual([
      {
        ...{ id: 7, player: alice, game: 'external', stake: 100, payout: 250, multiplierHundredths: 250 },
        ...{ terms: { edgeBasisPoints: 400 }, bet: { name: 'the fruits', ...fruits }, settledBy: posting },
        ...{ outcome: { round: 'r1', bets: 1, wins: 1 }, partner: 'casinomobule', partnerRound: 'r1' },
      },
    ])
  })

  test.each<[when: string, part: PlayPart, begun: typeof called | undefined, isSettled: boolean]>([
    ['when nothing more is expected', part(7, { dueAt: now }), undefined, true],
    ['not before', part(7), undefined, false],
    ['when its game begins the next round after a win', won, next, true],
    ['not without a win: it may be on its way', part(7), next, false],
    ['not by a call of its own round', won, called, false],
    ['not by another game', won, { ...next, alias: 'bells' }, false],
    ['not by a game of another provider', won, { ...next, provider: 'other' }, false],
  ])('%s', (_, open, begun, isSettled) => {
    const { row, rounds } = settled([open], begun)
    expect([row !== undefined, rounds.length]).toEqual([isSettled, isSettled ? 1 : 0])
  })

  test.each<[what: string, staked: number, paid: number, multiplier: number | undefined]>([
    ['a round without a win', 100, 0, 0],
    ['a win, rounded down to the hundredth', 300, 200, 66],
    ['a win without a stake', 0, 50, 0],
    ['a win above every multiplier', 1, 1e12, 2 ** 31 - 1],
    ['nothing if everything was returned', 0, 0, undefined],
  ])('as %s', (_, staked, paid, multiplier) => {
    const due = part(7, { staked: kopecks(staked), paid: kopecks(paid), dueAt: now })
    expect(settled([due]).rounds).toMatchObject(multiplier === undefined ? [] : [{ multiplierHundredths: multiplier }])
    expect(settled([due]).row?.changed).toMatchObject([{ id: 7, settledBy: posting }])
  })
})

test('a round is under way while it has a stake and no win', () => {
  const underWay = (...open: PlayPart[]) => isUnderWay({ player: alice, open })
  expect(isUnderWay(undefined)).toBe(false)
  expect([
    underWay(),
    underWay(part(7)),
    underWay(part(7, { wins: 1 })),
    underWay(part(7, { staked: kopecks(0) })),
  ]).toEqual([false, true, false, false])
  expect(underWay(part(6, { wins: 1 }), part(7))).toBe(true)
})
