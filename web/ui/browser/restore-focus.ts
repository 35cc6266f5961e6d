/**
 * Containers that can take over the focus of an element inside them: screen readers announce them, and Tab continues from there.
 * A page's content is marked `data-focus` as the fallback.
 */
const places = ':is([role=dialog], section, form, ul, ol, fieldset):is([aria-label], [aria-labelledby]), [data-focus]'
/** Enough for the focus before a dialog was opened and inside it. */
const mostPaths = 4

/**
 * Moves the focus to the nearest container when the focused element is removed or disabled, such as the button of a decided row
 * or a saved form. The browser would move it to the document, where nothing is announced and no ring is shown. Returns a function
 * that stops this.
 */
export function restoreFocus(): () => void {
  // The focused elements with their ancestors, newest first.
  let paths: Element[][] = []
  const remember = ({ target }: FocusEvent) => {
    if (target === document.body) paths = []
    else if (target instanceof Element) paths = [pathOf(target), ...paths].slice(0, mostPaths)
  }
  // A press elsewhere moves the focus on purpose.
  const leave = () => {
    paths = []
  }
  const observer = new MutationObserver(() => {
    const { activeElement: now, body } = document
    if (paths.length === 0 || (now && now !== body && !now.matches(':disabled'))) return
    const place =
      paths.flat().find((one) => one.isConnected && one.matches(places)) ?? body.querySelector('[data-focus]')
    paths = []
    if (place instanceof HTMLElement) focusOn(place)
  })
  addEventListener('focusin', remember)
  addEventListener('pointerdown', leave)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => {
    removeEventListener('focusin', remember)
    removeEventListener('pointerdown', leave)
    observer.disconnect()
  }
}

function pathOf(element: Element): Element[] {
  const path: Element[] = []
  for (let one: Element | null = element; one; one = one.parentElement) path.push(one)
  return path
}

function focusOn(place: HTMLElement): void {
  if (place.tabIndex < 0 && !place.hasAttribute('tabindex')) {
    place.tabIndex = -1
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true })
  }
  place.focus({ preventScroll: true })
}
