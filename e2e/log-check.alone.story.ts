import { expect, open, playerTest } from './fixtures.ts'
import { card, play } from './log-play.ts'

const ofCheck =
  /\/(log\/(checkpoint|witnesses|tile\/)|log-proof|api\/games\/(rounds\/\d+$|history\?limit=40)|api\/fairness$)/
const mostBytes = 40_000
const mostMs = 50

playerTest(
  'a check of ten new rounds stays within a phone’s budget of network and main thread',
  async ({ page, address, player }) => {
    await play(page, address, player.token, 1)
    await open(page, '/fairness')
    await expect(card(page)).toContainText('Проверено ваших раундов: 1.')
    await play(page, address, player.token, 10)
    const sent: Promise<number>[] = []
    page.on('requestfinished', (request) => {
      if (!ofCheck.test(request.url())) return
      const size = async () => {
        const { responseHeadersSize, responseBodySize, requestHeadersSize } = await request.sizes()
        return responseHeadersSize + responseBodySize + requestHeadersSize
      }
      sent.push(size())
    })
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
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    const metricMs = async (...of: readonly string[]) => {
      const { metrics } = await devtools.send('Performance.getMetrics')
      return metrics.reduce((sum, { name, value }) => sum + (of.includes(name) ? 1000 * value : 0), 0)
    }
    const taskMs = () => metricMs('TaskDuration')
    // Other tasks are those of the protocol that measures.
    const workMs = () => metricMs('ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration')
    const longest = () => page.evaluate(() => Math.max(0, ...(window as typeof window & { long: number[] }).long))
    const checked = () =>
      page.evaluate(() => JSON.parse(localStorage.getItem('public-log') ?? '{}').remembered?.checked)
    await open(page, '/help')
    // Until nothing else runs: a second with less than a tenth of the limit.
    let last = 0
    const newWork = async () => {
      const [now, former] = [await taskMs(), last]
      last = now
      return now - former
    }
    await expect.poll(newWork, { intervals: [1000], timeout: 60_000 }).toBeLessThan(mostMs / 10)
    expect(await checked()).toBe(1)
    await page.evaluate(() => {
      const long: number[] = []
      Object.assign(window, { long })
      new PerformanceObserver((list) => long.push(...list.getEntries().map(({ duration }) => duration))).observe({
        type: 'longtask',
      })
    })
    const before = await workMs()
    start()
    await expect.poll(checked, { intervals: [5000], timeout: 60_000 }).toBe(11)
    const ms = (await workMs()) - before
    const bytes = (await Promise.all(sent)).reduce((sum, one) => sum + one, 0)
    console.log(`ten new rounds: ${sent.length} answers, ${bytes} bytes, ${ms.toFixed(1)} ms of the main thread`)
    expect(bytes).toBeLessThan(mostBytes)
    expect(ms).toBeLessThan(mostMs)
    expect(await longest(), 'tasks above 50 ms').toBe(0)
  },
)
