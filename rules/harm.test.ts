import { describe, expect, test } from 'vitest'
import { type HarmFacts, type HarmMarker, harmMarkers, joinedMarkers, type PlayedHour, severityOf } from './harm.ts'

const hour = 3_600_000
const day = 24 * hour
/** A Monday at noon in Moscow. */
const now = Date.UTC(2026, 2, 30, 9)
const nothing: HarmFacts = {
  now,
  decidedAt: null,
  hours: [],
  deposits: [],
  failed: [],
  cancelled: [],
  loosened: [],
  linked: 0,
}
const played = (hoursAgo: number, more: Partial<PlayedHour> = {}): PlayedHour => {
  const at = now - hoursAgo * hour
  return { at, hourOfDay: (new Date(at).getUTCHours() + 3) % 24, rounds: 20, staked: 100_00, paid: 100_00, ...more }
}
const moment = (hoursAgo: number, roubles = 1000) => ({ at: now - hoursAgo * hour, amount: roubles * 100 })
const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))
/** Oldest first. */
const inOrder = <T extends { at: number }>(rows: readonly T[]) => [...rows].sort((a, b) => a.at - b.at)

/** Deposits of 1 000 roubles, each an hour after as much was lost. */
const chased = (count: number, lost = 1000_00) => ({
  hours: inOrder(times(count, (index) => played(index * 12 + 2, { staked: lost, paid: 0 }))),
  deposits: inOrder(times(count, (index) => moment(index * 12 + 1))),
})
const nights = (count: number, rounds = 20) => ({
  hours: inOrder(times(count, (index) => played(10 + index * 24, { rounds, staked: 500_00 }))),
})
const inARow = (count: number) => ({ hours: inOrder(times(count, (index) => played(index + 1))) })
/** Pairs of hours: a loss, then stakes `factor` times as high. */
const risen = (count: number, factor: number, paid = 0) => ({
  hours: inOrder(
    times(count, (index) => [
      played(index * 12 + 2, { staked: 200_00, paid }),
      played(index * 12 + 1, { staked: 200_00 * factor, paid: 200_00 * factor }),
    ]).flat(),
  ),
})
/** Three deposits of 1 000 in each of the three weeks before, and these in the last one. */
const grown = (deposits: number, roubles: number, weekly = 3) => ({
  deposits: inOrder([
    ...times(3, (week) => times(weekly, (index) => moment((8 + week * 7 + index) * 24))).flat(),
    ...times(deposits, (index) => moment(index + 1, roubles)),
  ]),
})

describe.each<[HarmMarker['kind'], [string, Partial<HarmFacts>, HarmMarker['figures'] | undefined, boolean?][]]>([
  [
    'chasing',
    [
      ['three deposits after losses', chased(3), { deposits: 3, sum: 3000_00, hours: 3 }],
      ['six are grave', chased(6), { deposits: 6, sum: 6000_00, hours: 3 }, true],
      ['two are not enough', chased(2), undefined],
      ['after smaller losses', chased(6, 999_00), undefined],
      ['without play', { deposits: chased(6).deposits }, undefined],
      ['before the last decision', { ...chased(6), decidedAt: now }, undefined],
    ],
  ],
  [
    'rising_stakes',
    [
      ['doubled three times after a loss', risen(3, 2), { times: 3, stakeBefore: 10_00, stakeAfter: 20_00 }],
      ['six times are grave', risen(6, 3), { times: 6, stakeBefore: 10_00, stakeAfter: 30_00 }, true],
      ['twice are not enough', risen(2, 4), undefined],
      ['by less than half', risen(6, 1.9), undefined],
      ['after a win', risen(6, 3, 300_00), undefined],
    ],
  ],
  [
    'night_play',
    [
      ['four nights', nights(4), { nights: 4, hours: 4, staked: 2000_00 }],
      ['six are grave', nights(6), { nights: 6, hours: 6, staked: 3000_00 }, true],
      ['three are not enough', nights(3), undefined],
      ['a few rounds do not count', nights(6, 9), undefined],
      ['one long night is one', { hours: inOrder(times(6, (index) => played(6 + index + 1))) }, undefined],
    ],
  ],
  [
    'growing_deposits',
    [
      ['three times as much', grown(3, 3500), { deposits: 3, sum: 10_500_00, usualCount: 3, usualSum: 3000_00 }],
      ['five times are grave', grown(5, 3000), { deposits: 5, sum: 15_000_00, usualCount: 3, usualSum: 3000_00 }, true],
      ['less than three times', grown(3, 2900, 4), undefined],
      ['a small sum', grown(3, 3333, 1), undefined],
      ['without anything before', grown(3, 50_000, 0), undefined],
      ['decided about', { ...grown(5, 3000), decidedAt: now }, undefined],
    ],
  ],
  [
    'cancelled_withdrawals',
    [
      ['three', { cancelled: inOrder(times(3, (index) => moment(index + 1))) }, { times: 3, sum: 3000_00 }],
      [
        'five are grave',
        { cancelled: inOrder(times(5, (index) => moment(index + 1))) },
        { times: 5, sum: 5000_00 },
        true,
      ],
      ['two', { cancelled: inOrder(times(2, (index) => moment(index + 1))) }, undefined],
      ['older than a week', { cancelled: inOrder(times(5, (index) => moment(169 + index))) }, undefined],
    ],
  ],
  [
    'long_sessions',
    [
      ['six hours in a row', inARow(6), { longest: 6, times: 1 }],
      ['ten are grave', inARow(10), { longest: 10, times: 1 }, true],
      ['five', inARow(5), undefined],
      ['with a pause', { hours: inARow(10).hours.filter((_, index) => index !== 5) }, undefined],
    ],
  ],
  [
    'loosened_limits',
    [
      ['three times', { loosened: [20, 10, 1].map((days) => now - days * day) }, { times: 3, days: 28 }],
      [
        'five times are grave',
        { loosened: times(5, (index) => now - (5 - index) * day) },
        { times: 5, days: 28 },
        true,
      ],
      ['twice', { loosened: [now - day, now - hour] }, undefined],
      ['one of them long ago', { loosened: [29, 10, 1].map((days) => now - days * day) }, undefined],
    ],
  ],
  [
    'failed_deposits',
    [
      [
        'four in a row',
        { failed: inOrder(times(4, (index) => moment(index + 1))) },
        { times: 4, sum: 4000_00, hours: 24 },
      ],
      [
        'eight are grave',
        { failed: inOrder(times(8, (index) => moment(index + 1))) },
        { times: 8, sum: 8000_00, hours: 24 },
        true,
      ],
      ['three', { failed: inOrder(times(3, (index) => moment(index + 1))) }, undefined],
      [
        'a deposit in between',
        { failed: inOrder(times(6, (index) => moment(index + 1))), deposits: [moment(3.5)] },
        undefined,
      ],
      ['over days', { failed: inOrder(times(6, (index) => moment(index * 20 + 1))) }, undefined],
    ],
  ],
])('%s', (kind, cases) => {
  test.each(cases)('%s', (_, facts, figures, grave = false) => {
    const found = harmMarkers({ ...nothing, ...facts }).find((marker) => marker.kind === kind)
    expect(found).toEqual(figures && { kind, grave, figures })
  })
})

test('without facts there is no marker; a grave one comes first and weighs most', () => {
  expect(harmMarkers(nothing)).toEqual([])
  const found = harmMarkers({ ...nothing, ...inARow(6), cancelled: inOrder(times(5, (index) => moment(index + 1))) })
  expect(found.map(({ kind }) => kind)).toEqual(['cancelled_withdrawals', 'long_sessions'])
  expect(severityOf(found)).toBe(4)
})

test('a marker that nobody has decided about stays, with the latest figures, and never becomes milder', () => {
  const marker = (kind: HarmMarker['kind'], grave: boolean, count: number): HarmMarker => ({
    kind,
    grave,
    figures: { times: count },
  })
  const before = [marker('chasing', true, 6), marker('night_play', false, 4)]
  expect(joinedMarkers(before, [])).toEqual(before)
  expect(joinedMarkers(before, [marker('chasing', false, 3), marker('night_play', false, 5)])).toEqual([
    marker('chasing', true, 6),
    marker('night_play', false, 5),
  ])
  expect(joinedMarkers(before, [marker('night_play', true, 6)])[0]).toEqual(marker('night_play', true, 6))
})

/** The facts of each marker, so that the fact at `ms` before now decides: with it there is a marker, without it there is none. */
const week = 7 * day
const borders: [HarmMarker['kind'], number, (ms: number) => Partial<HarmFacts>][] = [
  ['cancelled_withdrawals', week, (ms) => ({ cancelled: [{ at: now - ms, amount: 1 }, moment(2), moment(1)] })],
  ['loosened_limits', 28 * day, (ms) => ({ loosened: [now - ms, now - 2 * hour, now - hour] })],
  ['long_sessions', week, (ms) => ({ hours: times(6, (index) => ({ ...played(0), at: now - ms + index * hour })) })],
  ['night_play', week, (ms) => ({ hours: [{ ...played(0), at: now - ms, hourOfDay: 3 }, ...nights(3).hours] })],
  [
    'failed_deposits',
    day,
    (ms) => ({ failed: [{ at: now - ms + 1, amount: 1 }, moment(3), moment(2), { at: now, amount: 1 }] }),
  ],
]
test.each(borders)('%s: a fact counts until its last moment, and not after', (kind, lastMs, factsAt) => {
  const has = (ms: number) => harmMarkers({ ...nothing, ...factsAt(ms) }).some((found) => found.kind === kind)
  expect(has(lastMs)).toBe(true)
  expect(has(lastMs + 1)).toBe(false)
})

test('an earlier decision cuts off what happened before it', () => {
  const facts = { ...nothing, cancelled: [moment(3), moment(2), moment(1)] }
  const kinds = (decidedAt: number) => harmMarkers({ ...facts, decidedAt }).map(({ kind }) => kind)
  expect(kinds(now - 3 * hour)).toEqual(['cancelled_withdrawals'])
  expect(kinds(now - 3 * hour + 1)).toEqual([])
})

test('accounts that may belong to an excluded player are a marker by themselves', () => {
  const found = (linked: number) => harmMarkers({ ...nothing, linked })
  expect(found(0)).toEqual([])
  expect(found(1)).toEqual([{ kind: 'linked_to_excluded', grave: false, figures: { accounts: 1 } }])
  expect(found(3)).toEqual([{ kind: 'linked_to_excluded', grave: true, figures: { accounts: 3 } }])
})

test('grave markers come first, in the order of the kinds', () => {
  const found = harmMarkers({ ...nothing, ...inARow(6), linked: 3, cancelled: [moment(3), moment(2), moment(1)] })
  expect(found.map(({ kind }) => kind)).toEqual(['linked_to_excluded', 'cancelled_withdrawals', 'long_sessions'])
})

test('the stakes that rose are the highest pair, after a loss within the hour before', () => {
  const pair = (hoursAgo: number, before: Partial<PlayedHour>, after: Partial<PlayedHour>, gap = 1) => [
    played(hoursAgo + gap, { rounds: 10, staked: 100_00, paid: 0, ...before }),
    played(hoursAgo, { rounds: 10, staked: 200_00, paid: 200_00, ...after }),
  ]
  const found = (...pairs: PlayedHour[][]) =>
    harmMarkers({ ...nothing, hours: pairs.flat() }).find(({ kind }) => kind === 'rising_stakes')?.figures
  const three = [pair(30, {}, {}), pair(20, {}, { staked: 400_00, paid: 400_00 }), pair(10, {}, {})]
  expect(found(...three)).toEqual({ times: 3, stakeBefore: 10_00, stakeAfter: 40_00 })
  // Not after an hour without a loss, after a pause, or with too few rounds.
  expect(found(pair(30, { paid: 100_00 }, {}), ...three.slice(1))).toBeUndefined()
  expect(found(pair(30, {}, {}, 2), ...three.slice(1))).toBeUndefined()
  expect(found(pair(30, { rounds: 9, staked: 90_00 }, {}), ...three.slice(1))).toBeUndefined()
  expect(found(pair(7 * 24, {}, {}), ...three.slice(1))).toBeUndefined()
})

test('a deposit follows a loss of the three hours before it, and of the week', () => {
  const lost = (at: number) => ({ ...played(0), at, staked: 1000_00, paid: 0 })
  const found = (hours: PlayedHour[], deposits: HarmFacts['deposits']) =>
    harmMarkers({ ...nothing, hours, deposits }).find(({ kind }) => kind === 'chasing')?.figures.deposits
  const chase = (ms: number, gap: number) =>
    found(
      inOrder([lost(now - ms - gap), lost(now - 40 * hour), lost(now - 20 * hour)]),
      inOrder([
        { at: now - ms, amount: 1000_00 },
        { at: now - 39 * hour, amount: 1000_00 },
        { at: now - 19 * hour, amount: 1000_00 },
      ]),
    )
  expect(chase(60 * hour, 0)).toBe(3)
  expect(chase(60 * hour, 4 * hour - 1)).toBe(3)
  expect(chase(60 * hour, 4 * hour)).toBeUndefined()
  expect(chase(60 * hour, -1)).toBeUndefined()
  expect(chase(week, 0)).toBe(3)
  expect(chase(week + 1, 0)).toBeUndefined()
  // The hour in which the loss began is before the week.
  expect(chase(week, 1)).toBeUndefined()
})

test('winnings lessen what was lost before a deposit', () => {
  const hours = inOrder(times(3, (index) => played(index * 12 + 2, { staked: 1000_00, paid: 1 })))
  const found = harmMarkers({ ...nothing, ...chased(3), hours })
  expect(found.filter(({ kind }) => kind === 'chasing')).toEqual([])
})

test('failed deposits are counted within a day, up to a successful one', () => {
  const failed = (...ago: number[]) => inOrder(ago.map((ms) => ({ at: now - ms, amount: 1 })))
  const found = (facts: Partial<HarmFacts>) =>
    harmMarkers({ ...nothing, ...facts }).find(({ kind }) => kind === 'failed_deposits')?.figures.times
  expect(found({ failed: failed(4, 3, 2, 1) })).toBe(4)
  expect(found({ failed: failed(day + 1, 3, 2, 1) })).toBeUndefined()
  expect(found({ failed: failed(day, 3, 2, 1) })).toBe(4)
  expect(found({ failed: failed(4, 3, 2, 1), deposits: [{ at: now - 3, amount: 1 }] })).toBeUndefined()
  expect(found({ failed: failed(4, 3, 2, 1), deposits: [{ at: now - 4, amount: 1 }] })).toBe(4)
  expect(found({ failed: failed(4, 3, 2, 1), deposits: [{ at: now, amount: 1 }] })).toBe(4)
  expect(found({ failed: failed(week + 3, week + 2, week + 1, 1) })).toBeUndefined()
  // The longest row counts, not the last one.
  const rows = failed(5 * day + 5, 5 * day + 4, 5 * day + 3, 5 * day + 2, 5 * day + 1, 2, 1)
  expect(found({ failed: rows })).toBe(5)
})

test('the usual deposits are those of the three weeks before the last one', () => {
  const found = (usualAt: number, sum = 10_000_00) =>
    harmMarkers({
      ...nothing,
      deposits: inOrder([
        { at: now - usualAt, amount: 3000_00 },
        ...times(2, (index) => ({ at: now - 10 * day - index, amount: 3000_00 })),
        { at: now - hour, amount: sum },
      ]),
    }).find(({ kind }) => kind === 'growing_deposits')?.figures
  expect(found(4 * week)).toMatchObject({ usualSum: 3000_00, usualCount: 1, deposits: 1 })
  expect(found(4 * week + 1)).toBeUndefined()
  expect(found(week + 1)).toMatchObject({ usualSum: 3000_00 })
  expect(found(week + 1, 9_999_99)).toBeUndefined()
  // At the border it belongs to the last week.
  expect(found(week)).toBeUndefined()
})

test('nights end at the same hour for everybody, and count from a number of rounds', () => {
  const at = (hourOfDay: number, rounds: number) =>
    harmMarkers({
      ...nothing,
      hours: times(4, (index) => ({ ...played(0), at: now - (5 - index) * day, hourOfDay, rounds })),
    }).some(({ kind }) => kind === 'night_play')
  expect([at(4, 10), at(5, 10), at(6, 10), at(3, 10), at(3, 9)]).toEqual(expectedNights)
})
const expectedNights = [true, true, false, true, false]

test('long sessions are counted each', () => {
  const hours = [...inARow(6).hours.map((one) => ({ ...one, at: one.at - 2 * day })), ...inARow(7).hours, played(30)]
  const found = harmMarkers({ ...nothing, hours: inOrder(hours) }).find(({ kind }) => kind === 'long_sessions')
  expect(found?.figures).toEqual({ longest: 7, times: 2 })
})
