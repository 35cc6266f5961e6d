export interface Stop {
  readonly name: string
  readonly top: number
  readonly left: number
  readonly bottom: number
  /** The problem with it, if any. */
  readonly wrong: string | undefined
}

/** The focused element and its place in the document; null at the end of the page. */
export async function focusedStop(): Promise<Stop | null> {
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
  const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element.textContent
  const name = `${element.tagName} ${element.getAttribute('aria-label') ?? label?.slice(0, 30) ?? ''}`
  // Of an element that is larger than the window, the visible part.
  const middle = (from: number, to: number, end: number) => (Math.max(from, 0) + Math.min(to, end)) / 2
  const [x, y] = [middle(box.left, box.right, innerWidth), middle(box.top, box.bottom, innerHeight)]
  const above = document.elementFromPoint(x, y)
  const covered = !above || !(drawn.contains(above) || above.contains(drawn))
  const ring = [element, drawn, element.parentElement, element.nextElementSibling].some((part) => {
    if (!part) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part)
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
  })
  // The browser draws the ring of a part of a date, which belongs to its own control.
  const isDate = element instanceof HTMLInputElement && element.type === 'date'
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
        : ring || isDate
          ? undefined
          : 'no ring',
  }
}
