import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import { linkClass } from '../../ui/shown/link-class.ts'
import { call } from '../../wire/api.ts'
import { newTermsOptions } from '../../wire/documents.ts'
import { errorText } from '../../wire/error-text.ts'
import { DocumentLink } from './DocumentLink.tsx'

/** Pages without this question: withdrawals, the documents themselves, and support. */
const quiet = /^\/(documents|support|profile\/withdraw)\b/

/** Asks once per visit whether the player accepts a new version of the terms. Closing it blocks nothing (decision 147). */
export default function NewTerms() {
  const { data } = useQuery(newTermsOptions)
  const [later, setLater] = useState(false)
  const queryClient = useQueryClient()
  const away = useLocation({
    select: ({ pathname, search }) =>
      quiet.test(pathname) || (pathname === '/balance' && (search as { tab?: string }).tab === 'withdraw'),
  })
  const accept = useMutation({
    mutationFn: (version: number) =>
      call('POST /api/documents/{kind}/accept', { params: { kind: 'terms' }, body: { version } }),
    onSuccess: () => queryClient.setQueryData(newTermsOptions.queryKey, { terms: null }),
  })
  const terms = data?.terms
  if (!terms) return null
  return (
    <Dialog
      open={!later && !away}
      onClose={() => setLater(true)}
      title={m.documents_new_terms()}
      actions={
        <>
          <Button onClick={() => setLater(true)}>{m.documents_later()}</Button>
          <Button kind="main" busy={accept.isPending} onClick={() => accept.mutate(terms.version)}>
            {m.documents_accept()}
          </Button>
        </>
      }
    >
      <p className="type-body text-text-2">{m.documents_new_terms_text()}</p>
      <p className="type-small mt-3 flex flex-wrap items-center gap-x-3 text-text-3">
        <DocumentLink kind="terms" className={linkClass} beside />
        <span>
          {m.documents_version({ version: terms.version })}, <DateTime iso={terms.publishedAt} dateOnly />
        </span>
      </p>
      {accept.isError && <ErrorBox className="mt-4">{errorText(accept.error)}</ErrorBox>}
    </Dialog>
  )
}
