import { expect, type Page } from '@playwright/test'

/** Works on the same page in each language. It is chosen as in another tab, so the page is not loaded again. */
export async function inEachLanguage(page: Page, work: (language: string) => Promise<unknown>): Promise<void> {
  for (const language of ['ru', 'en', 'es']) {
    await page.evaluate((name) => {
      localStorage.setItem('language', name)
      dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: name }))
    }, language)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await work(language)
  }
}
