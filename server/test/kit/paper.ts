import PDFDocument from 'pdfkit'

/** A PDF with the given text. */
export function paper(
  write: (file: PDFKit.PDFDocument) => void,
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Buffer> {
  return new Promise((resolve) => {
    const file = new PDFDocument(options)
    const parts: Buffer[] = []
    file.on('data', (part: Buffer) => parts.push(part)).on('end', () => resolve(Buffer.concat(parts)))
    write(file)
    file.end()
  })
}
