import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { drawBlock, fixedSeeds } from './draws.ts'
import { writeRawBytes } from './raw-bytes.ts'
import { asPromised, evenly, near, returnOf } from './tests.ts'

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

  test('prints the exact return of every table', () => {
    const printed = run('--returns').toString()
    const of = (game: string) => printed.split('\n').filter((line) => line.includes(`%  ${game}: `))
    expect([of('plinko').length, of('keno').length, of('limbo').length > 0]).toEqual([27, 30, true])
    expect(of('plinko')[0]).toBe('97.7656 %  plinko: 8 rows, low risk')
  })

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
    writeRawBytes(drawBlock, fixedSeeds, { file: at, count: 70 })
    const blocks = [0, 1, 2].map((nonce) => drawBlock(fixedSeeds(0), nonce))
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
