import { findChromium } from '@casino/tools/chromium'
import { defineConfig } from '@playwright/test'
import { chromiumFlags } from './chromium-flags.ts'

const report = process.env.CASINO_REPORT

export default defineConfig({
  testDir: '.',
  // Time measurements need the machine to themselves: `--project alone --workers 1`.
  projects: [
    { name: 'together', testMatch: '*.story.ts', testIgnore: '*.alone.story.ts' },
    { name: 'alone', testMatch: '*.alone.story.ts' },
  ],
  globalSetup: './global-setup.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  // More than there are cores: stories often wait for an answer or a deadline.
  workers: 3,
  timeout: 120_000,
  // A story that passes only when it is repeated has a fault, or has found one: the run's last lines name it.
  retries: 2,
  // After this many failures, continuing the run gives no more information.
  maxFailures: 15,
  // Three browsers, a server and a database share two cores; only a story that fails waits this long.
  expect: { timeout: 15_000 },
  reporter: report ? [['list'], ['json', { outputFile: report }]] : 'list',
  forbidOnly: true,
  use: {
    viewport: { width: 1440, height: 900 },
    // Constant animation takes a sixth of the processor: stories about games and celebrations turn it on.
    reducedMotion: 'reduce',
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    // Requests of a page that pass through a service worker cannot be intercepted by a story.
    serviceWorkers: 'block',
    // Recording every story costs a third of a processor. `--trace on` records one that failed.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(console.log),
      args: chromiumFlags,
    },
  },
})
