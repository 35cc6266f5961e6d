import { queryOptions, useQuery } from '@tanstack/react-query'
import { getLocale } from '../texts/language.ts'
import { call } from './api.ts'
import { useSettings } from './site.ts'

const countryOptions = queryOptions({
  queryKey: ['country'],
  queryFn: ({ signal }) => call('GET /api/casino/country', { signal }),
  staleTime: 300_000,
})

/** The name of the visitor's country if the site does not serve it; undefined if it does, or before that is known. */
export function useCountryNotServed(): string | undefined {
  const { byCountry = false } = useSettings()
  const { data } = useQuery({ ...countryOptions, enabled: byCountry })
  if (!byCountry || !data?.country || data.served) return undefined
  return new Intl.DisplayNames([getLocale()], { type: 'region' }).of(data.country) ?? data.country
}
