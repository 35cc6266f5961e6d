import { useMutation } from '@tanstack/react-query'
import { ImageUp } from 'lucide-react'
import { useRef } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { toast } from '../../ui/messages/toast.ts'
import { IconButton } from '../../ui/shown/Button.tsx'
import { readTyped } from '../forms/draft.ts'
import { adminErrorText } from '../forms/error-text.ts'
import { FileInput } from '../forms/FileInput.tsx'

/** Uploads a picture and gives its address; it is used when the form is saved. */
export function UploadButton({ onUploaded }: { onUploaded: (address: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const send = useMutation({
    mutationFn: async (file: File) => {
      const { upload } = await import('../../wire/upload.ts')
      return upload('POST /api/admin/pictures', { file, onShare: () => {} })
    },
    onSuccess: ({ address }) => onUploaded(address),
    onError: (error) => toast({ kind: 'error', text: adminErrorText(error) }),
  })
  return (
    <>
      <FileInput ref={input} accept="image/png,image/jpeg,image/webp" onFile={send.mutate} />
      <IconButton label={m.admin_set_upload()} disabled={send.isPending} onClick={() => input.current?.click()}>
        <ImageUp size={20} aria-hidden />
      </IconButton>
    </>
  )
}

/** The browser's own choice of a colour. */
export function ColourButton(props: { label: string; colour: string; onColour: (colour: string) => void }) {
  const read = readTyped({ kind: 'colour' }, props.colour)
  return (
    <input
      type="color"
      aria-label={props.label}
      value={'value' in read ? String(read.value) : '#000000'}
      onChange={({ target }) => props.onColour(target.value)}
      className="size-8 cursor-pointer rounded-sm bg-transparent"
    />
  )
}
