import { fileURLToPath } from 'node:url'
import { unicodeName } from 'unicode-name'

/** One font for all text: it has every Latin and Cyrillic letter that people write (decision 111). */
export const font = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
)

type Document = PDFKit.PDFDocument

/** pdfkit's types leave out the font that it has opened. */
const hasGlyph = (document: Document, char: string) =>
  (
    document as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } }
  )._font.font.hasGlyphForCodePoint(char.codePointAt(0) ?? 0)

/**
 * The text as it can be drawn. A character that the font lacks is written in its usual form (a full-width letter, a ligature), or
 * else by its Unicode name, never left out; what is invisible anyway is.
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
