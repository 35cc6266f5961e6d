import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

// Rules on names, roles and structure give the same result in both themes: these differ in colours alone.
const rulesOfColours = ['color-contrast', 'link-in-text-block']

/** Checks the page in its current state, in both themes. */
export async function expectAccessible(page: Page, path = page.url()): Promise<void> {
  expect(await brokenIn(page, 'dark'), path).toEqual([])
  expect(await brokenIn(page, 'light', rulesOfColours), path).toEqual([])
}

/** The violations of all rules, or of these. */
async function brokenIn(page: Page, theme: 'dark' | 'light', rules?: string[]): Promise<string[]> {
  await page.evaluate(async (name) => {
    document.documentElement.dataset.theme = name
    // Colours in transition from one theme to the other are not checked.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const moving = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(moving.map(({ finished }) => finished))
  }, theme)
  // Within the page itself, which has no frames; otherwise each check would open another blank page.
  // What passes is not described, which takes axe longer than to check it.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${theme}: ${id}: ${html.slice(0, 160)}`))
}
