import { type ReactNode, useRef } from 'react'
import { m } from '../texts/compiled/messages.js'
import { Button, buttonClass } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { ErrorBox } from './states.tsx'

interface ConfirmProps {
  open: boolean
  onClose: () => void
  title: string
  /** Names the action, for the confirming button. */
  action: string
  busy?: boolean
  error?: string | undefined
  onConfirm: () => void
  children: ReactNode
}

/** Asks before an action that cannot be undone: the safe button has the focus. */
export function Confirm({ open, onClose, title, action, busy, error, onConfirm, children }: ConfirmProps) {
  const keep = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      destructive
      initialFocus={keep}
      actions={
        <>
          <button type="button" ref={keep} onClick={onClose} className={buttonClass('secondary')}>
            {m.ui_cancel()}
          </button>
          <Button kind="danger" busy={busy ?? false} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      <p className="text-text-2">{children}</p>
      {error && <ErrorBox className="mt-4">{error}</ErrorBox>}
    </Dialog>
  )
}
