import type { SetStatus, User, UserRole } from '@casino/contract/entities'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { emailInput } from '../../ui/fields/email-input.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { toast } from '../../ui/messages/toast.ts'
import { Button } from '../../ui/shown/Button.tsx'
import { call, Refusal } from '../../wire/api.ts'
import { adminErrorText } from '../forms/error-text.ts'
import { useMay } from '../forms/may.ts'
import { announceLoosened } from '../forms/proposals.ts'
import { usersListKey } from './queries.ts'
import { roles, roleText, setStatuses, statusText } from './words.ts'

interface CreateUserProps {
  open: boolean
  onClose: () => void
  onCreated: (user: User) => void
}

/** Creates an account for a user. */
export default function CreateUser({ open, onClose, onCreated }: CreateUserProps) {
  return (
    <Dialog open={open} onClose={onClose} title={m.admin_user_create_title()} initialFocus="field">
      <CreateForm onCreated={onCreated} />
    </Dialog>
  )
}

const blank = { username: '', email: '', password: '' }
type Field = keyof typeof blank

function CreateForm({ onCreated }: Pick<CreateUserProps, 'onCreated'>) {
  const queryClient = useQueryClient()
  const [fields, setFields] = useState(blank)
  const [status, setStatus] = useState<SetStatus>('active')
  const [role, setRole] = useState<UserRole>('user')
  const may = useMay()
  const create = useMutation({
    mutationFn: () => call('POST /api/admin/users', { body: { ...fields, status, ...(role !== 'user' && { role }) } }),
    onSuccess: ({ user, loosened }) => {
      void queryClient.invalidateQueries({ queryKey: usersListKey })
      toast({ kind: 'success', text: m.admin_user_created({ name: user.username }) })
      announceLoosened(queryClient, loosened)
      onCreated(user)
    },
  })
  const refused = create.error instanceof Refusal ? create.error.code : ''
  const failed = (Object.keys(blank) as Field[]).find((field) => refused.startsWith(`${field}_`))
  const field = (name: Field) => ({
    name,
    value: fields[name],
    onValue: (value: string) => {
      create.reset()
      setFields({ ...fields, [name]: value })
    },
    error: failed === name ? adminErrorText(create.error) : undefined,
    required: true,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!create.isPending) create.mutate()
  }
  return (
    <form onSubmit={submit} noValidate aria-label={m.admin_user_create_title()} className="space-y-2">
      <TextField {...field('username')} label={m.admin_user_username()} autoComplete="off" spellCheck={false} />
      <TextField {...field('email')} {...emailInput} label={m.admin_users_email()} autoComplete="off" />
      <TextField {...field('password')} type="password" label={m.admin_user_password()} autoComplete="new-password" />
      <div className="grid gap-3 pb-2 sm:grid-cols-2">
        <SelectField
          label={m.admin_tx_status()}
          options={setStatuses.map((value) => ({ value, label: statusText(value) }))}
          value={status}
          onValue={setStatus}
        />
        <SelectField
          label={m.admin_users_role()}
          options={roles.map((value) => ({ value, label: roleText(value) }))}
          value={role}
          onValue={setRole}
          disabled={!may('staff.edit')}
        />
      </div>
      {create.isError && !failed && <ErrorBox>{adminErrorText(create.error)}</ErrorBox>}
      <Button
        type="submit"
        kind="main"
        className="w-full"
        busy={create.isPending}
        disabled={Object.values(fields).some((value) => !value.trim())}
      >
        {m.admin_user_create()}
      </Button>
    </form>
  )
}
