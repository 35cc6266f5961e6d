import type { AdminVerification, VerificationDocument } from '@casino/contract/verification'
import { useMutation } from '@tanstack/react-query'
import { Download, Eye } from 'lucide-react'
import { useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { classes } from '../../ui/class-names.ts'
import { ErrorBox } from '../../ui/states.tsx'
import { kindTexts, verificationErrorText } from '../../verification/words.ts'
import { download } from '../../wire/download.ts'
import { adminErrorText } from '../forms/error-text.ts'

interface Shown {
  readonly document: VerificationDocument
  /** A data URL. */
  readonly src: string
}

const show = 'POST /api/admin/verifications/{id}/documents/{document}/show'

/** The documents of a request, side by side; nothing is fetched before it is opened, because each view is recorded. */
export function Documents({ verification: { id, documents } }: { verification: AdminVerification }) {
  const look = useMutation({
    mutationFn: () =>
      Promise.all(
        documents.map(async (document): Promise<Shown> => {
          const { file } = await download(show, { params: { id, document: document.id } })
          return { document, src: await dataUrlOf(file) }
        }),
      ),
  })
  if (documents.length === 0) return <p className="text-text-2">{m.admin_verification_deleted()}</p>
  if (!look.data) {
    return (
      <div className="space-y-2">
        <Button kind="main" size="compact" busy={look.isPending} onClick={() => look.mutate()}>
          <Eye size={18} aria-hidden />
          {m.admin_verification_look()}
        </Button>
        <p className="type-small text-text-3">{m.admin_verification_look_note()}</p>
        {look.isError && <ErrorBox>{verificationErrorText(look.error, adminErrorText)}</ErrorBox>}
      </div>
    )
  }
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {look.data.map((shown) => (
        <Document key={shown.document.id} shown={shown} />
      ))}
    </ul>
  )
}

/** A picture, larger when it is pressed; a PDF is saved, and never opened in the panel. */
function Document({ shown: { document, src } }: { shown: Shown }) {
  const [large, setLarge] = useState(false)
  const name = kindTexts[document.kind]()
  return (
    <li className={classes('min-w-0 space-y-1.5', large && 'sm:col-span-2')}>
      <p className="type-label text-text-2">{name}</p>
      {document.type === 'application/pdf' ? (
        <div className="space-y-2 rounded-md border border-line bg-bg p-4">
          <a href={src} download={`${document.kind}.pdf`} className={buttonClass('secondary', 'compact')}>
            <Download size={18} aria-hidden />
            {m.admin_verification_save_pdf()}
          </a>
          <p className="type-small text-text-3">{m.admin_verification_pdf_note()}</p>
        </div>
      ) : (
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
          <img src={src} alt={name} className={classes('w-full', !large && 'h-full object-contain')} />
        </button>
      )}
    </li>
  )
}

function dataUrlOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
