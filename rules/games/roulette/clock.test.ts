import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countdownMs, resultMs, rouletteAt, spinBehind, spinMs } from './clock.ts'

test.each([
  // spun at, now        state        until
  [undefined, 0, 'idle', 20_000],
  [undefined, 19_999, 'idle', 20_000],
  [undefined, 20_000, 'idle', 40_000],
  [undefined, 1_795_000_007_123, 'idle', 1_795_000_020_000],
  [100_000, 100_000, 'spinning', 105_000],
  [100_000, 104_999, 'spinning', 105_000],
  [100_000, 105_000, 'complete', 110_000],
  [100_000, 109_999, 'complete', 110_000],
  [100_000, 110_000, 'idle', 130_000],
  [100_000, 129_999, 'idle', 130_000],
  // No bets: the countdown begins again, and nothing spins (docs/product.md G8).
  [100_000, 130_000, 'idle', 150_000],
  [100_000, 100_000 + 10_000 + 86_400_000 + 1, 'idle', 100_000 + 10_000 + 86_400_000 + 20_000],
  // Another connection saw the spin a moment before this one read the clock.
  [100_000, 99_998, 'spinning', 105_000],
  [100_000, 95_000, 'spinning', 105_000],
  // The clock was set back: bets are not closed until it has caught up.
  [100_000, 94_999, 'idle', 100_000],
  [3_700_000, 100_000, 'idle', 120_000],
])('spun at %s, at %i: %s until %i', (spunMs, nowMs, state, endsAtMs) => {
  expect(rouletteAt(spunMs, nowMs)).toEqual({ state, endsAtMs })
})

const times = fc.integer({ min: 0, max: 4_102_444_800_000 })
const lengths = { idle: countdownMs, spinning: spinMs, complete: resultMs }

test('a phase has begun, is not longer than its kind, and is the same in another tab until it ends', () => {
  fc.assert(
    fc.property(fc.option(times, { nil: undefined }), times, fc.nat(countdownMs), (spunMs, nowMs, laterMs) => {
      fc.pre(spunMs === undefined || spunMs <= nowMs + spinMs)
      const phase = rouletteAt(spunMs, nowMs)
      expect(phase.endsAtMs).toBeGreaterThan(nowMs)
      if (spunMs === undefined || nowMs >= spunMs) {
        expect(phase.endsAtMs - nowMs).toBeLessThanOrEqual(lengths[phase.state])
      }
      const later = rouletteAt(spunMs, nowMs + laterMs)
      if (nowMs + laterMs < phase.endsAtMs) expect(later).toEqual(phase)
      else expect(later.endsAtMs).toBeGreaterThan(phase.endsAtMs)
    }),
  )
})

test('a screen that knows only the phase continues in step with the server', () => {
  fc.assert(
    fc.property(fc.option(times, { nil: undefined }), times, fc.nat(300_000), (spunMs, nowMs, laterMs) => {
      fc.pre(spunMs === undefined || spunMs <= nowMs + spinMs)
      const known = spinBehind(rouletteAt(spunMs, nowMs))
      expect(rouletteAt(known, nowMs + laterMs)).toEqual(rouletteAt(spunMs, nowMs + laterMs))
    }),
  )
})
