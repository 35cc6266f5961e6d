import { type ReactNode, useRef } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { ErrorBox } from '../messages/states.tsx'
import { Button, buttonClass } from '../shown/Button.tsx'
import { Dialog } from './Dialog.tsx'

interface ConfirmProps {
  open: boolean
  onClose: () => void
  title: string
  /** The name of the action, for the confirming button. */
  action: string
  /** The label of the safe button, if "Cancel" could be mistaken for the action. */
  keep?: string
  busy?: boolean
  error?: string | undefined
  onConfirm: () => void
  children: ReactNode
}

/** Requires a confirmation of an irreversible action: the safe button has the focus. */
export function Confirm({ open, onClose, title, action, keep, busy, error, onConfirm, children }: ConfirmProps) {
  const safe = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      destructive
      initialFocus={safe}
      actions={
        <>
          <button type="button" ref={safe} onClick={onClose} className={buttonClass('secondary')}>
            {keep ?? m.ui_cancel()}
          </button>
          <Button kind="danger" busy={busy ?? false} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      <div className="text-text-2 wrap-anywhere">{children}</div>
      {error && <ErrorBox className="mt-4">{error}</ErrorBox>}
    </Dialog>
  )
}
