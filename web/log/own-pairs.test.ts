import type { Round } from '@casino/contract/play/rounds'
import { commitment } from '@casino/rules/pure-hash'
import { describe, expect, test } from 'vitest'
import {
  casinoOf,
  changeRound,
  check,
  checkRepeatedly,
  emptyPage,
  faultOf,
  rememberedAfter,
  roundOf,
  rounds,
  singly,
  verify,
} from '../test/log-casino.ts'
import { checkLog, type Remembered } from './check.ts'
import type { LogSource } from './source.ts'

test.each([
  ['after its round', 1],
  ['after all rounds', 5],
  ['not in the log', 6],
])('a commitment that is %s is found', async (_, committedAt) => {
  expect(await faultOf(casinoOf(rounds(5), rounds(5), { committedAt }))).toBe('late')
})

test('a commitment is proved once, and the round of another pair needs one of its own', async () => {
  const casino = casinoOf(rounds(30))
  let proofs = 0
  const counted = singly({
    ...casino,
    commitment: (id) => {
      proofs++
      return casino.commitment(id)
    },
  })
  const { remembered: before } = await rememberedAfter(counted)
  await rememberedAfter(counted, before)
  expect(proofs).toBe(1)
  const hash = commitment('b'.repeat(64))
  const other = changeRound(4, {
    fairness: { ...roundOf(4).fairness, serverSeed: null, serverSeedHash: hash, nonce: 0 },
  })
  expect(await faultOf(casinoOf(other))).toBe('late')
})

describe('numbers of own rounds:', () => {
  const without = (number: number) => rounds(9).filter((_, i) => i !== number)
  test('a round that was dropped, from the log and from the history, is found', async () => {
    expect(await check(casinoOf(without(4)))).toMatchObject({
      fault: { kind: 'dropped', round: '5', evidence: { after: expect.stringContaining('"id":"3"') } },
    })
    expect(await faultOf(casinoOf(without(8)))).toBe('none')
  })

  test('one that is under way is waited for, and found among the older ones when it has ended', async () => {
    let isOpen = true
    const open = await rememberedAfter(casinoOf(without(4), without(4), { isUnderWay: () => isOpen }))
    expect(open.remembered).toMatchObject({ checked: 8, lastRound: '8', gaps: [] })
    isOpen = false
    const settled = [...without(4), roundOf(4)]
    const { last } = await checkRepeatedly(casinoOf(settled, rounds(9)), 3, open.remembered)
    expect(last).toMatchObject({ checked: 9, gaps: [], searched: [], pairs: [{ runs: [{ from: 0, to: 8 }] }] })
  })

  test('one that the history has, and the log does not, is missing and not dropped', async () => {
    const { remembered: before } = await rememberedAfter(casinoOf(without(4), without(4), { isUnderWay: () => true }))
    const { last } = await checkRepeatedly(casinoOf(without(4), rounds(9)), 3, before)
    expect(last).toMatchObject({ gaps: [{ after: '3', before: '5' }], searched: ['5'] })
    expect(await faultOf(casinoOf(without(4), rounds(9), { ageMs: 700_000 }), last)).toBe('missing')
  })

  test('one that is under way for ever, though its seeds were revealed, is found', async () => {
    const { remembered: before } = await rememberedAfter(casinoOf(without(4), without(4), { isUnderWay: () => true }))
    const rotated: LogSource = {
      ...casinoOf(without(4), without(4), { isUnderWay: () => true }),
      seeds: async () => ({ hash: 'next', next: 'another', nonce: 0 }),
    }
    expect(await faultOf(rotated, before)).toBe('dropped')
  })

  test('other rounds in the place of a dropped one do not hide it', async () => {
    const shared = {
      ...roundOf(4),
      fairness: { ...roundOf(4).fairness, serverSeed: null, nonce: 77, shared: true as const },
    }
    const other = rounds(9).map((round, i) => (i === 4 ? shared : round))
    const { remembered: before } = await rememberedAfter(casinoOf(other))
    // A suspected hole is first searched again.
    expect(before.gaps).toEqual([{ after: '3', before: '5' }])
    expect(await faultOf(casinoOf(other), before)).toBe('dropped')
  })

  test('another player on the same device has numbers of their own', async () => {
    const { remembered: before } = await rememberedAfter(casinoOf(without(4), without(4), { isUnderWay: () => true }))
    const another: LogSource = {
      ...casinoOf(without(4)),
      rounds: async () => emptyPage,
      seeds: async () => ({ hash: 'theirs', next: 'their next', nonce: 0 }),
    }
    expect((await rememberedAfter(another, before)).remembered.pairs).toEqual([])
  })
})

describe('the first and the last round of a pair:', () => {
  const minute = 60_000
  const hash = commitment('a'.repeat(64))
  /** Checks by one device, each with its time in minutes. */
  async function seenBy(visits: readonly (readonly [LogSource, number])[]) {
    let before: Remembered | undefined
    for (const [source, at] of visits) {
      const result = await checkLog(source, before, { verify, now: at * minute, olderADay: 40 })
      if ('fault' in result) return result.fault
      before = result.remembered
    }
    return before
  }
  const withNonce = (source: LogSource, nonce: number): LogSource => ({
    ...source,
    seeds: async () => ({ hash, next: 'next', nonce }),
  })
  const played = (all: readonly Round[], nonce: number) => withNonce(casinoOf(all), nonce)
  const unplayed = withNonce(casinoOf([]), 0)

  test('a first round that was dropped is found by a device that saw the pair unused', async () => {
    const without = played(rounds(3).slice(1), 3)
    expect(await seenBy([[without, 0]])).toMatchObject({ checked: 2 })
    const fault = { kind: 'dropped', round: '1', evidence: { before: expect.stringContaining('"id":"1"') } }
    expect(
      await seenBy([
        [unplayed, 0],
        [without, 1],
      ]),
    ).toMatchObject(fault)
    expect(
      await seenBy([
        [unplayed, 0],
        [played(rounds(3), 3), 1],
      ]),
    ).toMatchObject({ checked: 3 })
  })

  test('a last round that was dropped is found once it must have ended', async () => {
    const all = played(rounds(3), 3)
    const without = played(rounds(2), 3)
    expect(
      await seenBy([
        [without, 0],
        [without, 9],
      ]),
    ).toMatchObject({ checked: 2 })
    const fault = { kind: 'dropped', round: '1', evidence: { seeds: expect.stringContaining('"nonce":3') } }
    expect(
      await seenBy([
        [without, 0],
        [without, 11],
      ]),
    ).toMatchObject(fault)
    expect(
      await seenBy([
        [all, 0],
        [all, 11],
        [all, 22],
      ]),
    ).toMatchObject({ checked: 3, used: { count: 3, at: 22 * minute } })
    // All rounds of a pair that was unused at the last check.
    const none = withNonce(unplayed, 2)
    expect(
      await seenBy([
        [unplayed, 0],
        [none, 11],
        [none, 22],
      ]),
    ).toMatchObject({ kind: 'dropped' })
  })

  test('a last round under way is waited for, and found by its number when it has ended', async () => {
    const open: LogSource = { ...played(rounds(2), 3), isUnderWay: async () => true }
    const waiting = await seenBy([
      [open, 0],
      [open, 11],
      [open, 700],
    ])
    expect(waiting).toMatchObject({ checked: 2, used: { count: 3, at: 0 } })
    const settled = played(rounds(3), 3)
    expect(
      await seenBy([
        [open, 0],
        [open, 700],
        [settled, 701],
      ]),
    ).toMatchObject({ checked: 3, used: { at: 701 * minute } })
    expect(
      await seenBy([
        [open, 0],
        [open, 700],
        [played(rounds(2), 3), 701],
      ]),
    ).toMatchObject({ kind: 'dropped' })
  })

  test('a first round that is settled after newer ones of other games is no fault', async () => {
    const shared = {
      ...roundOf(5),
      fairness: { ...roundOf(5).fairness, serverSeed: null, nonce: 9, shared: true as const },
    }
    const second = { ...roundOf(6), fairness: { ...roundOf(6).fairness, nonce: 1 } }
    const flown: LogSource = { ...played([shared], 1), isUnderWay: async () => true }
    const settled = withNonce(casinoOf([shared, roundOf(0), second], [roundOf(0), shared, second]), 2)
    const visits = [
      [unplayed, 0],
      [flown, 1],
      [settled, 2],
      [settled, 3],
      [settled, 4],
    ] as const
    expect(await seenBy(visits)).toMatchObject({ pairs: [{ runs: [{ from: 0, to: 1 }] }], gaps: [] })
  })

  test('numbers that are counted backwards are found', async () => {
    expect(
      await seenBy([
        [played(rounds(3), 3), 0],
        [played(rounds(2), 2), 1],
      ]),
    ).toMatchObject({ kind: 'shorter' })
    expect(
      await seenBy([
        [played(rounds(3), 3), 0],
        [played(rounds(3), 2), 1],
      ]),
    ).toMatchObject({ kind: 'dropped' })
  })

  test('a last round that was dropped is found, also where the clock was set back meanwhile', async () => {
    expect(
      await seenBy([
        [played(rounds(2), 3), 1_000_000],
        [played(rounds(2), 3), 0],
        [played(rounds(2), 3), 11],
      ]),
    ).toMatchObject({ kind: 'dropped' })
  })

  test('rounds that are archived are not missed', async () => {
    const archived: LogSource = {
      ...played(rounds(2), 3),
      rounds: async () => ({ ...emptyPage, archived: true }),
    }
    expect(
      await seenBy([
        [played(rounds(2), 3), 0],
        [archived, 11],
      ]),
    ).toMatchObject({ checked: 2 })
    const away: LogSource = { ...archived, rounds: played(rounds(2), 3).rounds }
    expect(
      await seenBy([
        [away, 0],
        [away, 15 * 24 * 60],
      ]),
    ).toMatchObject({ checked: 2 })
  })
})
