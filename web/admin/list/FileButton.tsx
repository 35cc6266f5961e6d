import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { m } from '../../texts/compiled/messages.js'
import { saveFile } from '../../ui/browser/save-file.ts'
import { toast } from '../../ui/messages/toast.ts'
import { Button } from '../../ui/shown/Button.tsx'
import { countText } from '../../ui/shown/figures.ts'
import { laterErrorText } from '../forms/later-error-text.ts'

interface File {
  readonly fileName: string
  readonly csv: string
  readonly rows?: number
  readonly cut?: boolean
}

interface FileButtonProps {
  label: string
  fetch: () => Promise<File>
}

/** Downloads a CSV; for a list it shows how many rows the file has, and whether the list exceeds the maximum. */
export function FileButton({ label, fetch }: FileButtonProps) {
  const file = useMutation({
    mutationFn: fetch,
    onSuccess: ({ fileName, csv, rows, cut }) => {
      saveFile(fileName, new Blob([csv], { type: 'text/csv;charset=utf-8' }))
      if (rows === undefined) return
      const count = countText(rows)
      if (cut) toast({ kind: 'info', text: m.admin_list_cut({ count }) })
      else toast({ kind: 'success', text: m.admin_list_exported({ count }) })
    },
    onError: async (error) => {
      toast({ kind: 'error', text: await laterErrorText(error) })
    },
  })
  return (
    <Button kind="quiet" size="compact" busy={file.isPending} onClick={() => file.mutate()}>
      <Download size={18} aria-hidden />
      {label}
    </Button>
  )
}
