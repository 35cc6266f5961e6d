import type { DocumentKind } from '@casino/contract/people/document-kinds'
import { queryOptions } from '@tanstack/react-query'
import { getLocale } from '../texts/language.ts'
import { call } from './api.ts'
import { playerData } from './session.ts'

export function documentOptions(kind: DocumentKind, version?: number) {
  const language = getLocale()
  return queryOptions({
    queryKey: ['document', kind, language, version],
    queryFn: ({ signal }) =>
      call('GET /api/documents/{kind}', {
        params: { kind },
        query: { language, ...(version !== undefined && { version }) },
        signal,
      }),
  })
}

/** The terms that the player has not accepted yet, if any; fetched once per visit. */
export const newTermsOptions = queryOptions({
  queryKey: ['new-terms'],
  queryFn: ({ signal }) => call('GET /api/documents-to-accept', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  meta: playerData,
})
