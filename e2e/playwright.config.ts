import { findChromium } from '@casino/tools/chromium'
import { defineConfig } from '@playwright/test'
import { chromiumFlags } from './chromium-flags.ts'

const report = process.env.CASINO_REPORT

export default defineConfig({
  testDir: '.',
  // Time measurements need the machine to themselves: `--project alone --workers 1`.
  projects: [
    { name: 'together', testMatch: '*.story.ts', testIgnore: '*.alone.story.ts' },
    // A recording takes pictures of the very frames that are counted there.
    { name: 'alone', testMatch: '*.alone.story.ts', use: { trace: 'off' } },
  ],
  globalSetup: './global-setup.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  // Two browsers, a server and a database share two cores: a story that was starved once is retried once.
  retries: 1,
  // After this many failures, continuing the run gives no more information.
  maxFailures: 15,
  expect: { timeout: 7_000 },
  reporter: report ? [['list'], ['json', { outputFile: report }]] : 'list',
  forbidOnly: true,
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    // Recording every story costs a third of a processor; a failure is recorded when it is retried.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: findChromium(console.log),
      args: chromiumFlags,
    },
  },
})
