/**
 * Adds a style sheet that the first load does not need, unless the document already contains it: adding it again would restyle
 * the page.
 */
export function adoptSheet(text: string): void {
  if (typeof document === 'undefined') return
  if ([...document.querySelectorAll('style')].some(({ textContent }) => textContent.includes(text))) return
  document.head.append(styleOf(text))
}

/** An element, because older browsers cannot adopt a sheet. */
export function styleOf(text: string): HTMLStyleElement {
  const style = document.createElement('style')
  style.textContent = text
  return style
}
