import { type Language, languages } from '@casino/contract/language'
import { expect, type Page } from '@playwright/test'

/** As if chosen in another tab, without reloading the page. */
export async function chooseLanguage(page: Page, language: Language): Promise<void> {
  await page.evaluate((name) => {
    localStorage.setItem('language', name)
    dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: name }))
  }, language)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

/** Checks the same page in each language. */
export async function inEachLanguage(page: Page, work: (language: Language) => Promise<unknown>): Promise<void> {
  for (const language of languages) {
    await chooseLanguage(page, language)
    await work(language)
  }
}
