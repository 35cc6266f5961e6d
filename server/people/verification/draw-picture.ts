import type { RefusalCode } from '@casino/contract/refusals'
import { decoder } from '../../platform/pictures/decoder.ts'
import type { DrawnDocument } from './drawn-document.ts'

/** Decoded and scaled line by line, a photo of this size needs 130 MB; a small file with more pixels would exhaust the memory. */
const mostPixels = 250_000_000
/** Progressive ones are decoded in full first, in 350 MB. */
const mostProgressivePixels = 50_000_000
/** The smallest size of a legible page. */
const leastSide = 200
/** Small print stays legible. */
const longestSide = 2600
const decodeSeconds = 30

/**
 * A picture is decoded in full and encoded again: administrators open only our pixels, without places, serial numbers or
 * appended data. As in a viewer, missing parts of a damaged file are grey, and transparent parts are white.
 */
export async function drawPicture(file: Buffer): Promise<DrawnDocument | { refused: RefusalCode }> {
  try {
    const picture = decoder(asLongAsStated(file), { limitInputPixels: mostPixels, failOn: 'none', pages: 1 }).timeout({
      seconds: decodeSeconds,
    })
    const { width, height, isProgressive } = await picture.metadata()
    if (width * height > (isProgressive ? mostProgressivePixels : mostPixels)) return { refused: 'document_too_large' }
    if (Math.min(width, height) < leastSide) return { refused: 'document_too_small' }
    const page = await picture
      // Rotated according to the camera's orientation.
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 85 })
      .toBuffer()
    return { pages: [page], of: 1 }
  } catch (error) {
    const text = String(error)
    if (text.includes('pixel limit')) return { refused: 'document_too_large' }
    return { refused: text.includes('timeout') ? 'document_too_complex' : 'document_unreadable' }
  }
}

const mostMissing = 4 * 1024 * 1024

/** Pads a truncated WebP with zeros: its decoder rejects a file shorter than its header states. */
function asLongAsStated(file: Buffer): Buffer {
  if (!isWebp(file)) return file
  const missing = file.readUInt32LE(4) + 8 - file.length
  return missing > 0 && missing <= mostMissing ? Buffer.concat([file, Buffer.alloc(missing)]) : file
}

const startsWith = (file: Buffer, ...bytes: number[]) => bytes.every((byte, i) => file[i] === byte)
const isWebp = (file: Buffer) => file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP'

export const isPicture = (file: Buffer) =>
  startsWith(file, 0xff, 0xd8, 0xff) || startsWith(file, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) || isWebp(file)
