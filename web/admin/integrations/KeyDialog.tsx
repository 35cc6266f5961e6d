import { longestKeyName } from '@casino/contract/panel/integration-limits'
import type { Permission } from '@casino/contract/panel/permissions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { call } from '../../wire/api.ts'
import { adminErrorText } from '../forms/error-text.ts'
import { FormActions } from '../forms/FormActions.tsx'
import { permissionText } from '../forms/permission-words.ts'
import { Choices } from './Choices.tsx'
import { integrationsOptions } from './queries.ts'

interface KeyDialogProps {
  open: boolean
  /** The permissions that the key can have. */
  readable: readonly string[]
  onClose: () => void
  onMade: (secret: string) => void
}

/** Creates a key: its name, and what it may read. */
export function KeyDialog({ open, readable, onClose, onMade }: KeyDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={m.admin_int_key_new()} width="details" initialFocus="field">
      <KeyForm readable={readable} onClose={onClose} onMade={onMade} />
    </Dialog>
  )
}

function KeyForm({ readable, onClose, onMade }: Omit<KeyDialogProps, 'open'>) {
  const queryClient = useQueryClient()
  const form = useId()
  const [name, setName] = useState('')
  const [permissions, setPermissions] = useState<Permission[]>(readable.includes('events.view') ? ['events.view'] : [])
  const make = useMutation({
    mutationFn: () => call('POST /api/admin/integrations/keys', { body: { name, permissions } }),
    onSuccess: async ({ secret }) => {
      onMade(secret)
      onClose()
      await queryClient.invalidateQueries(integrationsOptions)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    make.mutate()
  }
  return (
    <form id={form} noValidate onSubmit={submit} className="space-y-4">
      <TextField
        label={m.admin_int_key_name()}
        hint={m.admin_int_key_name_hint()}
        value={name}
        onValue={setName}
        maxLength={longestKeyName}
        autoComplete="off"
      />
      <Choices
        label={m.admin_int_key_reads()}
        names={readable as readonly Permission[]}
        chosen={permissions}
        onChosen={setPermissions}
        text={permissionText}
      />
      {make.isError && <ErrorBox>{adminErrorText(make.error)}</ErrorBox>}
      <div className="flex justify-end gap-2">
        <FormActions busy={make.isPending} disabled={name.trim() === '' || permissions.length === 0} onCancel={onClose}>
          {m.admin_int_key_add()}
        </FormActions>
      </div>
    </form>
  )
}
