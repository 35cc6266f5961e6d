import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { fixedSeeds, type HouseDraws, openHouse } from './draws.ts'
import { aggregateRounds, minesEvenness } from './evenness.ts'
import { writeRawBytes } from './raw-bytes.ts'
import { diceReturns, minesReturns, rouletteReturns } from './returns.ts'
import { asPromised, evenly, near, returnOf, type TestedSample } from './tests.ts'

const rounds = 200_000
const minesRounds = 20_000

function prove(house: HouseDraws, share = 1): { even: TestedSample[]; returns: TestedSample[] } {
  const counts = aggregateRounds(house, fixedSeeds, rounds * share)
  const mines = minesRounds * share
  return {
    even: [...counts.evenness, ...minesEvenness(house, fixedSeeds, mines)],
    returns: [...diceReturns(counts), ...rouletteReturns(counts), ...minesReturns(house, fixedSeeds, mines)].map(
      asPromised,
    ),
  }
}

const brokenOf = (findings: readonly TestedSample[]) => findings.filter(({ holds }) => !holds).map(({ what }) => what)

const fair = openHouse()
const sound = prove(fair)

describe('the casino', () => {
  const { even, returns } = sound

  test.each(even)('$what', ({ holds, figures }) => {
    expect(holds, figures).toBe(true)
  })

  test.each(returns)('$what has the promised return', ({ holds, figures }) => {
    expect(holds, figures).toBe(true)
  })

  test('every kind of bet was played', () => {
    const kinds = returns.map(({ what }) => what)
    expect(kinds).toEqual([...new Set(kinds)])
    for (const kind of [
      'over',
      'under',
      'straight',
      'red',
      'black',
      'odd',
      'even',
      'low',
      'high',
      'dozen',
      'column',
      'mines',
    ]) {
      expect(kinds.filter((what) => what.includes(kind)).length, kind).toBeGreaterThan(0)
    }
    expect(kinds.filter((what) => /^roulette: straight:\d+$/.test(what))).toHaveLength(37)
  })
})

const everySecond = (nonce: number) => nonce - (nonce % 2)
let counter = 0

/** Casinos that cheat, or merely draw badly, each in a different way. */
const badHouses: Readonly<Record<string, Partial<HouseDraws>>> = {
  'rolls only even hundredths': { roll: (seeds, nonce) => fair.roll(seeds, nonce) & ~1 },
  'counts instead of drawing': {
    roll: () => {
      counter += 1
      return counter % 10_000
    },
  },
  'draws each round twice': {
    block: (seeds, nonce) => fair.block(seeds, everySecond(nonce)),
    roll: (seeds, nonce) => fair.roll(seeds, everySecond(nonce)),
    pocket: (seeds, nonce) => fair.pocket(seeds, everySecond(nonce)),
    mines: (seeds, nonce, cells) => fair.mines(seeds, everySecond(nonce), cells),
  },
  'writes seven bits': { block: (seeds, nonce) => fair.block(seeds, nonce).map((byte) => byte & 0x7f) },
  'finds zero a little more often': { pocket: (seeds, nonce) => (nonce % 100 === 0 ? 0 : fair.pocket(seeds, nonce)) },
  'has a ball that always finds 17': { pocket: () => 17 },
  'lets low rolls come more often': { roll: (seeds, nonce) => Math.max(0, fair.roll(seeds, nonce) - 150) },
  'lets high rolls come more often': { roll: (seeds, nonce) => Math.min(9999, fair.roll(seeds, nonce) + 150) },
  'lays the mines where nobody looks': {
    mines: (_seeds, _nonce, cells) =>
      Array.from({ length: cells - 1 }, (_, place) => ((cells - 1 - place) * 8) % cells),
  },
}

describe('every test can fail', () => {
  const checks = [...sound.even, ...sound.returns].map(({ what }) => what)
  const found = Object.entries(badHouses).map(([house, bad]) => {
    const { even, returns } = prove({ ...fair, ...bad }, 0.4)
    return { house, broken: brokenOf([...even, ...returns]) }
  })

  test.each(found)('a casino that $house is detected', ({ broken }) => {
    expect(broken).not.toEqual([])
  })

  test('and each test fails for at least one of them', () => {
    const broken = new Set(found.flatMap((one) => one.broken))
    expect(checks.filter((what) => !broken.has(what))).toEqual([])
  })
})

describe('the figures themselves', () => {
  test.each([
    // With 24 degrees of freedom, once in a million: below 4.2, above 73.
    [[100, 100, 100, 100, 100], false],
    [[100, 110, 90, 105, 95], true],
    [[100, 160, 40, 105, 95], false],
  ])('counts %j are even: %j', (counts, holds) => {
    // Five times as many, for enough degrees of freedom.
    const many = Array.from({ length: 5 }, () => counts).flat()
    expect(evenly('counts', many).holds).toBe(holds)
  })

  test.each([
    [0, true],
    [4.8, true],
    [-4.8, true],
    [5, false],
    [-5, false],
    [Number.NaN, false],
  ])('%d standard deviations off: %j', (distance, holds) => {
    expect(near('it', 10 + distance * 2, { mean: 10, deviation: 2 }).holds).toBe(holds)
  })

  test('a return comes with the standard error of its mean', () => {
    const { measured, standardError, rounds } = returnOf('coin', 1, [
      [2, 500],
      [0, 500],
    ])
    expect([measured, rounds]).toEqual([1, 1000])
    expect(standardError).toBeCloseTo(Math.sqrt(1 / 999), 12)
  })

  test.each([
    [1, true],
    [1.15, true],
    [1.16, false],
    [0.84, false],
  ])('a coin with a promised return of %d: %j', (exact, holds) => {
    const payouts = [
      [2, 500],
      [0, 500],
    ] as const
    expect(asPromised(returnOf('coin', exact, payouts)).holds).toBe(holds)
  })

  test('a bet that was never won confirms nothing', () => {
    expect(asPromised(returnOf('never', 0.98, [[0, 1000]])).holds).toBe(false)
  })
})

describe('the command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'casino-bytes-'))
  const command = fileURLToPath(new URL('../randomness.ts', import.meta.url))
  const file = join(folder, 'bytes')
  const run = (...args: string[]) => execFileSync(process.execPath, [command, ...args], { stdio: 'pipe' })

  test('writes the requested number of bytes, different each time', () => {
    run('--bytes', file, '--count', '100001')
    const first = readFileSync(file)
    run('--bytes', file, '--count', '100001')
    expect(first.length).toBe(100_001)
    expect(readFileSync(file).equals(first)).toBe(false)
    const counts = new Uint32Array(256)
    for (const byte of first) counts[byte]! += 1
    expect(evenly('bytes', counts).holds).toBe(true)
    rmSync(folder, { recursive: true })
  })

  test('writes the blocks of the rounds, in order', () => {
    const other = mkdtempSync(join(tmpdir(), 'casino-bytes-'))
    const at = join(other, 'bytes')
    writeRawBytes(fair, fixedSeeds, { file: at, count: 70 })
    const blocks = [0, 1, 2].map((nonce) => fair.block(fixedSeeds(0), nonce))
    expect(readFileSync(at)).toEqual(Buffer.concat(blocks).subarray(0, 70))
    rmSync(other, { recursive: true })
  })

  test.each([
    [['1000']],
    [['many']],
    [['--bytes', 'somewhere']],
    [['--count', '10']],
    [['--bytes', 'somewhere', '--count', '-1']],
  ])('refuses %j with a readable message', (args) => {
    expect(() => run(...args)).toThrow(/Usage/)
  })
})
