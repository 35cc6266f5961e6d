import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { toast } from '../../ui/messages/toast.ts'
import { Button } from '../../ui/shown/Button.tsx'
import { countText } from '../../ui/shown/figures.ts'
import { adminErrorText } from '../forms/error-text.ts'
import { FileInput } from '../forms/FileInput.tsx'
import { reconciliationKey } from './queries.ts'

/** Uploads a statement as a file, for providers whose API has no list or no fees. */
export function UploadFile({ providers }: { providers: readonly string[] }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="compact" onClick={() => setOpen(true)}>
        <Upload size={18} aria-hidden />
        {m.admin_rec_upload()}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={m.admin_rec_upload()} width="form">
        {open && <UploadForm providers={providers} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}

function UploadForm({ providers, onDone }: { providers: readonly string[]; onDone: () => void }) {
  const queryClient = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [provider, setProvider] = useState(providers[0] ?? '')
  const send = useMutation({
    mutationFn: async (file: File) => {
      const { upload } = await import('../../wire/upload.ts')
      const params = { provider }
      return upload('POST /api/admin/reconciliation/{provider}/file', { params, file, onShare: () => {} })
    },
    onSuccess: ({ lines }) => {
      toast({ kind: 'success', text: m.admin_rec_loaded_lines({ count: countText(lines) }) })
      onDone()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: reconciliationKey }),
  })
  return (
    <div className="space-y-4">
      <SelectField
        label={m.admin_rec_provider()}
        value={provider}
        onValue={setProvider}
        options={providers.map((name) => ({ value: name, label: name }))}
      />
      <p className="type-small text-text-2">{m.admin_rec_upload_note()}</p>
      {send.isError && <ErrorBox>{adminErrorText(send.error)}</ErrorBox>}
      <FileInput ref={input} accept=".csv,text/csv,text/plain" onFile={send.mutate} />
      <div className="flex justify-end">
        <Button kind="main" busy={send.isPending} onClick={() => input.current?.click()}>
          {m.admin_rec_choose()}
        </Button>
      </div>
    </div>
  )
}
