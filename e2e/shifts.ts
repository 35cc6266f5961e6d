import { expect, type Page } from '@playwright/test'
import type { Screen, Visitor } from './screens.ts'

/** The budget of a page's layout shift: a guest's may move as the font arrives, a player's must not move at all. */
const mostShift = (as: Visitor) => (as === 'guest' ? 0.002 : 0)

interface Shift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources?: readonly Source[]
}

interface Source {
  readonly node?: Node | null
  readonly previousRect: DOMRectReadOnly
  readonly currentRect: DOMRectReadOnly
}

/** Records content of these parts of the page that moves without a press, from the next document on. */
export async function watchShifts(page: Page, parts = 'main'): Promise<void> {
  await page.addInitScript((within) => {
    const seen: string[] = []
    Reflect.set(window, 'shifts', seen)
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources = [] } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue
        // Right-aligned text that grows as its font arrives gets another left edge, but does not move.
        const stays = ({ previousRect: was, currentRect: is }: Source) => was.top === is.top && was.right === is.right
        const inside = sources.flatMap((source) =>
          source.node?.parentElement?.closest(within) && !stays(source) ? [source] : [],
        )
        if (inside.length === 0) continue
        const boxOf = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
        const what = inside.map(({ node, previousRect: was, currentRect: is }) => {
          const text = node instanceof Element ? node.outerHTML : node?.textContent
          return `${text?.slice(0, 90)} (${boxOf(was)} → ${boxOf(is)})`
        })
        seen.push(`${value.toFixed(4)} ${what.join(' | ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  }, parts)
}

/** The sum of all layout shifts so far, as the browser scores them. */
export async function shiftOf(page: Page): Promise<number> {
  return (await shiftsOf(page)).reduce((sum, shift) => sum + Number.parseFloat(shift), 0)
}

/** Expects that nothing has moved, unless something was pressed. */
export async function expectNoShift(page: Page, { name, as, reach }: Screen): Promise<void> {
  if (reach) return
  const where = `${name} at ${page.viewportSize()?.width}: ${(await shiftsOf(page)).join('\n')}`
  expect.soft(await shiftOf(page), where).toBeLessThanOrEqual(mostShift(as))
}

/** The layout shifts so far. */
export function shiftsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => Reflect.get(window, 'shifts') as string[])
}
