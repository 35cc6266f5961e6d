import { ImageUp } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { acceptedFiles, fileErrorText } from '../../verification/file-problem.ts'
import { adminErrorText } from '../forms/error-text.ts'
import { useAddProof } from './payout-queries.ts'

/** Adds a picture or a PDF that proves a payout, or its return. */
export function AddProof({ id, of, count }: { id: string; of: 'payout' | 'return'; count: number }) {
  const picker = useRef<HTMLInputElement>(null)
  const add = useAddProof(id, of)
  const onFile = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    // Choosing the same file again is a new attempt.
    event.target.value = ''
    if (file) add.mutate(file)
  }
  const label = count > 0 ? m.admin_payout_proof_more() : m.admin_payout_proof_add()
  return (
    <div className="space-y-2">
      {add.isError && <ErrorBox>{fileErrorText(add.error, adminErrorText)}</ErrorBox>}
      <Button size="compact" busy={add.isPending} onClick={() => picker.current?.click()}>
        <ImageUp size={18} aria-hidden />
        {label}
      </Button>
      <input ref={picker} type="file" accept={acceptedFiles} aria-label={label} hidden onChange={onFile} />
    </div>
  )
}
