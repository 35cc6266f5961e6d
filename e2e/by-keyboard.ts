import { expect, type Locator, type Page } from '@playwright/test'
import { focusedStop } from './focused.ts'

/** More Tab stops than any page of the panel has before the searched element. */
const mostStops = 250

/** Skips the navigation by the page's first Tab stop. */
export async function skipNavigation(page: Page): Promise<void> {
  await page.evaluate(startOver)
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).toHaveAttribute('href', /^#/)
  await page.keyboard.press('Enter')
}

/** The next Tab goes to the first stop of the page. */
function startOver(): void {
  document.body.tabIndex = -1
  document.body.focus()
  document.body.removeAttribute('tabindex')
}

/** Presses Tab until this element has the focus; every stop on the way is visible and has a focus ring. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor()
  const name = String(target)
  for (let stops = 0; stops < mostStops; stops++) {
    await page.keyboard.press(key)
    const stop = await page.evaluate(focusedStop)
    expect(stop, `the focus is lost before ${name}`).not.toBeNull()
    expect(stop?.wrong, `${stop?.name} before ${name}`).toBeUndefined()
    if (await isFocused(target)) return
  }
  throw new Error(`${mostStops} Tab stops do not reach ${name}`)
}

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** The same, then presses Enter on it. */
export async function pressAt(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Expects the focus on an element of the page, not on the document, where it falls if its element is removed. */
export async function expectFocusRestored(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  const stop = await page.evaluate(focusedStop)
  expect(stop?.wrong).toBeUndefined()
}
