import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Looks at the page as it stands, in both themes. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const theme of ['dark', 'light']) {
    await page.evaluate(async (name) => {
      document.documentElement.dataset.theme = name
      // Colours that are on their way from one theme to the other are nobody's.
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      const moving = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
      await Promise.allSettled(moving.map(({ finished }) => finished))
    }, theme)
    const { violations } = await new AxeBuilder({ page }).analyze()
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html }) => `${theme}: ${id}: ${html.slice(0, 160)}`),
    )
    expect(found).toEqual([])
  }
}
