import { open, test } from './fixtures.ts'
import { frameOf95In100 } from './frames.ts'
import { answerWithMany, rows, waitForLine } from './many-slots.ts'

/** A frame at 60 a second, plus the rounding of a clock in whole tenths. */
const frameMs = 17
/**
 * The number of frames that one may take: styling and painting a row of cards that comes into view, or a replaced list, takes
 * this long.
 */
const most = { scrolling: 3, typing: 4 }

test('ten thousand games scroll and are filtered while typing without a pause, on a processor slowed four times', async ({
  page,
}) => {
  test.setTimeout(150_000)
  await answerWithMany(page)
  await open(page, '/slots')
  await waitForLine(page, `Показано 30 из ${rows}`)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const search = page.getByRole('searchbox', { name: 'Найти игру' })
  const measured: string[] = []
  for (let turn = 1; turn <= 3; turn++) {
    await page.waitForLoadState('networkidle')
    const resting = await page.evaluate(frameOf95In100, 1_500)
    const scrolled = page.evaluate(frameOf95In100, 3_000)
    for (let wheel = 0; wheel < 60; wheel++) await page.mouse.wheel(0, 60)
    const scrolling = await scrolled
    await page.mouse.wheel(0, -10_000)
    await search.focus()
    const typed = page.evaluate(frameOf95In100, 2_500)
    await search.pressSequentially(`name${turn}77`, { delay: 300 })
    const typing = await typed
    await search.fill('')
    await waitForLine(page, `из ${rows}`)
    measured.push(
      `resting ${resting.toFixed(1)} ms, scrolling ${scrolling.toFixed(1)} ms, typing ${typing.toFixed(1)} ms`,
    )
    // If the machine is too busy to draw even an idle page in time, the idle page is the reference.
    const frame = Math.max(frameMs, resting)
    if (scrolling <= most.scrolling * frame && typing <= most.typing * frame) return
  }
  throw new Error(measured.join('; '))
})
