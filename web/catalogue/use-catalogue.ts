import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Catalogue, SlotFilter } from './selection.ts'
import type { Slot, SlotProvider } from './slot.ts'

const thread = () => import('./thread.ts')

/** Catalogue and selections change only with a new version of the site. */
const lasting = { staleTime: Number.POSITIVE_INFINITY, structuralSharing: false, retry: 1 } as const

/** A failure is logged, and the list stays empty. */
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

/** All games and providers; parsed once, outside the page's thread. */
export function useCatalogue(enabled = true) {
  return useQuery({ ...catalogueOptions, enabled })
}

/** The games of a filter, in order. While a changed filter is applied, the previous games stay. */
export function useSlots(filter: SlotFilter, enabled = true) {
  return useQuery({
    ...lasting,
    enabled,
    queryKey: ['catalogue', 'slots', filter],
    queryFn: async ({ client }): Promise<readonly Slot[]> => {
      const { slots } = await client.ensureQueryData(catalogueOptions)
      const { select } = await thread()
      return Array.from(await select({ filter }), (i) => slots[i]!)
    },
    placeholderData: keepPreviousData,
  })
}

/** The providers with such a name, the best match first. */
export function useProviders(query: string) {
  return useQuery({
    ...lasting,
    queryKey: ['catalogue', 'providers', query],
    queryFn: async ({ client }): Promise<readonly SlotProvider[]> => {
      const { providers } = await client.ensureQueryData(catalogueOptions)
      const { select } = await thread()
      return Array.from(await select({ provider: query }), (i) => providers[i]!)
    },
    placeholderData: keepPreviousData,
  })
}
