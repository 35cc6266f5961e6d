import { findChromium } from '@casino/tools/chromium'
import { chromium } from '@playwright/test'
import { chromiumFlags } from './chromium-flags.ts'

// Slow 4G and a phone's processor, as Lighthouse throttles them.
const slow4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
}
const processorSlowedBy = 4

/** Seconds from the first byte asked for, with nothing cached, until the game's main button answers to a press. */
export async function secondsUntilPlayable(address: string): Promise<number> {
  const browser = await chromium.launch({ executablePath: findChromium(console.log), args: chromiumFlags })
  try {
    const page = await browser.newPage({ viewport: { width: 375, height: 812 } })
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', slow4G)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: processorSlowedBy })
    const began = performance.now()
    await page.goto(address, { waitUntil: 'commit' })
    while (!(await page.evaluate(answersToPress).catch(() => false))) await page.waitForTimeout(20)
    return (performance.now() - began) / 1000
  } finally {
    await browser.close()
  }
}

function answersToPress(): boolean {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('main button')]
  const roll = buttons.find(({ textContent }) => textContent?.startsWith('Бросить'))
  return roll !== undefined && !roll.disabled && Object.keys(roll).some((key) => key.startsWith('__reactProps'))
}
