import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lineWinsOf, scatterWinOf } from '../evaluate.ts'
import declared from '../figures.json' with { type: 'json' }
import games from '../games.json' with { type: 'json' }
import { type SlotModel, windowAt } from '../model.ts'
import { models } from '../models.ts'
import { type Draw, playRound } from '../play.ts'
import { enumerateSpins } from './enumerate.ts'
import { type DeclaredFigures, figuresOf } from './figures.ts'
import { holdMoments } from './hold-figures.ts'
import { figuresTable, tableIn } from './table.ts'

const figures: Readonly<Record<string, DeclaredFigures>> = declared as Readonly<Record<string, DeclaredFigures>>
const named = models.map((model) => ({ name: model.name, model }))
/** The probability that chance alone exceeds this deviation: one in 15 000. */
const deviations = 4

test('there are six models or more, and each game of the catalogue has one of its volatility', () => {
  expect(models.length).toBeGreaterThanOrEqual(6)
  expect(Object.keys(declared)).toEqual(models.map(({ name }) => name))
  const wrong = games.filter(({ model, volatility }) => figures[model]?.volatility !== volatility)
  expect(wrong).toEqual([])
  const used = Map.groupBy(games, ({ provider }) => provider)
  for (const each of used.values()) expect(new Set(each.map(({ model }) => model)).size).toBeGreaterThan(3)
})

test.each(named)('$name: the declared figures are computed again, digit for digit', ({ model }) => {
  const { costOfLimitBelow, ...computed } = figuresOf(model)
  expect(figures[model.name]).toMatchObject(JSON.parse(JSON.stringify(computed)))
  expect(computed.volatility).toBe(model.volatility)
  const returned = Number(computed.returnPercent)
  expect(returned).toBeGreaterThanOrEqual(94)
  expect(returned).toBeLessThanOrEqual(97)
  expect(costOfLimitBelow).toBeLessThan(1e-8)
  expect(computed.mostOnReels).toBeLessThan(model.maxWinMultiple)
})

test('the table in docs/slots.md shows these figures', () => {
  const document = readFileSync(new URL('../../../../docs/slots.md', import.meta.url), 'utf8')
  expect(tableIn(document)).toBe(figuresTable(models, figures))
})

/** Evaluates every window like a round does, without any shortcut. */
function evaluatedOneByOne(model: SlotModel): Map<string, number> {
  const found = new Map<string, number>()
  const stops = model.reels.map(() => 0)
  const all = model.reels.reduce((ways, { length }) => ways * length, 1)
  for (let number = 0; number < all; number++) {
    let rest = number
    for (const [reel, { length }] of model.reels.entries()) {
      stops[reel] = rest % length
      rest = Math.floor(rest / length)
    }
    const grid = windowAt(model.reels, stops, model.rows)
    const lines = lineWinsOf(model, grid, 1).reduce((sum, { amount }) => sum + amount, 0)
    const win = lines + (scatterWinOf(model, grid, model.paylines.length)?.amount ?? 0)
    const symbols = grid.flat()
    const key = [win, ...['scatter', 'coin'].map((symbol) => symbols.filter((each) => each === symbol).length)].join()
    found.set(key, (found.get(key) ?? 0) + 1)
  }
  return found
}

test.each(named)('$name: the enumeration agrees with the evaluation of each window', ({ model }) => {
  // All stops of three reels; of five the first positions, which are enough to reach every branch.
  const positions = model.reels.length === 3 ? 100 : 8
  const shorter = { ...model, reels: model.reels.map((reel) => reel.slice(0, positions)) }
  const enumerated = enumerateSpins(shorter, shorter.reels).map(
    ({ win, scatters, coins, ways }) => [[win, scatters, coins].join(), ways] as const,
  )
  expect(new Map(enumerated.toSorted())).toEqual(new Map([...evaluatedOneByOne(shorter)].toSorted()))
})

/** The same numbers in every run. */
function seeded(seed: number): Draw {
  let state = seed
  return (below) => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return Math.floor((((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32) * below)
  }
}

test.each(named)('$name: what a simulation pays lies within the limits of chance', ({ name, model }) => {
  const rounds = 40_000
  const bet = model.paylines.length * 100
  const draw = seeded(20_261_123)
  const { standardDeviation, returnToPlayer, hitRate, freeSpinsOnceIn, holdOnceIn } = figures[name]!
  let [paid, hits, frees, holds] = [0, 0, 0, 0]
  for (let id = 0; id < rounds; id++) {
    const { total, freeSpins, hold } = playRound(model, { id: `${id}`, round: `${id}`, bet }, draw)
    paid += total / bet
    if (total > 0) hits += 1
    if (freeSpins) frees += 1
    if (hold) holds += 1
  }
  const shareOf = ({ numerator, denominator }: { numerator: string; denominator: string }) =>
    Number((BigInt(numerator) * 10n ** 15n) / BigInt(denominator)) / 1e15
  const expectShare = (times: number, share: number) =>
    expect(Math.abs(times - rounds * share)).toBeLessThanOrEqual(deviations * Math.sqrt(rounds * share * (1 - share)))
  const mean = paid / rounds
  expect(Math.abs(mean - shareOf(returnToPlayer))).toBeLessThan((deviations * standardDeviation) / Math.sqrt(rounds))
  expectShare(hits, shareOf(hitRate))
  expectShare(frees, freeSpinsOnceIn ? 1 / freeSpinsOnceIn : 0)
  expectShare(holds, holdOnceIn ? 1 / holdOnceIn : 0)
})

test.each(named.filter(({ model }) => model.hold))(
  '$name: the ends of hold-and-respin are simulated as computed',
  ({ model }) => {
    const hold = model.hold!
    const cells = model.reels.length * model.rows
    const { ends } = holdMoments(hold, cells, hold.coins)
    expect(ends.reduce((sum, chance) => sum.plus(chance)).toFixed(12)).toBe('1.000000000000')
    const draw = seeded(7)
    const runs = 20_000
    const seen = ends.map(() => 0)
    for (let run = 0; run < runs; run++) {
      let empty = cells - hold.coins
      for (let left = hold.respins; left > 0 && empty > 0; ) {
        let landed = 0
        for (let cell = 0; cell < empty; cell++) if (draw(hold.chance.outOf) < hold.chance.of) landed += 1
        empty -= landed
        left = landed > 0 ? hold.respins : left - 1
      }
      seen[cells - empty]! += 1
    }
    for (const [coins, chance] of ends.map((each) => each.toNumber()).entries()) {
      const limit = deviations * Math.sqrt(runs * chance * (1 - chance)) + 1
      expect(Math.abs(seen[coins]! - runs * chance), `${coins} coins`).toBeLessThan(limit)
    }
  },
)
