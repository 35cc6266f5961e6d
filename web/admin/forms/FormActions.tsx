import type { ComponentProps } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { Button } from '../../ui/shown/Button.tsx'

interface FormActionsProps extends Pick<ComponentProps<typeof Button>, 'kind' | 'busy' | 'disabled' | 'form'> {
  onCancel: () => void
  /** The label of the submission; by default that of saving. */
  children?: string
}

/** The buttons that end a form; `form` is its id if they are outside of it. */
export function FormActions({ onCancel, children = m.admin_save(), kind = 'main', ...submit }: FormActionsProps) {
  return (
    <>
      <Button onClick={onCancel}>{m.ui_cancel()}</Button>
      <Button {...submit} kind={kind} type="submit">
        {children}
      </Button>
    </>
  )
}
