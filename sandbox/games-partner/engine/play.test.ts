import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { modelOf, models } from './models.ts'
import type { ReelSpin, SpinOutcome } from './outcome.ts'
import { playRound } from './play.ts'

const draw = (below: number) => randomInt(below)
const named = models.map((model) => ({ name: model.name, model }))

test.each(named)('$name: its strips and pays hold what the mathematics relies on', ({ model }) => {
  const { reels, rows, paylines, pays, scatterPays, freeSpins, hold } = model
  for (const line of paylines) {
    expect(line).toHaveLength(reels.length)
    for (const row of line) expect(row).toBeLessThan(rows)
  }
  expect(new Set(paylines.map((line) => line.join())).size).toBe(paylines.length)
  for (const strips of [reels, freeSpins?.reels ?? []]) {
    expect(strips[0] ?? []).not.toContain('wild')
    for (const strip of strips) {
      const regular = strip.filter((symbol) => !['wild', 'scatter', 'coin'].includes(symbol))
      expect(regular.filter((symbol) => !pays[symbol])).toEqual([])
      // A window shows at most one scatter per reel.
      for (const stop of strip.keys()) {
        const seen = Array.from({ length: rows }, (_, row) => strip[(stop + row) % strip.length])
        expect(seen.filter((symbol) => symbol === 'scatter').length).toBeLessThanOrEqual(1)
      }
    }
  }
  expect(freeSpins?.reels.flat() ?? []).not.toContain('coin')
  expect(hold !== undefined).toBe(reels.flat().includes('coin'))
  for (const count of Object.keys(freeSpins?.awarded ?? {})) expect(scatterPays[Number(count)]).toBeGreaterThan(0)
  for (const awarded of Object.values(freeSpins?.awarded ?? {})) expect(awarded).toBeLessThanOrEqual(freeSpins!.most)
})

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)

function expectConsistent({ grid, lineWins, scatterWin, win }: ReelSpin): void {
  expect(win).toBe(sum(lineWins.map(({ amount }) => amount)) + (scatterWin?.amount ?? 0))
  for (const { cells, symbol, count } of lineWins) {
    expect(cells).toHaveLength(count)
    for (const { reel, row } of cells) expect([symbol, 'wild']).toContain(grid[reel]![row])
  }
  for (const { reel, row } of scatterWin?.cells ?? []) expect(grid[reel]![row]).toBe('scatter')
}

test.each(named)('$name: in each of many rounds the parts add up to the total', ({ model }) => {
  const bet = model.paylines.length * 40
  for (let id = 0; id < 1200; id++) {
    const outcome: SpinOutcome = playRound(model, { id: `${id}`, round: 'r', bet }, draw)
    const { hold, freeSpins, total } = outcome
    expectConsistent(outcome)
    for (const spin of freeSpins?.spins ?? []) expectConsistent(spin)
    const parts = outcome.win + (hold?.win ?? 0) + (freeSpins?.win ?? 0)
    expect(total).toBe(Math.min(parts, model.maxWinMultiple * bet))
    expect(Number.isInteger(total)).toBe(true)
    if (freeSpins) {
      expect(freeSpins.spins).toHaveLength(freeSpins.awarded + sum(freeSpins.spins.map(({ added }) => added)))
      expect(freeSpins.spins.length).toBeLessThanOrEqual(model.freeSpins!.most)
    }
    if (hold) {
      const coins = [...hold.held, ...hold.steps.flatMap(({ landed }) => landed)]
      expect(new Set(coins.map(({ reel, row }) => `${reel} ${row}`)).size).toBe(coins.length)
      expect(hold.win).toBe(sum(coins.map(({ value }) => value)) + (hold.grand ?? 0))
      expect(hold.grand !== undefined).toBe(coins.length === model.reels.length * model.rows)
      expect(hold.steps.at(-1)!.left === 0 || hold.grand !== undefined).toBe(true)
    }
  }
})

test('wilds stand for other symbols, and a broken line pays for what it has', () => {
  const orchard = modelOf('orchard')
  // Stops whose middle line is one symbol, a wild, and the symbol again.
  const [first, second, third] = orchard.reels
  const wild = second!.indexOf('wild') - 1
  const symbol = 'l4'
  const stops = [first!.indexOf(symbol) - 1, wild, third!.indexOf(symbol) - 1]
  const at = (reel: number) => (stops[reel]! + orchard.reels[reel]!.length) % orchard.reels[reel]!.length
  const { grid, lineWins } = playRound(orchard, { id: 'a', round: 'r', bet: 500, stops: [at(0), at(1), at(2)] }, draw)
  expect(grid.map((column) => column[1])).toEqual([symbol, 'wild', symbol])
  expect(lineWins.find(({ line }) => line === 0)).toEqual({
    line: 0,
    symbol,
    count: 3,
    cells: [0, 1, 2].map((reel) => ({ reel, row: 1 })),
    amount: orchard.pays[symbol]![3]! * 100,
  })
})

test('a round pays no more than its limit, and says so', () => {
  const meadow = modelOf('meadow')
  const greedy = { ...meadow, maxWinMultiple: 1 }
  const rounds = Array.from({ length: 3000 }, (_, id) =>
    playRound(greedy, { id: `${id}`, round: 'r', bet: 1000 }, draw),
  )
  const limited = rounds.filter((round) => round.limited)
  expect(limited.length).toBeGreaterThan(0)
  for (const { total } of limited) expect(total).toBe(1000)
  expect(Math.max(...rounds.map(({ total }) => total))).toBe(1000)
})
