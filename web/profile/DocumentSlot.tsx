import type { DocumentKind, VerificationDocument } from '@casino/contract/people/verification'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Camera, Check, IdCard, ImageUp, TriangleAlert, X } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { m } from '../texts/compiled/messages.js'
import { classes } from '../ui/browser/class-names.ts'
import { ErrorBox } from '../ui/messages/states.tsx'
import { Button, IconButton } from '../ui/shown/Button.tsx'
import { Meter } from '../ui/shown/Meter.tsx'
import { acceptedFiles, fileErrorText } from '../verification/file-problem.ts'
import { preparePicture, previewOf } from '../verification/picture.ts'
import { kindTexts } from '../verification/words.ts'
import { call } from '../wire/api.ts'
import { errorText } from '../wire/error-text.ts'
import { upload } from '../wire/upload.ts'
import { verificationOptions } from '../wire/verification.ts'

const hints: Record<DocumentKind, () => string> = {
  identity: m.verification_hint_identity,
  selfie: m.verification_hint_selfie,
  address: m.verification_hint_address,
  funds: m.verification_hint_funds,
}
const failureText = (failure: Error) => fileErrorText(failure, errorText)

interface DocumentSlotProps {
  kind: DocumentKind
  optional: boolean
  document: VerificationDocument | undefined
  /** The browser can show iPhone photos in their original format. */
  takesHeic: boolean
}

/** One document of the draft: taken with the camera or chosen, shown during the upload, replaced or removed. */
export function DocumentSlot({ kind, optional, document, takesHeic }: DocumentSlotProps) {
  const camera = useRef<HTMLInputElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const { send, remove, preview, share } = useDocument(kind)
  const name = kindTexts[kind]()
  const failure = send.error ?? remove.error
  const onFile = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    // Choosing the same file again is a new attempt.
    event.target.value = ''
    if (file) send.mutate(file)
  }
  return (
    <li className="rounded-lg border border-line bg-bg p-4">
      <div className="flex flex-wrap gap-4">
        <Thumbnail src={document || send.isPending ? preview : undefined} />
        <div className="min-w-0 flex-1 basis-[8rem] space-y-1">
          <h3 className="type-strong wrap-anywhere">
            {name}
            {optional && <span className="type-small text-text-3"> · {m.verification_optional()}</span>}
          </h3>
          <p className="type-small text-text-2">{hints[kind]()}</p>
          {document && !send.isPending && <Added document={document} />}
        </div>
        {document && (
          <IconButton
            label={m.verification_remove({ name })}
            className="-mt-2 -mr-2 shrink-0"
            disabled={remove.isPending || send.isPending}
            onClick={() => remove.mutate()}
          >
            <X size={20} aria-hidden />
          </IconButton>
        )}
      </div>
      {send.isPending && <Sending name={name} share={share} />}
      {failure && <ErrorBox className="mt-3">{failureText(failure)}</ErrorBox>}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="compact" busy={send.isPending} className="md:hidden" onClick={() => camera.current?.click()}>
          <Camera size={18} aria-hidden />
          {m.verification_photo()}
        </Button>
        <Button size="compact" busy={send.isPending} onClick={() => picker.current?.click()}>
          <ImageUp size={18} aria-hidden />
          {document ? m.verification_replace() : m.verification_choose()}
        </Button>
      </div>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture={kind === 'selfie' ? 'user' : 'environment'}
        hidden
        onChange={onFile}
      />
      <input
        ref={picker}
        type="file"
        accept={takesHeic ? `${acceptedFiles},image/heic` : acceptedFiles}
        aria-label={name}
        hidden
        onChange={onFile}
      />
    </li>
  )
}

/** The document as the reviewer will see it. */
function Added({ document: { pages, of } }: { document: VerificationDocument }) {
  if (pages === 0)
    return (
      <p className="type-small flex items-center gap-1 text-warning">
        <TriangleAlert size={16} aria-hidden className="shrink-0" />
        {m.verification_pages_none()}
      </p>
    )
  return (
    <p className="type-small flex flex-wrap items-center gap-x-1 text-success">
      <Check size={16} aria-hidden />
      {m.verification_added()}
      {of > 1 && (
        <span className="text-text-2">
          · {pages < of ? m.verification_pages_first({ pages, of }) : m.verification_pages({ pages })}
        </span>
      )}
    </p>
  )
}

/** A file being reduced, sent, and opened by the server. */
function Sending({ name, share }: { name: string; share: number | undefined }) {
  const percent = Math.round((share ?? 0) * 100)
  return (
    <div className="mt-3 space-y-1">
      <Meter label={m.verification_sending({ name })} percent={percent} />
      <p className="type-small text-text-2">
        {share === undefined
          ? m.verification_preparing()
          : share < 1
            ? m.verification_uploaded({ percent })
            : m.verification_reading()}
      </p>
    </div>
  )
}

/** Sends a document, and removes it. The preview exists only during this visit, because the server returns no files. */
function useDocument(kind: DocumentKind) {
  const queryClient = useQueryClient()
  const [preview, setPreview] = useState<string>()
  const [share, setShare] = useState<number>()
  const send = useMutation({
    mutationFn: async (file: File) => {
      setShare(undefined)
      remove.reset()
      const sent = await preparePicture(file)
      setPreview(await previewOf(sent))
      setShare(0)
      return upload('POST /api/user/verification/documents/{kind}', { params: { kind }, file: sent, onShare: setShare })
    },
    onSuccess: (state) => queryClient.setQueryData(verificationOptions.queryKey, state),
  })
  const remove = useMutation({
    mutationFn: () => call('DELETE /api/user/verification/documents/{kind}', { params: { kind } }),
    onSuccess: (state) => {
      send.reset()
      setPreview(undefined)
      queryClient.setQueryData(verificationOptions.queryKey, state)
    },
  })
  return { send, remove, preview, share }
}

function Thumbnail({ src }: { src: string | undefined }) {
  const frame = 'grid size-18 shrink-0 place-items-center overflow-hidden rounded-md bg-control text-text-3'
  if (src) return <img src={src} alt="" className={classes(frame, 'bg-white object-cover')} />
  return (
    <span className={frame}>
      <IdCard size={28} aria-hidden />
    </span>
  )
}
