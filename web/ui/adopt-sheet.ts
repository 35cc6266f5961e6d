/** Adds a style sheet that the first load does not need, so that it is not part of the document's own. */
export function adoptSheet(text: string): void {
  if (typeof document === 'undefined') return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  document.adoptedStyleSheets.push(sheet)
}
