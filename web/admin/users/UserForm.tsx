import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { classes } from '../../ui/browser/class-names.ts'
import { AmountTextField } from '../../ui/fields/AmountTextField.tsx'
import { formatMoney, kopecksOf } from '../../ui/fields/amount.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { toast } from '../../ui/messages/toast.ts'
import { Button } from '../../ui/shown/Button.tsx'
import { Refusal } from '../../wire/api.ts'
import { useSession } from '../../wire/session.ts'
import { adminErrorText } from '../forms/error-text.ts'
import { useMay } from '../forms/may.ts'
import { useNewRights, useRightsNote } from '../forms/proposals.ts'
import { roleName } from '../forms/role-words.ts'
import { rolesOptions } from '../forms/staff-roles.ts'
import { BanDialog, type BanGiven } from './BanDialog.tsx'
import { Changes } from './Changes.tsx'
import { changesOf, type EditedUser, type EditField, hasChanges, noEdit, problemOf, type UserEdit } from './edit.ts'
import { useUpdateUser } from './operations.ts'
import { userOptions } from './queries.ts'
import { roles, roleText, setStatuses, statusText } from './words.ts'

/** The field that a refusal concerns; other refusals are shown for the form as a whole. */
const fieldOf: Partial<Record<string, EditField>> = {
  username_invalid: 'username',
  username_taken: 'username',
  balance_invalid: 'balance',
  balance_changed: 'balance',
  adjustment_too_large: 'balance',
  reason_required: 'reason',
}

/** The edit of a user: the changed fields, saved together. */
function useUserDraft(user: EditedUser, onSaved: () => void) {
  const queryClient = useQueryClient()
  const [edit, setEdit] = useState(noEdit)
  const [failure, setFailure] = useState<Error>()
  const form = useRef<HTMLFormElement>(null)
  const update = useUpdateUser(user)
  const changes = changesOf(user, edit)
  const failedField = failure instanceof Refusal ? fieldOf[failure.code] : undefined

  const fail = (error: Error) => {
    setFailure(error)
    const field = error instanceof Refusal ? fieldOf[error.code] : undefined
    if (field) form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus()
  }
  return {
    form,
    edit,
    changes,
    busy: update.isPending,
    fail,
    change(part: Partial<UserEdit>) {
      setFailure(undefined)
      setEdit({ ...edit, ...part })
    },
    undo() {
      setFailure(undefined)
      setEdit(noEdit)
    },
    save: (ban: BanGiven) =>
      update.mutate(
        { ...changes, ...ban },
        {
          onSuccess: ({ loosened }) => {
            setEdit(noEdit)
            if (!loosened?.proposal) toast({ kind: 'success', text: m.admin_user_saved() })
            onSaved()
          },
          onError: async (error) => {
            fail(error)
            if (!(error instanceof Refusal && error.code === 'balance_changed')) return
            // From now on the edit is based on the balance in the message.
            const { user: now } = await queryClient.fetchQuery(userOptions(user.id))
            setEdit((edit) => ({
              ...edit,
              ...(edit.balance && { balance: { ...edit.balance, from: now.balance, sequence: now.balanceSequence } }),
            }))
          },
        },
      ),
    errorOf: (field: EditField) => (failure && failedField === field ? failureText(failure) : undefined),
    /** A failure that concerns no field. */
    failure: failure && !failedField ? failureText(failure) : undefined,
  }
}

export function UserForm({ user, onSaved }: { user: EditedUser; onSaved: () => void }) {
  const [confirmsBan, setConfirmsBan] = useState(false)
  const draft = useUserDraft(user, onSaved)
  const rightsNote = useRightsNote()
  const { edit, changes } = draft
  const save = (ban: BanGiven = {}) => {
    setConfirmsBan(false)
    draft.save(ban)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (draft.busy) return
    const problem = problemOf(user, edit)
    if (problem) return draft.fail(new Refusal(400, { code: problem.code, message: '' }))
    if (!hasChanges(changes)) return
    if (changes.status === 'banned') setConfirmsBan(true)
    else save()
  }
  return (
    <form ref={draft.form} noValidate onSubmit={submit} aria-label={m.admin_user_edit()} className="min-w-0 space-y-2">
      <UserFields user={user} draft={draft} />
      <Changes user={user} edit={edit} />
      {(changes.staffRole !== undefined || (changes.role !== undefined && changes.role !== 'user')) && rightsNote && (
        <p className="type-small text-text-2">{rightsNote}</p>
      )}
      {draft.failure && <ErrorBox>{draft.failure}</ErrorBox>}
      <div className="flex flex-wrap justify-end gap-2 pt-1">
        {user.status === 'banned' && changes.status === undefined && (
          <Button size="compact" className="mr-auto" onClick={() => setConfirmsBan(true)}>
            {m.admin_ban_change()}
          </Button>
        )}
        <Button size="compact" kind="quiet" disabled={!hasChanges(changes) && edit === noEdit} onClick={draft.undo}>
          {m.admin_user_undo()}
        </Button>
        <Button
          type="submit"
          size="compact"
          kind="main"
          busy={draft.busy}
          disabled={!hasChanges(changes) && !edit.balance && edit.username === undefined}
        >
          {m.admin_save()}
        </Button>
      </div>
      <BanDialog
        key={user.ban?.kind}
        ban={user.ban}
        open={confirmsBan}
        onClose={() => setConfirmsBan(false)}
        title={m.admin_user_ban_title({ name: user.username })}
        onBan={save}
      />
    </form>
  )
}

function UserFields({ user, draft }: { user: EditedUser; draft: ReturnType<typeof useUserDraft> }) {
  const { edit } = draft
  const own = useSession().user?.id === user.id
  const closed = user.status === 'closed'
  const rightsAreNew = useNewRights() !== undefined
  const may = useMay()
  return (
    <>
      <TextField
        disabled={!may('players.edit')}
        name="username"
        label={m.admin_user_username()}
        value={edit.username ?? user.username}
        onValue={(username) => draft.change({ username })}
        error={draft.errorOf('username')}
        autoComplete="off"
        spellCheck={false}
      />
      <AmountTextField
        name="balance"
        label={m.admin_user_balance()}
        value={edit.balance?.text ?? formatMoney(kopecksOf(user.balance), '')}
        onValue={(text) =>
          draft.change({
            balance: edit.balance
              ? { ...edit.balance, text }
              : { text, from: user.balance, sequence: user.balanceSequence },
          })
        }
        error={draft.errorOf('balance')}
        disabled={own || rightsAreNew || !may('balance.adjust')}
      />
      <div className={classes('grid gap-x-3 gap-y-2 pb-2', !closed && 'sm:grid-cols-2')}>
        <SelectField
          label={m.admin_tx_status()}
          options={(closed ? ['closed' as const] : setStatuses).map((value) => ({ value, label: statusText(value) }))}
          value={edit.status ?? user.status}
          onValue={(status) => status !== 'closed' && draft.change({ status })}
          disabled={own || closed || !may('players.edit') || (rightsAreNew && user.role !== 'user')}
        />
        <SelectField
          label={m.admin_users_role()}
          options={roles.map((role) => ({ value: role, label: roleText(role) }))}
          value={edit.role ?? user.role}
          onValue={(role) => draft.change({ role })}
          disabled={own || closed || rightsAreNew || !may('staff.edit')}
        />
        {(edit.role ?? user.role) === 'support' && may('staff.edit') && (
          <StaffRole
            value={edit.staffRole ?? user.staffRole ?? 'support'}
            onValue={(staffRole) => draft.change({ staffRole })}
            disabled={own || closed || rightsAreNew}
          />
        )}
        {own && <p className="type-small col-span-full text-text-3">{m.admin_user_own_note()}</p>}
      </div>
      <TextField
        name="reason"
        label={m.admin_tx_reason()}
        value={edit.reason}
        onValue={(reason) => draft.change({ reason })}
        required={draft.changes.balance !== undefined}
        maxLength={500}
        hint={draft.changes.balance === undefined ? m.admin_user_reason_note() : m.admin_user_reason_needed()}
        error={draft.errorOf('reason')}
        autoComplete="off"
      />
    </>
  )
}

interface StaffRoleProps {
  value: string
  onValue: (role: string) => void
  disabled: boolean
}

/** The set of rights of a member of staff who is not an owner. */
function StaffRole(props: StaffRoleProps) {
  const roles = useQuery(rolesOptions).data ?? []
  const names = roles.map(({ name }) => name).filter((name) => name !== 'owner')
  const options = names.length > 0 ? names : [props.value]
  return (
    <SelectField
      label={m.admin_staff_role()}
      options={options.map((value) => ({ value, label: roleName(value) }))}
      {...props}
    />
  )
}

/** If the balance has changed meanwhile, names the current one. */
function failureText(error: Error): string {
  const now = error instanceof Refusal && error.code === 'balance_changed' ? Number(error.details.balance) : Number.NaN
  return Number.isFinite(now)
    ? m.admin_user_balance_changed({ now: formatMoney(kopecksOf(now), '₽') })
    : adminErrorText(error)
}
