import type { AdminVerification, VerificationDocument } from '@casino/contract/people/verification'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Eye } from 'lucide-react'
import { useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { classes } from '../../ui/browser/class-names.ts'
import { dataUrlOf } from '../../ui/browser/data-url.ts'
import { ErrorBox, Skeleton } from '../../ui/messages/states.tsx'
import { Button, IconButton } from '../../ui/shown/Button.tsx'
import { kindTexts, verificationErrorText } from '../../verification/words.ts'
import { download } from '../../wire/download.ts'
import { adminErrorText } from '../forms/error-text.ts'
import { useMay } from '../forms/may.ts'

interface Page {
  readonly id: string
  readonly document: string
  readonly page: number
}

const show = 'POST /api/admin/verifications/{id}/documents/{document}/show'

/** A page as a data URL; fetched once while the dialog is open, because each view is recorded. */
const pageOptions = ({ id, document, page }: Page) =>
  queryOptions({
    queryKey: ['document page', id, document, page],
    queryFn: async () => {
      const { file } = await download(show, { params: { id, document }, query: { page } })
      return dataUrlOf(file)
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** The documents of a request, side by side; nothing is fetched before it is opened. */
export function Documents({ verification: { id, documents } }: { verification: AdminVerification }) {
  const may = useMay()
  const [open, setOpen] = useState(false)
  if (documents.length === 0) return <p className="text-text-2">{m.admin_verification_deleted()}</p>
  if (!open) {
    return (
      <div className="space-y-2">
        <Button kind="main" size="compact" disabled={!may('verification.documents')} onClick={() => setOpen(true)}>
          <Eye size={18} aria-hidden />
          {m.admin_verification_look()}
        </Button>
        <p className="type-small text-text-3">{m.admin_verification_look_note()}</p>
      </div>
    )
  }
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {documents.map((document) => (
        <Document key={document.id} id={id} document={document} />
      ))}
    </ul>
  )
}

/** The page of a document, enlarged by a press, and its other pages. */
function Document({ id, document }: { id: string; document: VerificationDocument }) {
  const { kind, pages, of } = document
  const [large, setLarge] = useState(false)
  const [page, setPage] = useState(1)
  const shown = useQuery({ ...pageOptions({ id, document: document.id, page }), enabled: pages > 0 })
  const name = kindTexts[kind]()
  return (
    <li className={classes('min-w-0 space-y-1.5', large && 'sm:col-span-2')}>
      <p className="type-label text-text-2">{name}</p>
      {pages === 0 && <p className="text-warning">{m.admin_verification_no_pages()}</p>}
      {shown.isError && <ErrorBox>{verificationErrorText(shown.error, adminErrorText)}</ErrorBox>}
      {shown.isLoading && <Skeleton className="h-56 rounded-md" />}
      {shown.data && (
        <button
          type="button"
          aria-label={m.admin_verification_enlarge({ name })}
          aria-pressed={large}
          onClick={() => setLarge(!large)}
          className={classes(
            'block w-full overflow-hidden rounded-md border border-line bg-bg',
            large ? 'cursor-zoom-out' : 'h-56 cursor-zoom-in',
          )}
        >
          <img src={shown.data} alt={name} className={classes('w-full', !large && 'h-full object-contain')} />
        </button>
      )}
      {pages > 1 && <Turn page={page} pages={pages} onPage={setPage} />}
      {pages > 0 && pages < of && (
        <p className="type-small text-warning">{m.admin_verification_first_pages({ pages, of })}</p>
      )}
    </li>
  )
}

function Turn({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  return (
    <div className="flex items-center justify-between gap-2">
      <IconButton label={m.admin_page_back()} disabled={page === 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft size={20} aria-hidden />
      </IconButton>
      <span className="type-small text-text-2">{m.admin_verification_page({ page, pages })}</span>
      <IconButton label={m.admin_page_next()} disabled={page === pages} onClick={() => onPage(page + 1)}>
        <ChevronRight size={20} aria-hidden />
      </IconButton>
    </div>
  )
}
