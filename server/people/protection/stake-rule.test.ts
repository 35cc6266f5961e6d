import { kopecks } from '@casino/rules/money'
import { type LimitMark, type Play, type PlayerLimit, playAt } from '@casino/rules/player-limits'
import { describe, expect, test } from 'vitest'
import type { LockedRecord } from '../../accounting/ledger/locked-record.ts'
import type { Locked } from '../../accounting/ledger/posting.ts'
import type { Groups } from '../../platform/settings/groups.ts'
import { defaults } from '../../platform/settings/groups.ts'
import type { GameRecord } from '../../platform/settings/settings.ts'
import type { NewStake } from '../../play/rounds/stakes.ts'
import { alice, at, underLock } from '../../test/kit/batch-in-memory.ts'
import { type PlayerProtection, protections } from './protections.ts'
import { ageOf, isInSession, playLeftRule, protectionOfStakes, realityCheckDue } from './stake-rule.ts'

const now = at.getTime()
const minuteMs = 60_000
const dice = { type: 'dice' } as GameRecord
const roulette = { type: 'roulette' } as GameRecord
const slot = { type: 'external', provider: 'partner', alias: 'fruits' } as GameRecord
const mark = (beforeMs: number, staked = 0, won = 0): LimitMark => ({ at: now - beforeMs, staked, won })
/** Play whose session, day, week and month began so long ago. */
const playSince = (beforeMs: number, more: Partial<Play> = {}): Play => ({
  ...playAt(undefined, mark(beforeMs)),
  playedAt: now,
  ...more,
})

interface Given {
  readonly row?: Partial<PlayerProtection>
  readonly site?: Partial<Groups['protection']>
  readonly cash?: { readonly staked?: number; readonly won?: number }
}

const settingsOf = (site: Partial<Groups['protection']> = {}) => ({
  current: { ...defaults, protection: { ...defaults.protection, realityCheckMinutes: 0, ...site } },
})

/** Decides with Alice's row, in a posting that locks only the records of the rule. */
function withRow<T>({ row, cash }: Given, { lockedRecords }: Locking, decide: (locked: Locked) => T): T {
  const rows = new Map([[protections as LockedRecord, row ? [{ player: alice, ...row }] : []]])
  return underLock(decide, { rows, lockedRecords, ...(cash && { cash }) })
}
type Locking = { readonly lockedRecords: readonly LockedRecord[] }

const stakeOf = (amount: number, game = dice): NewStake => ({ player: alice, game, amount: kopecks(amount) })

/** The first check that refuses the stake, with its details. */
function refused(stake: NewStake, given: Given) {
  const rule = protectionOfStakes(settingsOf(given.site))
  return withRow(given, rule, (locked) => {
    for (const { refusal, refuses } of rule.checks) {
      const no = refuses(stake, locked)
      if (no) return no === true ? { refused: refusal } : { refused: refusal, ...no }
    }
    return undefined
  })
}

const limit = (kind: PlayerLimit['kind'], period: PlayerLimit['period'], amount: number): PlayerLimit => ({
  ...{ kind, period, amount },
})
const excluded = { exclusion: 'time_out', excludedUntil: now + 1 } as const
const until = new Date(now + 1).toISOString()

describe('a stake', () => {
  test.each<[when: string, given: Given, expected: object | undefined]>([
    ['of a player without protection', {}, undefined],
    ['after the account was closed', { row: { ...excluded, closedAt: now } }, { refused: 'account_closed' }],
    ['during a time-out', { row: excluded }, { refused: 'time_out', until }],
    ['when a time-out has ended', { row: { exclusion: 'time_out', excludedUntil: now } }, undefined],
    [
      'during a self-exclusion',
      { row: { ...excluded, exclusion: 'self_exclusion' } },
      { refused: 'self_excluded', until },
    ],
    ['excluded for ever', { row: { exclusion: 'self_exclusion' } }, { refused: 'self_excluded' }],
    [
      'before an address is confirmed',
      { row: { confirmUntil: now + 1, reviewAt: 1 } },
      { refused: 'email_to_confirm' },
    ],
    ['when it need be confirmed no longer', { row: { confirmUntil: now } }, undefined],
    ['while a link is looked into', { row: { heldUntil: now + 1 } }, { refused: 'play_under_review' }],
    ['when nobody has looked into it in time', { row: { heldUntil: now } }, undefined],
    ['under review', { row: { reviewAt: now - 1 } }, { refused: 'play_under_review' }],
  ])('%s', (_, given, expected) => {
    expect(refused(stakeOf(100), given)).toEqual(expected)
  })

  test('is refused by the exclusion first, then by the cap, a limit, the reality check and the pace', () => {
    const site = { instantStakeYoung: kopecks(99), minimumCycleMs: 5000, realityCheckMinutes: 1 }
    const play = playSince(minuteMs, { last: { at: now - 1000, game: 'dice' } })
    const row = { ...excluded, play, limits: [limit('stake', 'day', 99)] }
    const { exclusion, ...played } = row
    const { limits, ...unlimited } = played
    const steps: Given[] = [
      { row, site },
      { row: played, site },
      { row: played, site: { ...site, instantStakeYoung: kopecks(0) } },
      { row: unlimited, site: { ...site, instantStakeYoung: kopecks(0) } },
      { row: unlimited, site: { minimumCycleMs: 5000 } },
      { row: unlimited },
    ]
    expect(steps.map((given) => refused(stakeOf(100), given)?.refused)).toEqual([
      'time_out',
      'stake_above_cap',
      'stake_limit_reached',
      'reality_check_due',
      'bet_too_soon',
      undefined,
    ])
  })
})

describe('the greatest stake', () => {
  const site = { instantStake: kopecks(300), instantStakeYoung: kopecks(200), tableStakeYoung: kopecks(100) }
  const old = { youngUntil: now }
  const young = { youngUntil: now + 1 }

  test.each<
    [who: string, amount: number, game: GameRecord, row: Partial<PlayerProtection> | undefined, expected?: object]
  >([
    ['may be staked', 200, dice, undefined],
    ['of a player of unknown age', 201, dice, undefined, { maximum: 2, age: 'unknown' }],
    ['of a young player', 201, dice, young, { maximum: 2, age: 'below_25' }],
    ['of an older player', 301, dice, old, { maximum: 3, age: 'from_25' }],
    ['of an older player is higher', 300, dice, old],
    ['differs between kinds of games', 101, roulette, undefined, { maximum: 1, age: 'unknown' }],
    ['is not set for older players at tables', 100_000, roulette, old],
    ['is not set for slots', 100_000, slot, undefined],
  ])('%s', (_, amount, game, row, expected) => {
    expect(refused(stakeOf(amount, game), { site, ...(row && { row }) })).toEqual(
      expected && { refused: 'stake_above_cap', ...expected },
    )
  })

  test('is the stricter one until the 25th birthday', () => {
    expect(
      [undefined, { player: alice }, { player: alice, ...young }, { player: alice, ...old }].map((row) =>
        ageOf(row, now),
      ),
    ).toEqual(['unknown', 'unknown', 'below_25', 'from_25'])
  })
})

describe('the reality check', () => {
  const due = (row: Partial<PlayerProtection>, site: number) => realityCheckDue({ player: alice, ...row }, site)
  const play = playSince(minuteMs)

  test('is due an interval after the session began, or after the last answer', () => {
    expect(due({ play }, 60)).toBe(now + 59 * minuteMs)
    expect(due({ play, checkMinutes: 10 }, 60)).toBe(now + 9 * minuteMs)
    expect(due({ play, checkedAt: now }, 60)).toBe(now + 60 * minuteMs)
    expect(due({ play, checkedAt: now - 2 * minuteMs }, 60)).toBe(now + 59 * minuteMs)
  })

  test('is not due without a session, or without an interval', () => {
    expect([due({}, 60), due({ play }, 0), due({ play, checkMinutes: 0 }, 60), realityCheckDue(undefined, 60)]).toEqual(
      Array(4).fill(undefined),
    )
  })

  test.each<[when: string, play: Play, refused: boolean]>([
    ['when it is due', playSince(60 * minuteMs), true],
    ['not before', playSince(60 * minuteMs - 1), false],
    ['half an hour after the last stake', playSince(61 * minuteMs, { playedAt: now - 30 * minuteMs }), true],
    ['not in a new session', playSince(61 * minuteMs, { playedAt: now - 30 * minuteMs - 1 }), false],
  ])('stops play %s', (_, play, isRefused) => {
    const given = { row: { play }, site: { realityCheckMinutes: 60 } }
    expect(refused(stakeOf(100), given)).toEqual(isRefused ? { refused: 'reality_check_due' } : undefined)
    expect(isInSession(play, now)).toBe(play.playedAt >= now - 30 * minuteMs)
  })
})

describe('the pace', () => {
  const cycle = { minimumCycleMs: 5000 }
  const one = { oneGameAtATime: true }
  const last = (beforeMs: number, game = 'dice') => ({ play: playSince(0, { last: { at: now - beforeMs, game } }) })
  const tooSoon = (wait: number) => ({ refused: 'bet_too_soon', wait })
  const otherGame = (wait: number) => ({ refused: 'other_game_in_play', wait })

  test.each<[what: string, game: GameRecord, row: Partial<PlayerProtection>, site: Given['site'], expected?: object]>([
    ['lets the first bet pass', dice, { play: playSince(0) }, cycle],
    ['refuses a bet within the cycle', dice, last(4999), cycle, tooSoon(1)],
    ['says how many seconds to wait, rounded up', dice, last(999), cycle, tooSoon(5)],
    ['lets a bet pass after the cycle', dice, last(5000), cycle],
    ['leaves slots their own pace', slot, last(0, 'partner fruits'), cycle],
    ['refuses another game', roulette, last(0), one, otherGame(15)],
    ['refuses a slot after a game', slot, last(14_999), one, otherGame(1)],
    ['tells slots apart', { ...slot, alias: 'bells' }, last(0, 'partner fruits'), one, otherGame(15)],
    ['lets the same slot go on', slot, last(0, 'partner fruits'), one],
    ['lets another game pass when the last one is over', roulette, last(15_000), one],
    ['lets games change where several may be played', roulette, last(0), {}],
    ['names the cycle before the other game', roulette, last(0), { ...cycle, ...one }, tooSoon(5)],
  ])('%s', (_, game, row, site, expected) => {
    expect(refused(stakeOf(100, game), { row, ...(site && { site }) })).toEqual(expected)
  })
})

describe('a stake writes', () => {
  /** The play that is written with a stake. */
  function written(given: Given, { staked = 100, game = dice, checked = true } = {}) {
    const rule = protectionOfStakes(settingsOf(given.site))
    return withRow(given, rule, (locked) => {
      if (checked) for (const { refuses } of rule.checks) refuses(stakeOf(100, game), locked)
      return rule.writes(locked, { player: alice, staked: kopecks(staked), paid: kopecks(0) })
    })
  }
  const writes = (row: object) => [{ lockedRecord: protections, row: { player: alice, ...row } }]
  const cash = { staked: 700, won: 300 }
  const begun = playAt(undefined, mark(0, 700, 300))

  test('where its session, day, week and month began', () => {
    expect(written({ cash })).toEqual(writes({ play: begun }))
    expect(written({ cash, row: { checkMinutes: 5 } })).toEqual(writes({ checkMinutes: 5, play: begun }))
  })

  test('nothing while they go on, nor if nothing was staked', () => {
    expect(written({ row: { play: playSince(0) } })).toEqual([])
    expect(written({}, { staked: 0 })).toEqual([])
  })

  test('the minute of the last stake', () => {
    const play = playSince(2 * minuteMs, { playedAt: now - minuteMs })
    expect(written({ row: { play } })).toEqual(writes({ play: { ...play, playedAt: now } }))
  })

  test.each([{ minimumCycleMs: 1 }, { oneGameAtATime: true }])(
    'the last game where the pace is limited: %o',
    (site) => {
      const play = playSince(0)
      expect(written({ site, row: { play } })).toEqual(writes({ play: { ...play, last: { at: now, game: 'dice' } } }))
      const fruits = { play: { ...play, last: { at: now, game: 'partner fruits' } } }
      expect(written({ site, row: { play } }, { game: slot })).toEqual(writes(fruits))
      // A round of several bets that was decided in another posting.
      expect(written({ site, row: { play } }, { checked: false })).toEqual(writes({ play }))
    },
  )

  test('only what its own posting decided', () => {
    const site = { oneGameAtATime: true }
    const rule = protectionOfStakes(settingsOf(site))
    const check = (game: GameRecord, row: Partial<PlayerProtection>) =>
      withRow(
        { row },
        rule,
        (locked) => rule.checks.filter(({ refuses }) => refuses(stakeOf(100, game), locked)).length,
      )
    expect(check(roulette, last('dice'))).toBe(1)
    expect(check(roulette, last('roulette'))).toBe(0)
    const moved = { player: alice, staked: kopecks(100), paid: kopecks(0) }
    const [write] = withRow({}, rule, (locked) => rule.writes(locked, moved))
    expect(write?.row).not.toHaveProperty('play.last')
  })
  const last = (game: string) => ({ play: playSince(0, { last: { at: now, game } }) })
})

describe('a limit', () => {
  const limitedTo = (limits: PlayerLimit[], cash: Given['cash'], play = playSince(0)) => ({
    row: { limits, play },
    ...(cash && { cash }),
  })

  test.each<[what: string, amount: number, given: Given, expected: object | undefined]>([
    ['lets a stake use it up', 100, limitedTo([limit('stake', 'day', 500)], { staked: 400 }), undefined],
    [
      'refuses a kopeck more',
      101,
      limitedTo([limit('stake', 'day', 500)], { staked: 400 }),
      { refused: 'stake_limit_reached', period: 'day', left: 1 },
    ],
    [
      'counts losses net of wins',
      101,
      limitedTo([limit('loss', 'week', 500)], { staked: 600, won: 200 }),
      { refused: 'loss_limit_reached', period: 'week', left: 1 },
    ],
    [
      'names losses before stakes',
      101,
      limitedTo([limit('stake', 'day', 500), limit('loss', 'day', 500)], { staked: 400 }),
      { refused: 'loss_limit_reached', period: 'day', left: 1 },
    ],
    [
      'names stakes before the session',
      101,
      limitedTo([limit('session', 'session', 5), limit('stake', 'day', 500)], { staked: 400 }, playSince(5 * minuteMs)),
      { refused: 'stake_limit_reached', period: 'day', left: 1 },
    ],
    [
      'ends a session in its minute',
      1,
      limitedTo([limit('session', 'session', 5)], {}, playSince(5 * minuteMs)),
      { refused: 'session_limit_reached', period: 'session', left: 0 },
    ],
    [
      'does not end it before',
      1,
      limitedTo([limit('session', 'session', 5)], {}, playSince(5 * minuteMs - 1)),
      undefined,
    ],
  ])('%s', (_, amount, given, expected) => {
    expect(refused(stakeOf(amount), given)).toEqual(expected)
  })

  test.each<[what: string, given: Given, expected: object | undefined]>([
    ['no limits', {}, undefined],
    ['no limits in a row', { row: {} }, undefined],
    ['a kopeck left', limitedTo([limit('stake', 'day', 500)], { staked: 499 }), undefined],
    [
      'nothing left',
      limitedTo([limit('stake', 'day', 500)], { staked: 500 }),
      { refused: 'play_limit_used_up', details: { period: 'day' } },
    ],
  ])('with %s decides about a deposit for more play', (_, given, expected) => {
    const refusal = withRow(given, playLeftRule, (locked) => playLeftRule.refusalOf(locked, { player: alice } as never))
    expect(refusal).toEqual(expected)
  })
})
