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
