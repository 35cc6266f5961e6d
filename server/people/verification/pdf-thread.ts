import { parentPort, workerData } from 'node:worker_threads'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'

/** Sent to the thread once. */
export interface PdfJob {
  readonly file: Uint8Array<ArrayBuffer>
  readonly library: WebAssembly.Module
  readonly mostPages: number
  /** In pixels. */
  readonly longestSide: number
  readonly mostMemory: number
}

/** The thread's answers: the number of pages, then each page when it is requested; undefined after the last. */
export type PdfAnswer = RefusedPdf | { readonly count: number } | { readonly page: RawPage | undefined }

interface RefusedPdf {
  readonly refused: 'document_locked' | 'document_unreadable'
}

/** Red, green, blue and an unused byte for each pixel. */
export interface RawPage {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array<ArrayBuffer>
}

const port = parentPort!
const job = workerData as PdfJob
const answer = (value: PdfAnswer, ...moved: ArrayBuffer[]) => port.postMessage(value, moved)

// This is the only call that grows the library's memory; if an allocation fails, a part of the page is missing.
const { prototype } = WebAssembly.Memory
const grow = prototype.grow
prototype.grow = function (pages) {
  if (this.buffer.byteLength + pages * 65_536 > job.mostMemory) throw new RangeError('the page needs too much memory')
  return grow.call(this, pages)
}

const pdfium = await init({
  instantiateWasm(imports, receive) {
    const instance = new WebAssembly.Instance(job.library, imports)
    receive(instance, job.library)
    return instance.exports
  },
  print() {},
  printErr() {},
})
pdfium.PDFiumExt_Init()
const file = openFile(pdfium, job.file)
if (typeof file === 'object') answer(file)
else {
  const count = pdfium.FPDF_GetPageCount(file)
  answer({ count })
  const form = pdfium.PDFiumExt_InitFormFillEnvironment(file, pdfium.PDFiumExt_OpenFormFillInfo())
  let next = 0
  port.on('message', () => {
    const page = next < Math.min(count, job.mostPages) ? drawPage(file, form, next++) : undefined
    answer({ page }, ...(page ? [page.pixels.buffer] : []))
  })
}

/** Opens the document with offsets counted from its header, as a correct writer does, or else from the file's first byte. */
function openFile({ pdfium: memory, ...library }: WrappedPdfiumModule, bytes: Uint8Array): number | RefusedPdf {
  const at = Buffer.from(bytes).indexOf('%PDF-')
  const moved = Buffer.from(bytes)
  moved.fill(' ', 0, at + 5).write('%PDF-')
  const passwordError = 4
  for (const candidate of at > 0 ? [bytes, moved] : [bytes]) {
    const start = memory.wasmExports.malloc(candidate.length)
    memory.HEAPU8.set(candidate, start)
    const document = library.FPDF_LoadMemDocument(start, candidate.length, '')
    if (document) return document
    if (library.FPDF_GetLastError() === passwordError) return { refused: 'document_locked' }
  }
  return { refused: 'document_unreadable' }
}

const [formatBgrx, white] = [3, 0xffffffff]
const [annotations, redFirst] = [0x01, 0x10]
const pointsPerInch = 72
/** A small page is rendered no larger than a good scan. */
const mostDotsPerInch = 300

/** An unreadable page remains white. */
function drawPage(document: number, form: number, index: number): RawPage {
  const page = pdfium.FPDF_LoadPage(document, index)
  const [across, down] = [pdfium.FPDF_GetPageWidthF(page) || 1, pdfium.FPDF_GetPageHeightF(page) || 1]
  const scale = Math.min(job.longestSide / Math.max(across, down), mostDotsPerInch / pointsPerInch)
  const [width, height] = [Math.max(1, Math.round(across * scale)), Math.max(1, Math.round(down * scale))]
  const memory = pdfium.pdfium
  const start = memory.wasmExports.malloc(width * height * 4)
  if (start === 0) throw new RangeError('there is no memory for the page')
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, formatBgrx, start, width * 4)
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white)
  pdfium.FORM_OnAfterLoadPage(page, form)
  pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, annotations | redFirst)
  // Draws the content of form fields.
  pdfium.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, redFirst)
  const pixels = memory.HEAPU8.slice(start, start + width * height * 4)
  pdfium.FORM_OnBeforeClosePage(page, form)
  pdfium.FPDFBitmap_Destroy(bitmap)
  pdfium.FPDF_ClosePage(page)
  memory.wasmExports.free(start)
  return { width, height, pixels }
}
