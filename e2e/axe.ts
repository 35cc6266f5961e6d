import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type * as Axe from 'axe-core'
import { type Theme, themes } from './looks.ts'

// Each checked document parses the whole engine, so the minified build is used, and a document receives it only once.
const engine = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

// Rules on names, roles and structure give the same result in both themes, which differ only in colours.
const rulesOfColours = ['color-contrast', 'link-in-text-block']

// The contrast of texts takes two fifths of a check's time. The frame around all pages of a visitor is the same.
const partsOfColours = {
  page: '*',
  content: ['main', '[role=dialog]', '[role=alertdialog]', '[role=menu]', '[role=status]', '[role=alert]']
    .map((part) => `${part} *`)
    .join(),
}

/** Checks the whole page in its current state, in these themes; contrast on the whole page or only in its content. */
export async function expectAccessible(
  page: Page,
  path = page.url(),
  colours: keyof typeof partsOfColours = 'page',
  inThemes: readonly Theme[] = themes,
): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(engine)
  const found = await page.evaluate(violations, { rulesOfColours, texts: partsOfColours[colours], inThemes })
  expect(found, path).toEqual([])
}

interface Check {
  readonly rulesOfColours: string[]
  readonly texts: string
  readonly inThemes: readonly Theme[]
}

/** All violations in the first theme, and those of colours in the next one. */
async function violations({ rulesOfColours, texts, inThemes }: Check): Promise<string[]> {
  const { axe } = window as unknown as { axe: typeof Axe }
  axe.configure({ rules: [{ id: 'color-contrast', selector: texts }] })
  const found: string[] = []
  // Colours in transition between the themes are not checked, and drawing each step costs as much as a check.
  const atOnce = new CSSStyleSheet()
  atOnce.replaceSync('*, ::before, ::after, ::backdrop { transition: none !important }')
  document.adoptedStyleSheets.push(atOnce)
  const { theme: own = 'dark' } = document.documentElement.dataset
  for (const theme of inThemes) {
    document.documentElement.dataset.theme = theme
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const moving = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(moving.map(({ finished }) => finished))
    const { violations: broken } = await axe.run(
      // The library's focus guards only pass the focus on.
      { exclude: '[data-base-ui-focus-guard]' },
      {
        ...(theme !== inThemes[0] && { runOnly: { type: 'rule', values: rulesOfColours } }),
        // Describing passed checks takes longer than checking. Frames belong to other sites, and are not checked.
        resultTypes: ['violations'],
        selectors: false,
        iframes: false,
        // A menu is outside every landmark because it lies over the page.
        ...(theme === inThemes[0] &&
          document.querySelector('[role=menu]') && { rules: { region: { enabled: false } } }),
      },
    )
    for (const { id, nodes } of broken) found.push(...nodes.map(({ html }) => `${theme}: ${id}: ${html.slice(0, 160)}`))
  }
  document.documentElement.dataset.theme = own
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== atOnce)
  return found
}
