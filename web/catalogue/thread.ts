import { scriptAddress } from '../wire/script-address.ts'
import type { Catalogue } from './selection.ts'
import type { CatalogueQuery, FileReport, Request, WorkerReply } from './worker.ts'
import file from './worker.ts?worker&url'

interface Waiting {
  readonly resolve: (reply: WorkerReply) => void
  readonly reject: (error: Error) => void
}

let worker: Worker | undefined
let last = 0
const waiting = new Map<number, Waiting>()

function started(): Worker {
  if (worker) return worker
  worker = new Worker(scriptAddress('catalogue', file), import.meta.env.DEV ? { type: 'module' } : {})
  worker.onmessage = ({ data }: MessageEvent<WorkerReply>) => {
    waiting.get(data.id)?.resolve(data)
    waiting.delete(data.id)
  }
  // The code could not be loaded, or failed outside any request: the next request starts another worker.
  worker.onerror = ({ message }) => {
    worker?.terminate()
    worker = undefined
    for (const { reject } of waiting.values()) reject(new Error(message || 'the worker could not be loaded'))
    waiting.clear()
  }
  return worker
}

function request(wanted: CatalogueQuery = {}): Promise<WorkerReply> {
  const id = ++last
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    started().postMessage({ ...wanted, id } satisfies Request)
  })
}

/** Fetches and parses the spreadsheet. */
export async function readCatalogue(): Promise<Catalogue> {
  const reply = await request()
  if ('catalogue' in reply) return reply.catalogue
  throw new Error('error' in reply ? reply.error : 'no catalogue')
}

/** Fetches the spreadsheet again, and reports what was read. */
export async function readReport(): Promise<FileReport> {
  const reply = await request({ report: true })
  if ('report' in reply) return reply.report
  throw new Error('error' in reply ? reply.error : 'no report')
}

/** The numbers of the matching games or providers of the catalogue, in order. The catalogue must have been read. */
export async function select(wanted: CatalogueQuery): Promise<Uint32Array> {
  const reply = await request(wanted)
  if ('found' in reply) return reply.found
  throw new Error('error' in reply ? reply.error : 'no selection')
}
