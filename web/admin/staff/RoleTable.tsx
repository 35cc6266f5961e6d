import type { Permission } from '@casino/contract/panel/permissions'
import type { StaffRole } from '@casino/contract/panel/staff'
import { useQuery } from '@tanstack/react-query'
import { Check, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { Confirm } from '../../ui/layers/Confirm.tsx'
import { ErrorBox } from '../../ui/messages/states.tsx'
import { Button, IconButton } from '../../ui/shown/Button.tsx'
import { adminErrorText } from '../forms/error-text.ts'
import { ownRightsOptions, useMay } from '../forms/may.ts'
import { permissionText } from '../forms/permission-words.ts'
import { useRightsNote } from '../forms/proposals.ts'
import { roleName } from '../forms/role-words.ts'
import { useShown } from '../list/use-shown.ts'
import { useDeleteRole, useSaveRole } from './queries.ts'
import { walkCells } from './walk-cells.ts'

/** Roles by permissions. Columns of built-in roles, of one's own role and of higher ones cannot be changed. */
export function RoleTable({ roles }: { roles: readonly StaffRole[] }) {
  const own = useQuery(ownRightsOptions).data
  const may = useMay()
  const [edits, setEdits] = useState<Readonly<Record<string, readonly Permission[]>>>({})
  const [removing, setRemoving] = useState<string>()
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
    <section aria-label={m.admin_staff_roles()} className="rounded-md border border-line bg-surface">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset does not scroll */}
      <div
        className="relative scroll-pl-36 overflow-x-auto md:scroll-pl-44"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by keyboard
        tabIndex={0}
        role="group"
        aria-label={m.admin_staff_right()}
      >
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are walked by arrow keys
          role="grid"
          aria-label={m.admin_staff_roles()}
          className="w-full type-dense"
          onKeyDown={walkCells}
        >
          <thead>
            <tr className="border-b border-line align-top">
              <th
                scope="col"
                className="sticky left-0 z-10 min-w-36 bg-surface p-3 text-left type-label text-text-2 md:min-w-44"
              >
                {m.admin_staff_right()}
              </th>
              {roles.map((role) => (
                <RoleHead
                  key={role.name}
                  role={role}
                  onRemove={
                    canChange(role) && role.name !== 'support' && role.members === 0
                      ? () => setRemoving(role.name)
                      : undefined
                  }
                />
              ))}
            </tr>
          </thead>
          <Rights
            roles={roles}
            permissions={owners?.permissions ?? []}
            has={(role, permission) => shown(role).includes(permission)}
            canToggle={(role, permission) => canChange(role) && may(permission)}
            onToggle={toggle}
          />
        </table>
      </div>
      <DeleteRole name={removing} onClose={() => setRemoving(undefined)} />
      {changed.map((role) => (
        <SaveBar key={role.name} role={role} permissions={shown(role)} onUndo={() => undo(role.name)} />
      ))}
    </section>
  )
}

function DeleteRole({ name, onClose }: { name: string | undefined; onClose: () => void }) {
  const shown = useShown(name) ?? ''
  const remove = useDeleteRole()
  const close = () => {
    remove.reset()
    onClose()
  }
  return (
    <Confirm
      open={name !== undefined}
      onClose={close}
      title={m.admin_staff_delete_title({ name: roleName(shown) })}
      action={m.admin_user_delete()}
      busy={remove.isPending}
      error={remove.isError ? adminErrorText(remove.error) : undefined}
      onConfirm={() => remove.mutate(shown, { onSuccess: close })}
    >
      {m.admin_staff_delete_note()}
    </Confirm>
  )
}

interface RightsProps {
  roles: readonly StaffRole[]
  permissions: readonly Permission[]
  has: (role: StaffRole, permission: Permission) => boolean
  canToggle: (role: StaffRole, permission: Permission) => boolean
  onToggle: (role: StaffRole, permission: Permission) => void
}

/** One Tab stop for all boxes, some hundreds; arrow keys move between them. */
function Rights({ roles, permissions, has, canToggle, onToggle }: RightsProps) {
  const [at, setAt] = useState<string>()
  const nameOf = (role: StaffRole, permission: Permission) => `${role.name} ${permission}`
  const boxes = permissions.flatMap((permission) =>
    roles.flatMap((role) => (canToggle(role, permission) ? [nameOf(role, permission)] : [])),
  )
  const stop = at !== undefined && boxes.includes(at) ? at : boxes[0]
  return (
    <tbody>
      {permissions.map((permission) => (
        <tr key={permission} className="border-b border-line last:border-0">
          <th scope="row" className="sticky left-0 z-10 bg-surface p-3 text-left font-normal">
            {permissionText(permission)}
          </th>
          {roles.map((role) => (
            <td key={role.name} className="p-0 text-center">
              <Cell
                has={has(role, permission)}
                label={`${roleName(role.name)}: ${permissionText(permission)}`}
                onToggle={canToggle(role, permission) ? () => onToggle(role, permission) : undefined}
                inTabOrder={stop === nameOf(role, permission)}
                onFocus={() => setAt(nameOf(role, permission))}
              />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
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
  inTabOrder: boolean
  onFocus: () => void
}

function Cell({ has, label, onToggle, inTabOrder, onFocus }: CellProps) {
  if (onToggle) {
    return (
      <label className="grid min-h-11 place-items-center">
        <input
          type="checkbox"
          className="size-5 accent-accent"
          aria-label={label}
          checked={has}
          onChange={onToggle}
          tabIndex={inTabOrder ? 0 : -1}
          onFocus={onFocus}
        />
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
