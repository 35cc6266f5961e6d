import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { RefusalCode } from '@casino/contract/refusals'
import sharp from 'sharp'
import type { DrawnDocument } from './drawn-document.ts'
import type { PdfAnswer, PdfJob, RawPage } from './pdf-thread.ts'

const thread = new URL('./pdf-thread.ts', import.meta.url)
const libraryFile = fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'))

/** Further pages are counted but not rendered. */
const mostPages = 10
/** A page of A4 at 190 dots per inch. */
const longestSide = 2200
/** The limit for all pages of a document together, as stored; rendering ends with the page that exceeds it. */
const mostBytes = 8 * 1024 * 1024
/** The limit for all pages together: only a malicious file takes longer. */
const drawSeconds = 20
const mostMemory = 256 * 1024 * 1024
const heapMb = 64

let compiled: Promise<WebAssembly.Module> | undefined
/** Compiled once; each document gets its own instance, so that nothing leaks into the next. */
const library = () => (compiled ??= readFile(libraryFile).then((bytes) => WebAssembly.compile(bytes)))

/**
 * Renders pages of a PDF as a viewer shows them. The library is WebAssembly without scripts, files and network, in a thread
 * that ends with the document, however long a page would have taken (decision 100).
 */
export async function drawPdf(file: Buffer): Promise<DrawnDocument | { refused: RefusalCode }> {
  const job: PdfJob = { file: new Uint8Array(file), library: await library(), mostPages, longestSide, mostMemory }
  const worker = new Worker(thread, {
    workerData: job,
    transferList: [job.file.buffer],
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  })
  const timer = setTimeout(() => void worker.terminate(), drawSeconds * 1000)
  // It exits early when its time runs out, or with an error when its memory does.
  const ended = new Promise<undefined>((resolve) => worker.on('error', () => {}).once('exit', () => resolve(undefined)))
  const answerOf = () => Promise.race([new Promise<PdfAnswer>((resolve) => worker.once('message', resolve)), ended])
  try {
    const opened = await answerOf()
    if (opened && 'refused' in opened) return opened
    if (!opened || !('count' in opened)) return { refused: 'document_too_complex' }
    const pages: Buffer[] = []
    for (let bytes = 0; bytes < mostBytes; bytes += pages.at(-1)!.length) {
      worker.postMessage('next')
      const answer = await answerOf()
      if (!answer || !('page' in answer)) return { refused: 'document_too_complex' }
      if (!answer.page) break
      pages.push(await encoded(answer.page))
    }
    return { pages, of: opened.count }
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

const encoded = ({ width, height, pixels }: RawPage): Promise<Buffer> =>
  sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: 85 })
    .toBuffer()
