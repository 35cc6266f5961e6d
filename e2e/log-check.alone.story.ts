import type { Page } from '@playwright/test'
import { expect, open, playerTest } from './fixtures.ts'
import { card, play } from './log-play.ts'
import { workerTimes } from './worker-time.ts'

const ofCheck = /\/(log\/(key|checkpoint|witnesses|rounds|tile\/)|log-proof|api\/games\/rounds\/\d+$|api\/fairness$)/
const mostBytes = 8_000
/** Measures checks of a history of 500 rounds, in a log with few others. */
const mostBytesOfHistory = 100_000
const mostMs = 50
/** Slows the processor to that of a phone, as in the measurements of the page. */
const slowdown = 4
/**
 * The budget of one check in its worker, on that phone. The fastest run counts, because other programs slow down a thread on the
 * same core.
 */
const mostWorkerMs = 100

const checked = (page: Page): Promise<number | undefined> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('public-log') ?? '{}').remembered?.checked)

/** The answers that a check reads, and the bytes of each, including headers and request. */
function sentTo(page: Page): Promise<number>[] {
  const sent: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (!ofCheck.test(request.url())) return
    const size = async () => {
      const { responseHeadersSize, responseBodySize, requestHeadersSize } = await request.sizes()
      // The size of the compressed body, where the story passes on an uncompressed one.
      const length = await (await request.response())?.headerValue('content-length')
      return responseHeadersSize + Number(length ?? responseBodySize) + requestHeadersSize
    }
    sent.push(size())
  })
  return sent
}
const sumOf = async (sizes: readonly Promise<number>[]) => (await Promise.all(sizes)).reduce((sum, one) => sum + one, 0)

playerTest(
  'a check of ten new rounds stays within a phone’s budget of network and main thread',
  async ({ page, address, player }) => {
    await play(page, address, player.token, 1)
    await open(page, '/fairness')
    await expect(card(page)).toContainText('Проверено ваших раундов: 1.')
    await play(page, address, player.token, 10)
    const sent = sentTo(page)
    // The worker starts when everything else is done.
    let start = () => {}
    const idle = new Promise<void>((resolve) => {
      start = resolve
    })
    await page.route(/\/worker-[^/]*\.js$/, async (route) => {
      await idle
      await route.continue()
    })
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    const metricMs = async (...of: readonly string[]) => {
      const { metrics } = await devtools.send('Performance.getMetrics')
      return metrics.reduce((sum, { name, value }) => sum + (of.includes(name) ? 1000 * value : 0), 0)
    }
    const taskMs = () => metricMs('TaskDuration')
    // Other tasks belong to the measuring protocol.
    const workMs = () => metricMs('ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration')
    const longest = () => page.evaluate(() => Math.max(0, ...(window as typeof window & { long: number[] }).long))
    await open(page, '/help')
    // Waits until nothing else runs: a second that uses less than a tenth of the limit.
    let last = 0
    const newWork = async () => {
      const [now, former] = [await taskMs(), last]
      last = now
      return now - former
    }
    await expect.poll(newWork, { intervals: [1000], timeout: 60_000 }).toBeLessThan(mostMs / 10)
    expect(await checked(page)).toBe(1)
    await page.evaluate(() => {
      const long: number[] = []
      Object.assign(window, { long })
      new PerformanceObserver((list) => long.push(...list.getEntries().map(({ duration }) => duration))).observe({
        type: 'longtask',
      })
    })
    const before = await workMs()
    start()
    await expect.poll(() => checked(page), { intervals: [5000], timeout: 60_000 }).toBe(11)
    const ms = (await workMs()) - before
    const bytes = await sumOf(sent)
    console.log(`ten new rounds: ${sent.length} answers, ${bytes} bytes, ${ms.toFixed(1)} ms of the main thread`)
    expect(bytes).toBeLessThan(mostBytes)
    expect(ms).toBeLessThan(mostMs)
    expect(await longest(), 'tasks above 50 ms').toBe(0)
  },
)

playerTest(
  'checks of ten new rounds and of a history of 500 stay within a phone’s budget of processor time',
  async ({ page, address, player, browser }) => {
    playerTest.slow()
    await play(page, address, player.token, 1)
    await open(page, '/help')
    await expect.poll(() => checked(page)).toBe(1)
    await play(page, address, player.token, 10)
    const ten = await workerTimes(browser, async () => {
      await open(page, '/help')
      await expect.poll(() => checked(page)).toBe(11)
    })
    await play(page, address, player.token, 489)
    await page.evaluate(() => localStorage.removeItem('public-log'))
    await page.clock.install()
    const sent = sentTo(page)
    const ofHistory = await workerTimes(browser, async () => {
      await open(page, '/help')
      for (let count = 40; count < 540; count += 40) {
        await expect.poll(() => checked(page)).toBe(Math.min(500, count))
        await page.clock.fastForward(60_000)
      }
    })
    const [one, most, all] = [Math.max(...ten), Math.max(...ofHistory), ofHistory.reduce((sum, ms) => sum + ms, 0)]
    const bytes = await sumOf(sent)
    const onPhone = (ms: number) => `${(slowdown * ms).toFixed(0)} ms`
    console.log(
      `a phone’s worker: ten new rounds ${onPhone(one)}; 500 rounds ${onPhone(all)} in ${ofHistory.length} checks, the longest ${onPhone(most)}, ${sent.length} answers, ${bytes} bytes`,
    )
    expect(bytes).toBeLessThan(mostBytesOfHistory)
    expect([ten.length, ofHistory.length]).toEqual([1, 13])
    expect(slowdown * Math.min(one, ...ofHistory)).toBeLessThan(mostWorkerMs)
  },
)
