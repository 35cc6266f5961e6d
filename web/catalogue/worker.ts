/** The catalogue's own thread: fetches and parses the spreadsheet, searches and sorts, so that the page never waits. */
import covers from './covers.json?url'
import { catalogueFrom } from './read.ts'
import { makeNameSearch } from './search.ts'
import { type Catalogue, makeSelect, type SlotFilter } from './selection.ts'

/** What is wanted of the catalogue: games, or providers by name; neither: the catalogue itself. */
export interface Wanted {
  readonly filter?: SlotFilter
  readonly provider?: string
}
export type Request = Wanted & { readonly id: number }
export type Reply =
  | { id: number; catalogue: Catalogue }
  | { id: number; found: Uint32Array }
  | { id: number; error: string }

let select: ((filter: SlotFilter) => readonly number[]) | undefined
let searchProviders: ((query: string) => readonly number[]) | undefined

async function read(): Promise<Catalogue> {
  const [index, sheet] = await Promise.all([fetched(covers), fetched('/gameSlots.xlsx')])
  const catalogue = await catalogueFrom(await sheet.arrayBuffer(), await index.json())
  select = makeSelect(catalogue.slots)
  searchProviders = makeNameSearch(catalogue.providers.map(({ name }) => name))
  return catalogue
}

async function fetched(path: string): Promise<Response> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path}: status ${response.status}`)
  return response
}

async function answer({ id, filter, provider }: Request): Promise<Reply> {
  try {
    if (!filter && provider === undefined) return { id, catalogue: await read() }
    const found = filter ? select?.(filter) : searchProviders?.(provider ?? '')
    if (!found) throw new Error('the catalogue was not read')
    return { id, found: Uint32Array.from(found) }
  } catch (error) {
    return { id, error: String(error) }
  }
}

self.onmessage = async ({ data }: MessageEvent<Request>) => self.postMessage(await answer(data))
