import type { Page } from '@playwright/test'
import { test as base } from './fixtures.ts'
import { newVisitors, type Visitors } from './look-visitors.ts'
import type { Screen, Visitor } from './screens.ts'

/** The number of screens in one story; few enough that all processes end at about the same time. */
const inOneStory = 8

/** Stories that go through the table of screens, in the browser of each screen's visitor. */
export const test = base.extend<{ visitor: Visitor }, { visitors: Visitors }>({
  visitor: ['guest', { option: true }],
  visitors: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => use(await newVisitors(process.env.STORIES_ADDRESS ?? '')),
    { scope: 'worker' },
  ],
  storageState: ({ visitor, visitors }, use) => use(visitors.stateOf(visitor, 'ru')),
})

/** Stories of a few screens each, which together go through these. The work is done once in each, on the screens in turn. */
export function walk(
  title: string,
  screens: readonly Screen[],
  work: (page: Page, screens: readonly Screen[], visitors: Visitors) => Promise<void>,
): void {
  for (const visitor of new Set(screens.map(({ as }) => as))) {
    test.describe(`as seen by ${visitor}`, () => {
      test.use({ visitor })
      const own = screens.filter(({ as }) => as === visitor)
      for (let first = 0; first < own.length; first += inOneStory) {
        const some = own.slice(first, first + inOneStory)
        test(`${title}: ${some.map(({ name }) => name).join('; ')}`, async ({ page, visitors }) => {
          test.setTimeout(240_000)
          await work(page, some, visitors)
        })
      }
    })
  }
}
