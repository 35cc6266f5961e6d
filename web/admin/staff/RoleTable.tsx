import type { Permission } from '@casino/contract/panel/permissions'
import type { StaffRole } from '@casino/contract/panel/staff'
import { useQuery } from '@tanstack/react-query'
import { Check, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { Button, IconButton } from '../../ui/shown/Button.tsx'
import { adminErrorText } from '../forms/error-text.ts'
import { ownRightsOptions, useMay } from '../forms/may.ts'
import { permissionText } from '../forms/permission-words.ts'
import { useRightsNote } from '../forms/proposals.ts'
import { roleName } from '../forms/role-words.ts'
import { useDeleteRole, useSaveRole } from './queries.ts'

/** Roles by permissions. Columns of built-in roles, of one's own role and of higher ones cannot be changed. */
export function RoleTable({ roles }: { roles: readonly StaffRole[] }) {
  const own = useQuery(ownRightsOptions).data
  const may = useMay()
  const [edits, setEdits] = useState<Readonly<Record<string, readonly Permission[]>>>({})
  const remove = useDeleteRole()
  const owners = roles.find(({ name }) => name === 'owner')
  const canChange = ({ name, permissions }: StaffRole) =>
    may('staff.edit') && name !== 'owner' && name !== own?.staffRole && permissions.every(may)
  const shown = (role: StaffRole) => edits[role.name] ?? role.permissions
  const toggle = (role: StaffRole, permission: Permission) => {
    const before = shown(role)
    const after = before.includes(permission) ? before.filter((one) => one !== permission) : [...before, permission]
    setEdits({ ...edits, [role.name]: after })
  }
  const undo = (name: string) => setEdits(Object.fromEntries(Object.entries(edits).filter(([key]) => key !== name)))
  const changed = roles.filter((role) => role.name in edits)
  return (
    <div className="rounded-md border border-line bg-surface">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by keyboard */}
      <section className="relative overflow-x-auto" tabIndex={0} aria-label={m.admin_staff_roles()}>
        <table className="w-full type-dense">
          <thead>
            <tr className="border-b border-line align-top">
              <th scope="col" className="min-w-44 p-3 text-left type-label text-text-2">
                {m.admin_staff_right()}
              </th>
              {roles.map((role) => (
                <RoleHead
                  key={role.name}
                  role={role}
                  onRemove={
                    canChange(role) && role.name !== 'support' && role.members === 0
                      ? () => remove.mutate(role.name)
                      : undefined
                  }
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {owners?.permissions.map((permission) => (
              <tr key={permission} className="border-b border-line last:border-0">
                <th scope="row" className="p-3 text-left font-normal">
                  {permissionText(permission)}
                </th>
                {roles.map((role) => (
                  <td key={role.name} className="p-0 text-center">
                    <Cell
                      has={shown(role).includes(permission)}
                      label={`${roleName(role.name)}: ${permissionText(permission)}`}
                      onToggle={canChange(role) && may(permission) ? () => toggle(role, permission) : undefined}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {remove.isError && <ErrorBox className="m-3">{adminErrorText(remove.error)}</ErrorBox>}
      {changed.map((role) => (
        <SaveBar key={role.name} role={role} permissions={shown(role)} onUndo={() => undo(role.name)} />
      ))}
    </div>
  )
}

function RoleHead({ role: { name, members }, onRemove }: { role: StaffRole; onRemove: (() => void) | undefined }) {
  return (
    <th scope="col" className="min-w-28 p-3 text-center type-label">
      <span className="block wrap-anywhere">{roleName(name)}</span>
      <span className="type-small block text-text-3">{m.admin_staff_members({ count: members })}</span>
      {onRemove && (
        <IconButton label={m.admin_staff_delete({ name: roleName(name) })} onClick={onRemove}>
          <Trash2 size={18} aria-hidden />
        </IconButton>
      )}
    </th>
  )
}

interface SaveBarProps {
  role: StaffRole
  permissions: readonly Permission[]
  onUndo: () => void
}

/** Saves or reverts the edits of one role. */
function SaveBar({ role, permissions, onUndo }: SaveBarProps) {
  const save = useSaveRole()
  const note = useRightsNote()
  const gains = permissions.some((one) => !role.permissions.includes(one))
  return (
    <div className="space-y-2 border-t border-line bg-raised px-4 py-3">
      {save.isError && <ErrorBox>{adminErrorText(save.error)}</ErrorBox>}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p className="type-small mr-auto text-text-2">
          {`${roleName(role.name)}: ${m.admin_set_unsaved()}`}
          {gains && note && <span className="block">{note}</span>}
        </p>
        <Button size="compact" onClick={onUndo}>
          {m.admin_user_undo()}
        </Button>
        <Button
          kind="main"
          size="compact"
          busy={save.isPending}
          onClick={() => save.mutate({ name: role.name, permissions, seen: role.permissions }, { onSuccess: onUndo })}
        >
          {m.admin_save()}
        </Button>
      </div>
    </div>
  )
}

interface CellProps {
  has: boolean
  label: string
  onToggle: (() => void) | undefined
}

function Cell({ has, label, onToggle }: CellProps) {
  if (onToggle) {
    return (
      <label className="grid min-h-11 place-items-center">
        <input type="checkbox" className="size-5 accent-accent" aria-label={label} checked={has} onChange={onToggle} />
      </label>
    )
  }
  return (
    <span className="grid min-h-11 place-items-center text-text-2">
      {has ? (
        <Check size={18} role="img" aria-label={m.admin_staff_yes()} />
      ) : (
        <span className="sr-only">{m.admin_staff_no()}</span>
      )}
    </span>
  )
}
