import { findChromium } from '@casino/tools/chromium'
import { chromium, type Page } from '@playwright/test'
import { chromiumFlags } from './chromium-flags.ts'
import { open } from './fixtures.ts'

// Slow 4G and a phone's processor, as throttled by Lighthouse.
const slow4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
}
const processorSlowedBy = 4

/** Seconds from the first request, with an empty cache, until the game's main button reacts to a press. */
export function secondsUntilPlayable(casino: string): Promise<number> {
  return onPhone('slow network', async (page) => {
    const began = performance.now()
    await page.goto(`${casino}/games/dice`, { waitUntil: 'commit' })
    await page.waitForFunction(answersToPress, undefined, { polling: 20 })
    return (performance.now() - began) / 1000
  })
}

/** Milliseconds from press to paint of the slowest press on the main page and on the dice table. */
export function slowestInteraction(casino: string): Promise<number> {
  return onPhone('fast network', async (page) => {
    await open(page, casino)
    await page.evaluate(watchInteractions)
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Меню' }).click()
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('banner').getByRole('button', { name: 'Войти' }).click()
    await dialog.getByLabel('Имя пользователя').pressSequentially('lucky')
    await page.keyboard.press('Escape')
    const main = await page.evaluate(slowestSoFar)

    await open(page, `${casino}/games/dice`)
    await page.evaluate(watchInteractions)
    await page.getByRole('slider').focus()
    for (const key of ['ArrowRight', 'PageUp', 'End', 'Home']) await page.keyboard.press(key)
    await page.getByText(/^Меньше \d+$/).click()
    await page.getByRole('button', { name: 'Удвоить ставку' }).click()
    return Math.max(main, await page.evaluate(slowestSoFar))
  })
}

async function onPhone<T>(network: 'slow network' | 'fast network', work: (page: Page) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: findChromium(console.log), args: chromiumFlags })
  try {
    const page = await browser.newPage({ viewport: { width: 375, height: 812 }, isMobile: true, locale: 'ru-RU' })
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    if (network === 'slow network') await devtools.send('Network.emulateNetworkConditions', slow4G)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: processorSlowedBy })
    return await work(page)
  } finally {
    await browser.close()
  }
}

function answersToPress(): boolean {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('main button')]
  const roll = buttons.find(({ textContent }) => textContent?.startsWith('Бросить'))
  return roll !== undefined && !roll.disabled && Object.keys(roll).some((key) => key.startsWith('__reactProps'))
}

function watchInteractions(): void {
  const seen = window as typeof window & { slowest?: number }
  seen.slowest = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.slowest = Math.max(seen.slowest ?? 0, duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

async function slowestSoFar(): Promise<number> {
  // An interaction is reported after the frame that shows it.
  await new Promise((shown) => requestAnimationFrame(() => setTimeout(shown, 100)))
  return (window as typeof window & { slowest?: number }).slowest ?? 0
}
