import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type * as Axe from 'axe-core'

// The whole engine is parsed by each document that is checked, so it is the short text, and a document receives it once.
const engine = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

// Rules on names, roles and structure give the same result in both themes: these differ in colours alone.
const rulesOfColours = ['color-contrast', 'link-in-text-block']

// Two fifths of a check's time is the contrast of each text. That of the frame is the same around every page of a visitor.
const partsOfColours = {
  page: '*',
  content: ['main', '[role=dialog]', '[role=alertdialog]', '[role=menu]', '[role=status]', '[role=alert]']
    .map((part) => `${part} *`)
    .join(),
}

/** Checks the page in its current state, in both themes: all of it, with the contrast of all of it or of its content alone. */
export async function expectAccessible(
  page: Page,
  path = page.url(),
  colours: keyof typeof partsOfColours = 'page',
): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(engine)
  const found = await page.evaluate(violations, { rulesOfColours, texts: partsOfColours[colours] })
  expect(found, path).toEqual([])
}

/** All violations in the dark theme, and those of colours in the light one. */
async function violations({ rulesOfColours, texts }: { rulesOfColours: string[]; texts: string }): Promise<string[]> {
  const { axe } = window as unknown as { axe: typeof Axe }
  axe.configure({ rules: [{ id: 'color-contrast', selector: texts }] })
  const found: string[] = []
  // Colours on their way from one theme to the other are not checked, and to draw each of their steps costs as much as a check.
  const atOnce = new CSSStyleSheet()
  atOnce.replaceSync('*, ::before, ::after, ::backdrop { transition: none !important }')
  document.adoptedStyleSheets.push(atOnce)
  for (const theme of ['dark', 'light']) {
    document.documentElement.dataset.theme = theme
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const moving = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(moving.map(({ finished }) => finished))
    const { violations: broken } = await axe.run(
      // The library's guards pass the focus on and never hold it.
      { exclude: '[data-base-ui-focus-guard]' },
      {
        ...(theme === 'light' && { runOnly: { type: 'rule', values: rulesOfColours } }),
        // What passes is not described, which takes longer than to check it. A frame is another site's, and not checked.
        resultTypes: ['violations'],
        selectors: false,
        iframes: false,
        // A menu is no part of a landmark: it lies over the page.
        ...(theme === 'dark' && document.querySelector('[role=menu]') && { rules: { region: { enabled: false } } }),
      },
    )
    for (const { id, nodes } of broken) found.push(...nodes.map(({ html }) => `${theme}: ${id}: ${html.slice(0, 160)}`))
  }
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== atOnce)
  return found
}
