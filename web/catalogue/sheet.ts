import text from './catalogue.css?inline'

// Only pages with covers need it, so it is not part of the document's own sheet.
if (typeof document !== 'undefined') {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  document.adoptedStyleSheets.push(sheet)
}
