import { expect, open, playerTest as test } from './fixtures.ts'
import { settle } from './still.ts'

/** More Tab stops than any of these pages has before its feeds. */
const mostStops = 60

interface Stop {
  readonly name: string
  readonly top: number
  readonly left: number
  readonly bottom: number
  /** The problem with it, if any. */
  readonly wrong: string | undefined
}

const windows = [
  { width: 1440, height: 900 },
  { width: 375, height: 812 },
]

for (const path of [
  '/',
  '/games/dice',
  '/games/mines',
  '/games/roulette',
  '/games/crash',
  '/slots',
  '/bonus',
  '/balance',
  '/profile',
])
  test(`Tab goes through ${path} in reading order, and the focused element is visible`, async ({ page }) => {
    await open(page, path)
    for (const size of windows) {
      await page.setViewportSize(size)
      await settle(page)
      await page.evaluate(startOver)
      const stops: Stop[] = []
      while (stops.length < mostStops) {
        await page.keyboard.press('Tab')
        const stop = await page.evaluate(focused)
        if (!stop) break
        stops.push(stop)
      }
      expect(stops.length).toBeGreaterThan(10)
      expect(stops.filter(({ wrong }) => wrong)).toEqual([])
      expect(stops.flatMap((stop, i) => backwards(stops[i - 1], stop))).toEqual([])
    }
  })

/** The next Tab goes to the first stop of the page. */
function startOver(): void {
  scrollTo(0, 0)
  document.body.tabIndex = -1
  document.body.focus()
  document.body.removeAttribute('tabindex')
}

/** Controls of a component, such as a carousel, may come after its content although they are above it. */
const nearPx = 48

/** A stop that is above the previous one and not in a column to its right. */
function backwards(before: Stop | undefined, stop: Stop): string[] {
  if (!before || stop.bottom > before.top - nearPx || stop.left > before.left) return []
  return [`${before.name} (${before.left}, ${before.top}) → ${stop.name} (${stop.left}, ${stop.top})`]
}

/** The focused element and its place in the document; null at the end of the page. */
async function focused(): Promise<Stop | null> {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  const element = document.activeElement
  if (!element || element === document.body) return null
  // A bar of tabs is scrolled by an animation.
  let box = element.getBoundingClientRect()
  for (let frame = 0; frame < 30 && (box.right > innerWidth || box.left < 0); frame++) {
    await new Promise(requestAnimationFrame)
    box = element.getBoundingClientRect()
  }
  // A native control may be drawn by its label.
  const drawn = element.closest('label') ?? element
  const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 30) ?? ''}`
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
  const above = document.elementFromPoint(x, y)
  const covered = !above || !(drawn.contains(above) || above.contains(drawn))
  const ring = [element, drawn, element.parentElement, element.nextElementSibling].some((part) => {
    if (!part) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part)
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
  })
  const outside = y < 0 || y > innerHeight || x < 0 || x > innerWidth
  return {
    name,
    top: Math.round(box.top + scrollY),
    left: Math.round(box.left),
    bottom: Math.round(box.bottom + scrollY),
    wrong: outside
      ? 'out of view'
      : covered
        ? `covered by ${above?.tagName} ${above?.className}`
        : ring
          ? undefined
          : 'no ring',
  }
}
