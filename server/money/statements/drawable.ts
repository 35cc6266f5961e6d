import { fileURLToPath } from 'node:url'
import { unicodeName } from 'unicode-name'

/** One font for all text: it has every common Latin and Cyrillic letter (decision 111). */
export const font = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
)

type Document = PDFKit.PDFDocument

/** pdfkit's types omit the opened font. */
const hasGlyph = (document: Document, char: string) =>
  (
    document as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } }
  )._font.font.hasGlyphForCodePoint(char.codePointAt(0) ?? 0)

/**
 * The text as it can be drawn. A character missing from the font is replaced by its compatibility form (a full-width letter, a
 * ligature), or else by its Unicode name; only invisible characters are omitted.
 */
export function drawable(document: Document, text: string): string {
  const drawn = (char: string): string => {
    if (hasGlyph(document, char)) return char
    const usual = [...char.normalize('NFKC')]
    if (usual.every((each) => hasGlyph(document, each))) return usual.join('')
    return `[${unicodeName(char)}]`
  }
  const visible = text.normalize('NFC').replace(/[\p{Cc}\s]/gu, (char) => (char === '\u00a0' ? char : ' '))
  return [...visible.replace(/[\p{Cf}\p{Variation_Selector}]/gu, '')].map(drawn).join('')
}
