import type { RefusalCode } from '@casino/contract/refusals'
import type { VerificationDocument } from '@casino/contract/verification'
import sharp from 'sharp'
import { refuse } from '../http/refusal.ts'

export interface ReadDocument {
  readonly type: VerificationDocument['type']
  readonly bytes: Buffer
}

/** The part of an uploaded file that is stored, or a refusal: its name, its stated type and its metadata are ignored. */
export type DocumentReader = (file: Buffer) => Promise<ReadDocument>

/** A photo of 50 megapixels is decoded, in at most 200 MB; more pixels in a small file are meant to fill the memory. */
const mostPixels = 50_000_000
/** Smaller than a page that somebody could read. */
const leastSide = 200
/** Small print stays legible. */
const longestSide = 2600
const decodeSeconds = 15
/** Decoding takes much memory, so one picture at a time; when more than this are in line, a file is refused. */
const mostWaiting = 8

// The decoders of other formats are a larger surface for hostile files, and none of them is needed.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
sharp.cache(false)
sharp.concurrency(1)

/**
 * Pictures are decoded in full and encoded again: what administrators open are our pixels, without places, serial numbers or
 * anything that was appended. A PDF stays as it is, and is only ever saved (decision 59).
 */
export function openDocumentReader(): DocumentReader {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return async (file) => {
    if (isPdf(file)) return { type: 'application/pdf', bytes: checkedPdf(file) }
    if (!isPicture(file)) refuse('document_type')
    if (waiting >= mostWaiting) refuse('overloaded')
    waiting++
    const decoded = last.then(() => reencoded(file)).finally(() => waiting--)
    last = decoded.catch(() => {})
    const result = await decoded
    return 'refused' in result ? refuse(result.refused) : { type: 'image/jpeg', bytes: result.bytes }
  }
}

const startsWith = (file: Buffer, at: number, ...bytes: number[]) => bytes.every((byte, i) => file[at + i] === byte)
const isPicture = (file: Buffer) =>
  startsWith(file, 0, 0xff, 0xd8, 0xff) ||
  startsWith(file, 0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) ||
  (file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP')
const isPdf = (file: Buffer) => /^%PDF-[12]\.\d/.test(file.toString('latin1', 0, 8))

async function reencoded(file: Buffer): Promise<{ bytes: Buffer } | { refused: RefusalCode }> {
  try {
    const picture = sharp(file, { limitInputPixels: mostPixels, failOn: 'warning', pages: 1 }).timeout({
      seconds: decodeSeconds,
    })
    const { width, height } = await picture.metadata()
    if (width * height > mostPixels) return { refused: 'document_too_large' }
    if (Math.min(width, height) < leastSide) return { refused: 'document_unreadable' }
    const bytes = await picture
      // Rotated as the camera was held.
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 85 })
      .toBuffer()
    return { bytes }
  } catch (error) {
    return { refused: String(error).includes('pixel limit') ? 'document_too_large' : 'document_unreadable' }
  }
}

/** Active content, which a page for viewing does not need. The names may be written with `#` escapes, so those are undone. */
const active = /\/(JavaScript|JS|Launch|EmbeddedFiles?|OpenAction|AA|RichMedia|XFA|Encrypt)(?![A-Za-z])/

/** Complete, with nothing behind its end, and without obvious active content. */
function checkedPdf(file: Buffer): Buffer {
  const text = file.toString('latin1')
  const tail = text.slice(-1024)
  if (!/startxref\s+\d+\s+%%EOF\s*$/.test(tail)) refuse('document_unreadable')
  const plain = text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  if (active.test(plain)) refuse('document_unreadable')
  return file
}
