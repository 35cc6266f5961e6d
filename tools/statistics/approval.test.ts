import { existsSync } from 'node:fs'
import { languages } from '@casino/contract/language'
import { games } from '@casino/rules/games/index'
import { describe, expect, test } from 'vitest'
import { inRoot } from '../places.ts'
import { fixedSeeds } from './draws.ts'
import { mostRounds } from './largest-win.ts'
import type { GameSample } from './sample.ts'

const sampleOf = async (type: string) => ((await import(`./games/${type}.ts`)) as { sample: GameSample }).sample

/** docs/product.md F6: a setting replaces one multiplier of the table. */
const overridden = 'mines: 2 on 25 cells, 23 opened'

// Requirements for each listed game before it is played for money; the tests named here check the rest.
describe.each(games)('$type', ({ type, usualEdge, returnRange }) => {
  test('has vectors, stories, statistics with planted faults, and texts in every language', () => {
    const files = [
      `rules/games/${type}/rules.test.ts`,
      // Replayed from its record: rules/games/explain.test.ts.
      `rules/games/${type}/vectors/round.json`,
      `server/test/play/${type}.test.ts`,
      `tools/statistics/games/${type}.test.ts`,
      `e2e/${type}.story.ts`,
      `web/public/covers/${type}.svg`,
      ...languages.map((language) => `web/texts/${language}/${type}.json`),
    ]
    expect(files.filter((file) => !existsSync(inRoot(file)))).toEqual([])
  })

  test('returns 90 to 98.5 % in each way to bet', async () => {
    const { least, greatest } = returnRange(usualEdge)
    expect([least >= 0.9, greatest <= 0.985]).toEqual([true, true])
    const { returns } = (await sampleOf(type)).take(fixedSeeds, 1000)
    expect(returns.length).toBeGreaterThan(0)
    const outside = returns.filter(({ exact }) => exact < least - 1e-8 || exact > greatest + 1e-8)
    expect(outside.map(({ bet }) => bet).filter((bet) => bet !== overridden)).toEqual([])
  })

  test('draws the largest win of each way to bet at least once in ten million rounds', async () => {
    const wins = (await sampleOf(type)).largestWins()
    expect(wins.length).toBeGreaterThan(0)
    expect(wins.filter(({ multiplier }) => multiplier <= 100)).toEqual([])
    expect(wins.filter(({ chance }) => !(1 / chance <= mostRounds && chance < 1))).toEqual([])
  })
})
