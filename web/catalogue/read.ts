import { readSheet } from 'read-excel-file/universal'
import type { Catalogue } from './selection.ts'
import { type Covers, providersOf, rowsOf, slotsFrom } from './slot.ts'

/** The catalogue of a spreadsheet (docs/product.md §3) and the index of covers. Throws if the bytes are no spreadsheet. */
export async function catalogueFrom(spreadsheet: ArrayBuffer, covers: Covers): Promise<Catalogue> {
  const slots = slotsFrom(covers, rowsOf(await readSheet(spreadsheet)))
  const themes = [...new Set(slots.flatMap(({ theme }) => theme ?? []))].sort()
  return { slots, providers: providersOf(slots), themes }
}
