import text from './panel.css?inline'

// Stays in the document after the panel is closed; it has no effect on other pages.
const sheet = new CSSStyleSheet()
sheet.replaceSync(text)
document.adoptedStyleSheets.push(sheet)
