import text from './slots.css?inline'

// Only the catalogue's page needs it, so it is not part of the document's own sheet.
if (typeof document !== 'undefined') {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  document.adoptedStyleSheets.push(sheet)
}
