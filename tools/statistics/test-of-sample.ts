import { describe, expect, test } from 'vitest'
import { fixedSeeds, type SeedSource } from './draws.ts'
import type { Sample } from './sample.ts'
import { asPromised } from './tests.ts'

type Take<D> = (draw: D, seedsOf: SeedSource, count: number) => Sample

/**
 * Tests that the honest draw passes every check of a sample, and that each check fails for at least one of the `bad` draws, each of
 * which cheats in its own way or merely draws badly.
 */
export function testSample<D>(take: Take<D>, honest: D, count: number, bad: Readonly<Record<string, D>>): void {
  const checked = (draw: D, rounds: number) => {
    const { evenness, returns } = take(draw, fixedSeeds, rounds)
    return [...evenness, ...returns.map(asPromised)]
  }
  const sound = checked(honest, count)

  test.each(sound)('$what', ({ holds, figures }) => {
    expect(holds, figures).toBe(true)
  })

  test('every check has its own name', () => {
    const names = sound.map(({ what }) => what)
    expect(names).toEqual([...new Set(names)])
  })

  describe('every check can fail', () => {
    const found = Object.entries(bad).map(([name, draw]) => ({
      name,
      broken: checked(draw, count * 0.4).flatMap(({ what, holds }) => (holds ? [] : [what])),
    }))

    test.each(found)('a draw that $name is detected', ({ broken }) => {
      expect(broken).not.toEqual([])
    })

    test('each check fails for at least one of them', () => {
      const broken = new Set(found.flatMap((one) => one.broken))
      expect(sound.filter(({ what }) => !broken.has(what)).map(({ what }) => what)).toEqual([])
    })
  })
}

/** Rounds a nonce down to an even one, so that each round is drawn twice. */
export const evenNonce = (nonce: number): number => nonce - (nonce % 2)

/** Counts up instead of drawing. */
export function counterUpTo(outcomes: number): () => number {
  let next = 0
  return () => {
    next += 1
    return next % outcomes
  }
}
