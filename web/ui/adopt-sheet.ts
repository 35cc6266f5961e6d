/** Adds a style sheet that the first load does not need, unless the document was sent with it: that would restyle the page. */
export function adoptSheet(text: string): void {
  if (typeof document === 'undefined') return
  if ([...document.querySelectorAll('style')].some(({ textContent }) => textContent.includes(text))) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  document.adoptedStyleSheets.push(sheet)
}
