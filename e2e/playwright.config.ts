import { findChromium } from '@casino/tools/chromium'
import { defineConfig } from '@playwright/test'
import { chromiumFlags } from './chromium-flags.ts'

const report = process.env.CASINO_REPORT

export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'together', testMatch: '*.story.ts', testIgnore: ['*.long.story.ts', '*.alone.story.ts'] },
    // `npm run test:long`: every screen in its looks, and the details of features whose main way is above.
    { name: 'long', testMatch: '*.long.story.ts' },
    // Also there, with `--workers 1`: figures of time need the machine to themselves.
    { name: 'alone', testMatch: '*.alone.story.ts' },
  ],
  globalSetup: './global-setup.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  // More workers than cores, because stories often wait for an answer or a deadline.
  workers: 3,
  timeout: 240_000,
  // A story that passes only when repeated has a fault, or has found one: decision 203.
  retries: 0,
  // After this many failures, continuing the run adds no information.
  maxFailures: 15,
  // Three browsers, a server and a database share two cores; only a failing story waits this long.
  expect: { timeout: 30_000 },
  reporter: report ? [['list'], ['json', { outputFile: report }]] : 'list',
  forbidOnly: true,
  use: {
    viewport: { width: 1440, height: 900 },
    // Constant animation takes a sixth of the processor, so only stories about games and celebrations turn it on.
    reducedMotion: 'reduce',
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    // A story cannot intercept requests that pass through a service worker.
    serviceWorkers: 'block',
    // Recording every story costs a third of a processor. `--trace on` records one that failed.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(console.log),
      args: chromiumFlags,
    },
  },
})
