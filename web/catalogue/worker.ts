/** The catalogue's worker: fetches and parses the spreadsheet, searches and sorts, so that the page is never blocked. */
import type { Calls } from '@casino/contract/routes'
import covers from './covers.json?url'
import { type CatalogueReport, catalogueFrom } from './read.ts'
import { makeNameSearch } from './search.ts'
import { type Catalogue, makeSelect, type SlotFilter } from './selection.ts'
import { Unreadable } from './unzip.ts'

/** A request to the catalogue: games, or providers by name, or a report of the file; without any of them, the catalogue itself. */
export interface CatalogueQuery {
  readonly filter?: SlotFilter
  readonly provider?: string
  readonly report?: true
}
/** The content of the server's current file, or why it cannot be read. */
export type FileReport = { readonly changedAt: string | undefined } & (
  | ({ readonly unreadable?: undefined } & CatalogueReport)
  | { readonly unreadable: Unreadable['why'] }
)
export type Request = CatalogueQuery & { readonly id: number }
export type WorkerReply =
  | { id: number; catalogue: Catalogue }
  | { id: number; found: Uint32Array }
  | { id: number; report: FileReport }
  | { id: number; error: string }

/** docs/product.md G10. */
type CertifiedTitles = Calls['GET /api/partner/certified']['reply']

let select: ((filter: SlotFilter) => readonly number[]) | undefined
let searchProviders: ((query: string) => readonly number[]) | undefined

async function read(): Promise<Catalogue> {
  const [index, sheet, offer] = await Promise.all([
    fetched(covers),
    fetched('/gameSlots.xlsx'),
    fetched('/api/partner/certified', 'no-cache'),
  ])
  const { titles } = (await offer.json()) as CertifiedTitles
  const { slots, providers, themes } = catalogueFrom(await sheet.arrayBuffer(), await index.json(), titles)
  const catalogue = { slots, providers, themes }
  select = makeSelect(catalogue.slots)
  searchProviders = makeNameSearch(catalogue.providers.map(({ name }) => name))
  return catalogue
}

async function report(): Promise<FileReport> {
  const [index, sheet] = await Promise.all([fetched(covers), fetched('/gameSlots.xlsx', 'no-cache')])
  const changed = sheet.headers.get('last-modified')
  const changedAt = changed === null ? undefined : new Date(changed).toISOString()
  try {
    return { changedAt, ...catalogueFrom(await sheet.arrayBuffer(), await index.json()).report }
  } catch (error) {
    if (error instanceof Unreadable) return { changedAt, unreadable: error.why }
    throw error
  }
}

async function fetched(path: string, cache: RequestCache = 'default'): Promise<Response> {
  const response = await fetch(path, { cache })
  if (!response.ok) throw new Error(`${path}: status ${response.status}`)
  return response
}

async function answer({ id, filter, provider, report: wantsReport }: Request): Promise<WorkerReply> {
  try {
    if (wantsReport) return { id, report: await report() }
    if (!filter && provider === undefined) return { id, catalogue: await read() }
    const found = filter ? select?.(filter) : searchProviders?.(provider ?? '')
    if (!found) throw new Error('the catalogue was not read')
    return { id, found: Uint32Array.from(found) }
  } catch (error) {
    return { id, error: String(error) }
  }
}

self.onmessage = async ({ data }: MessageEvent<Request>) => self.postMessage(await answer(data))
