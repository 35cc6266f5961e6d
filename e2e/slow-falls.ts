import type { Page } from '@playwright/test'

/** Balls fall six times as long, so that a busy machine can inspect them in the air. */
export const slowFalls = (page: Page) =>
  page.addInitScript(() => {
    // From 8 rows to 16.
    const slower = (ms: unknown) => (typeof ms === 'number' && ms >= 900 && ms <= 1700 ? ms * 6 : ms) as number
    const { setTimeout: later } = window
    const { animate } = Element.prototype
    Object.assign(window, { setTimeout: (run: () => void, ms?: number) => later(run, slower(ms)) })
    Element.prototype.animate = function (frames, timing) {
      return animate.call(
        this,
        frames,
        typeof timing === 'object' ? { ...timing, duration: slower(timing.duration) } : timing,
      )
    }
  })
