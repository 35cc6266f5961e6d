import { kopecks } from '@casino/rules/money'
import { describe, expect, test } from 'vitest'
import type { LockedRecord } from '../../accounting/ledger/locked-record.ts'
import { alice, at, underLock } from '../../test/kit/batch-in-memory.ts'
import { claimLateWins, lateWinClaims, repayFrom } from './late-wins.ts'
import { OpenParts, type PlayPart, parts } from './part.ts'

/** The posting that gave up bonuses; rounds with lower numbers were begun before it. */
const since = 100
const claim = {
  player: alice,
  since,
  at: at.getTime() - 1000,
  rest: kopecks(70),
  stakedSince: [] as string[],
  earlier: [] as string[],
}
const fruits = { provider: 'Maker', alias: 'fruits' }
const part = (id: number, more: Partial<PlayPart> = {}): PlayPart => ({
  ...{ id, player: alice, session: 1, round: `round ${id}`, bets: 1, wins: 0, staked: kopecks(10), paid: kopecks(0) },
  ...{ beganAt: 0, dueAt: 0, settledBy: null, ...fruits },
  ...more,
})

interface Given {
  readonly claim?: Partial<Omit<typeof claim, 'earlier'>> & { readonly earlier?: string[] | undefined }
  readonly open?: readonly PlayPart[]
  readonly begun?: number
}

function repaid(paying: PlayPart, amount: number, { claim: more, open = [], begun }: Given = {}) {
  const rows = new Map<LockedRecord, unknown[]>([
    [lateWinClaims as LockedRecord, more === undefined ? [] : [{ ...claim, ...more }]],
    [parts as LockedRecord, [{ player: alice, open }]],
  ])
  return underLock(
    (locked) => {
      const paid = { part: paying, amount: kopecks(amount), ...(begun !== undefined && { begun }) }
      return repayFrom(locked, new OpenParts(locked, alice), paid)
    },
    { rows },
  )
}
const taken = (...args: Parameters<typeof repaid>) => repaid(...args).taken

describe('a win', () => {
  const [before, after] = [part(since - 1), part(since + 1)]
  const free = part(since + 1, { staked: kopecks(0), bets: 0 })

  test('of money staked before bonuses were given up repays what could not be taken', () => {
    expect(repaid(before, 50, { claim: {} })).toEqual({
      taken: 50,
      transfers: [{ kind: 'bonus', from: { player: alice, account: 'cash' }, to: { house: 'bonus' }, amount: 50 }],
      writes: [
        { lockedRecord: lateWinClaims, row: { ...claim, rest: 20 } },
        { lockedRecord: expect.anything(), row: { posting: 500, at, player: alice, amount: 50 } },
      ],
    })
    expect(taken(before, 71, { claim: {} })).toBe(70)
  })

  test.each<[what: string, paying: PlayPart, given: Given, taken: number]>([
    ['without a claim', before, {}, 0],
    ['of a round with a later stake', after, { claim: {} }, 0],
    ['of a stake known to be earlier', after, { claim: {}, begun: since - 1 }, 50],
    ['of a stake known to be later', before, { claim: {}, begun: since + 1 }, 0],
    ['of a stake by the posting itself', before, { claim: {}, begun: since }, 0],
    ['of a bonus game after an earlier stake', free, { claim: {} }, 50],
    ['of a bonus game of a game staked since', free, { claim: { stakedSince: ['maker\nfruits'] } }, 0],
    ['of another game than the one staked since', free, { claim: { stakedSince: ['maker\nbells'] } }, 50],
    [
      'of a round staked before, although the game was staked since',
      free,
      { claim: { stakedSince: ['maker\nfruits'], earlier: [`maker\nfruits\n${free.round}`] } },
      50,
    ],
    [
      'of a round that took another bet since',
      { ...free, bets: 1 },
      { claim: { stakedSince: ['maker\nfruits'], earlier: [`maker\nfruits\n${free.round}`] } },
      0,
    ],
    [
      'in the batch of the giving up itself',
      free,
      { claim: { stakedSince: ['maker\nfruits'], earlier: undefined } },
      50,
    ],
    ['of a game with a stake in play since', free, { claim: {}, open: [after] }, 0],
    ['of a game with a stake in play before', free, { claim: {}, open: [before] }, 50],
    ['of a game without a stake in play', free, { claim: {}, open: [{ ...after, staked: kopecks(0) }] }, 50],
    ['of a game while another has one', free, { claim: {}, open: [{ ...after, alias: 'bells' }] }, 50],
  ])('%s', (_, paying, given, expected) => {
    expect(taken(paying, 50, given)).toBe(expected)
  })

  test('that repays nothing moves nothing', () => {
    expect(repaid(after, 50, { claim: {} })).toEqual({ taken: 0, transfers: [], writes: [] })
  })
})

test('what cannot be taken is claimed from late wins, with what was claimed before', () => {
  const claimed = (missing: number, before?: number) =>
    underLock((locked) => claimLateWins(locked, alice, kopecks(missing)), {
      rows: new Map([
        [lateWinClaims as LockedRecord, before === undefined ? [] : [{ ...claim, rest: kopecks(before) }]],
      ]),
    })
  const row = { player: alice, since: 500, at: at.getTime(), stakedSince: [] }
  expect(claimed(0, 30)).toEqual([])
  expect(claimed(20)).toEqual([{ lockedRecord: lateWinClaims, row: { ...row, rest: 20 } }])
  expect(claimed(20, 30)).toEqual([{ lockedRecord: lateWinClaims, row: { ...row, rest: 50 } }])
})
