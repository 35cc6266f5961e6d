import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

// What a rule says of names, roles and structure it says of both themes: they differ in colours alone.
const rulesOfColours = ['color-contrast', 'link-in-text-block']

/** Looks at the page as it stands, in both themes. */
export async function expectAccessible(page: Page, path = page.url()): Promise<void> {
  expect(await brokenIn(page, 'dark'), path).toEqual([])
  expect(await brokenIn(page, 'light', rulesOfColours), path).toEqual([])
}

/** What breaks which rule, of all or of these. */
async function brokenIn(page: Page, theme: 'dark' | 'light', rules?: string[]): Promise<string[]> {
  await page.evaluate(async (name) => {
    document.documentElement.dataset.theme = name
    // Colours that are on their way from one theme to the other are nobody's.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const moving = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(moving.map(({ finished }) => finished))
  }, theme)
  // Within the page itself, which has no frames; else each look would open a blank page beside it.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${theme}: ${id}: ${html.slice(0, 160)}`))
}
