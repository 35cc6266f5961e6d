import { m } from '../../texts/compiled/messages.js'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { CopyButton } from '../../ui/shown/CopyButton.tsx'

interface SecretProps {
  secret: string | undefined
  title: string
  /** Its purpose, and whether it will be shown again. */
  note: string
  onClose: () => void
}

/** A secret to be copied; not closed by a press outside, because it may not be shown again. */
export function Secret({ secret, title, note, onClose }: SecretProps) {
  return (
    <Dialog
      open={secret !== undefined}
      onClose={onClose}
      title={title}
      destructive
      actions={
        <Button kind="main" onClick={onClose}>
          {m.admin_int_secret_done()}
        </Button>
      }
    >
      <p className="mb-3 text-text-2">{note}</p>
      <p className="flex items-center gap-1 rounded-md border border-line bg-bg py-1 pl-3">
        <code className="min-w-0 grow font-mono wrap-anywhere">{secret}</code>
        <CopyButton value={secret ?? ''} what={m.admin_int_secret_copy()} />
      </p>
    </Dialog>
  )
}
