import type { RefusalCode } from '@casino/contract/refusals'
import { refuse } from '../../platform/http/refusal.ts'
import { drawPdf } from './draw-pdf.ts'
import { drawPicture, isPicture } from './draw-picture.ts'
import type { DrawnDocument } from './drawn-document.ts'

/** What a viewer shows of a file, or a refusal: its name, its stated type and its metadata are ignored. */
export type DocumentReader = (file: Buffer) => Promise<DrawnDocument>

/** Drawing takes much memory, so one file at a time; when more than this are in line, a file is refused. */
const mostWaiting = 8

/** Nothing of an uploaded file is stored, and administrators open nothing but pictures of ours (decision 100). */
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

/** Viewers look for the head this far, behind whatever a mail program or a scanner wrote before it. */
const headWithin = 1024
const isPdf = (file: Buffer) => file.subarray(0, headWithin).includes('%PDF-')
