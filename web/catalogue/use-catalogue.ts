import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Catalogue, SlotFilter } from './selection.ts'
import type { Slot, SlotProvider } from './slot.ts'
import type { CatalogueQuery } from './worker.ts'

const thread = () => import('./thread.ts')

/** Catalogue and selections change only with a new version of the site. */
const lasting = { staleTime: Number.POSITIVE_INFINITY, structuralSharing: false, retry: 1 } as const

/** A failure is logged, and the list remains empty. */
const catalogueOptions = queryOptions({
  ...lasting,
  queryKey: ['catalogue'],
  queryFn: async (): Promise<Catalogue> => {
    const { readCatalogue } = await thread()
    return readCatalogue().catch((error: unknown) => {
      // biome-ignore lint/suspicious/noConsole: it is to be logged
      console.warn('The catalogue could not be read:', error)
      throw error
    })
  },
  gcTime: Number.POSITIVE_INFINITY,
})

/** All games and providers, parsed once, in a worker. */
export function useCatalogue(enabled = true) {
  return useQuery({ ...catalogueOptions, enabled })
}

/** The search results, in order. While the query changes, the previous ones remain. */
function useFound<T>(wanted: CatalogueQuery, among: (catalogue: Catalogue) => readonly T[], enabled = true) {
  return useQuery({
    ...lasting,
    enabled,
    queryKey: ['catalogue', wanted],
    queryFn: async ({ client }): Promise<readonly T[]> => {
      const all = among(await client.ensureQueryData(catalogueOptions))
      const { select } = await thread()
      return Array.from(await select(wanted), (i) => all[i]!)
    },
    placeholderData: keepPreviousData,
  })
}

/** The games of a filter. */
export const useSlots = (filter: SlotFilter, enabled = true) =>
  useFound<Slot>({ filter }, ({ slots }) => slots, enabled)

/** The providers with a matching name, the best match first. */
export const useProviders = (provider: string) => useFound<SlotProvider>({ provider }, ({ providers }) => providers)
