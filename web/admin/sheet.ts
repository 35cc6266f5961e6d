import text from './panel.css?inline'

// In the document for as long as it lives: whoever has been in the panel has it, and it changes nothing elsewhere.
const sheet = new CSSStyleSheet()
sheet.replaceSync(text)
document.adoptedStyleSheets.push(sheet)
