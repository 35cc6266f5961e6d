import { expect, type Page } from '@playwright/test'

/** Checks that nothing overflows the page at these widths; restores its own width. */
export async function fitsAt(page: Page, widths: readonly number[], where = page.url()): Promise<void> {
  const own = page.viewportSize() ?? { width: 1440, height: 800 }
  for (const width of widths) {
    await page.setViewportSize({ ...own, width })
    // A dialog has another position at another width, and moves there with an animation.
    await expect.poll(() => sticksOut(page), `${where} at ${width}`).toEqual([])
  }
  await page.setViewportSize(own)
}

/** Controls and figures that overflow the window, or the panel that clips them. */
export async function sticksOut(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const wrong: string[] = []
    if (document.documentElement.scrollWidth > window.innerWidth) wrong.push(`the page scrolls sideways: ${widest()}`)
    for (const control of document.querySelectorAll('a, button, input, select, textarea, [role=slider], data')) {
      const box = control.getBoundingClientRect()
      if (box.width === 0 || box.height === 0 || control.closest('[aria-hidden=true], .sr-only')) continue
      let right = window.innerWidth
      let scrolls = false
      for (let parent = control.parentElement; parent; parent = parent.parentElement) {
        const { overflowX } = getComputedStyle(parent)
        if (overflowX === 'auto' || overflowX === 'scroll') scrolls = true
        if (overflowX === 'hidden' || overflowX === 'clip')
          right = Math.min(right, parent.getBoundingClientRect().right)
      }
      const name = control.getAttribute('aria-label') ?? control.textContent ?? control.id
      if (!scrolls && box.left < window.innerWidth && box.right > right + 0.5) wrong.push(`${control.tagName} ${name}`)
    }
    return wrong

    function widest(): string {
      const over = [...document.body.querySelectorAll('*')].filter(
        (element) => element.getBoundingClientRect().right > window.innerWidth + 0.5 && !isClipped(element),
      )
      const innermost = over.filter((element) => !over.some((other) => other !== element && element.contains(other)))
      return innermost
        .map(({ tagName, textContent }) => `${tagName} ${textContent?.slice(0, 40)}`)
        .slice(0, 3)
        .join(' | ')
    }

    function isClipped({ parentElement }: Element): boolean {
      if (parentElement === null || parentElement === document.body) return false
      return getComputedStyle(parentElement).overflowX !== 'visible' || isClipped(parentElement)
    }
  })
}

/** Texts and boxes of these parts that overflow their own frame, or leave less than this room to its edges. */
export async function sticksOutOf(page: Page, frames: string, parts: string, room = -0.5): Promise<string[]> {
  return page.locator(frames).evaluateAll(
    (all, [selector, needed]) => {
      const wrong: string[] = []
      for (const frame of all) {
        const outer = frame.getBoundingClientRect()
        for (const part of [...frame.querySelectorAll(selector), ...(frame.matches(selector) ? [frame] : [])]) {
          const text = document.createRange()
          text.selectNodeContents(part)
          for (const box of [part.getBoundingClientRect(), text.getBoundingClientRect()]) {
            if (box.width === 0 || box.height === 0) continue
            const sides = [
              box.left - outer.left,
              outer.right - box.right,
              box.top - outer.top,
              outer.bottom - box.bottom,
            ]
            const left = Math.min(...sides)
            if (left < needed) wrong.push(`${part.textContent || part.className} has ${left.toFixed(1)} px`)
          }
        }
      }
      return wrong
    },
    [parts, room] as const,
  )
}
