/**
 * What can take the focus of something inside it: a screen reader announces it, and Tab goes on from there. The content of a page is
 * marked `data-focus`, for what was outside of all others.
 */
const places = ':is([role=dialog], section, form, ul, ol, fieldset):is([aria-label], [aria-labelledby]), [data-focus]'
/** The focus before a dialog was opened, and inside it. */
const mostPaths = 4

/**
 * Keeps the focus near where it was when its element is removed or disabled: the button of a row that was decided, of a form that
 * was saved. The browser would give it to the whole document, where nothing is announced and no ring is shown. Returns its end.
 */
export function keepFocus(): () => void {
  // The focused element and what it is in; the newest first.
  let paths: Element[][] = []
  const remember = ({ target }: FocusEvent) => {
    if (target === document.body) paths = []
    else if (target instanceof Element) paths = [pathOf(target), ...paths].slice(0, mostPaths)
  }
  // A press elsewhere leaves on purpose.
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
