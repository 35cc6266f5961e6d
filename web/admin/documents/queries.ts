import type { DocumentKind } from '@casino/contract/people/document-kinds'
import type { adminDocuments, DocumentDraft } from '@casino/contract/people/documents'
import type { ReplyOf } from '@casino/contract/route'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Language } from '../../texts/language.ts'
import { call } from '../../wire/api.ts'

export const documentsOptions = queryOptions({
  queryKey: ['admin', 'documents'],
  queryFn: ({ signal }) => call('GET /api/admin/documents', { signal }),
  staleTime: 0,
})

function replace(queryClient: QueryClient, document: DocumentDraft): void {
  queryClient.setQueryData(
    documentsOptions.queryKey,
    (list: ReplyOf<typeof adminDocuments> | undefined) =>
      list && { documents: list.documents.map((each) => (each.kind === document.kind ? document : each)) },
  )
}

interface SavedDraft {
  readonly language: Language
  readonly text: string
  readonly revision: number
}

export function useSaveDraft(kind: DocumentKind) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: SavedDraft) => call('PUT /api/admin/documents/{kind}/draft', { params: { kind }, body }),
    onSuccess: ({ document }) => replace(queryClient, document),
  })
}

export function usePublish(kind: DocumentKind) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (revision: number) =>
      call('POST /api/admin/documents/{kind}/publish', { params: { kind }, body: { revision } }),
    onSuccess: ({ document }) => replace(queryClient, document),
  })
}
