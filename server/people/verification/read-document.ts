import type { RefusalCode } from '@casino/contract/refusals'
import { refuse } from '../../platform/http/refusal.ts'
import { drawPdf } from './draw-pdf.ts'
import { drawPicture, isPicture } from './draw-picture.ts'
import type { DrawnDocument } from './drawn-document.ts'

/** A file as a viewer shows it, or a refusal; its name, stated type and metadata are ignored. */
export type DocumentReader = (file: Buffer) => Promise<DrawnDocument>

/** Rendering takes much memory, so one file at a time; if more than this are queued, a file is refused. */
const mostWaiting = 8

/** Uploaded bytes are never stored, and administrators open only pictures rendered by us (decision 100). */
export function openDocumentReader(): DocumentReader {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return async (file) => {
    const draw = isPicture(file) ? drawPicture : isPdf(file) ? drawPdf : refuse('document_type')
    if (waiting >= mostWaiting) refuse('overloaded')
    waiting++
    const drawn: Promise<DrawnDocument | { refused: RefusalCode }> = last
      .then(() => draw(file))
      .finally(() => waiting--)
    last = drawn.catch(() => {})
    const result = await drawn
    return 'refused' in result ? refuse(result.refused) : result
  }
}

/** Viewers accept the header within this many bytes, after any text added by a mail program or a scanner. */
const headWithin = 1024
const isPdf = (file: Buffer) => file.subarray(0, headWithin).includes('%PDF-')
