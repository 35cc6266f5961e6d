import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from '../places.ts'
import { type Day, drawDays, readDays } from './draw.ts'
import { benchOf, sizeOf } from './figures.ts'

const days = readDays(inRoot('docs', 'days.jsonl'))

test('lines are those of the product, of tests, or of tools', () => {
  const counted = [
    'server/main.ts:10',
    'rules/money.test.ts:3',
    'e2e/kit/page.ts:4',
    'server/test/kit/a.ts:5',
    'tools/a.ts:7',
    '',
  ]
  expect(sizeOf(counted)).toEqual({ product: 10, tests: 12, tools: 7 })
})

test('the figures of the bench are read from its results, and nothing from another text', () => {
  expect(benchOf(readFileSync(inRoot('bench', 'results.md'), 'utf8'))?.betsPerSecond).toBeGreaterThan(1000)
  expect(benchOf('| dice over HTTP, 256 connections | 7\u00a0011 bets/s |')).toEqual({ betsPerSecond: 7011 })
  expect(benchOf('# Results')).toBeUndefined()
})

test('docs/days.svg shows docs/days.jsonl, whose days are in order', () => {
  const names = days.map(({ day }) => day)
  expect(names).toEqual([...new Set(names)].toSorted())
  expect(readFileSync(inRoot('docs', 'days.svg'), 'utf8')).toBe(drawDays(days))
})

test('a day without a figure has no point', () => {
  const day = (name: string, more: Partial<Day> = {}): Day => ({
    day: name,
    commit: 'c0ffee',
    product: 2000,
    tests: 1000,
    tools: 500,
    ...more,
  })
  const points = (picture: string) =>
    [...picture.matchAll(/<title>([^<]*): ([^<]*)<\/title>/g)].map(([, , value]) => value)
  const picture = drawDays([day('2026-11-28'), day('2026-11-29', { suite: { passed: 7, seconds: 300 } })])
  expect(points(picture)).toEqual(['2 000', '2 000', '1 000', '1 000', '500', '500', '300'])
  expect(points(drawDays([]))).toEqual([])
})
