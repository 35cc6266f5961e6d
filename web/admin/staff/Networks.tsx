import type { StaffRole } from '@casino/contract/panel/staff'
import { mostNetworks } from '@casino/contract/panel/staff-limits'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { adminErrorText } from '../forms/error-text.ts'
import { Missing } from '../forms/Missing.tsx'
import { ownRightsOptions, useMay } from '../forms/may.ts'
import { roleName } from '../forms/role-words.ts'
import { rolesOptions } from '../forms/staff-roles.ts'
import { useSaveNetworks } from './queries.ts'

/** The networks from which the members of each role work. */
export function Networks() {
  const roles = useQuery(rolesOptions)
  if (!roles.data) return <Missing query={roles} className="h-96" />
  return (
    <div className="space-y-4">
      <p className="type-small max-w-prose text-text-2">{m.admin_staff_networks_note()}</p>
      <ul className="grid gap-4 md:grid-cols-2">
        {roles.data.map((role) => (
          <li key={role.name} className="rounded-md border border-line bg-surface p-4">
            <OfRole key={role.networks.join(' ')} role={role} />
          </li>
        ))}
      </ul>
    </div>
  )
}

const longest = mostNetworks * 50

/** Only owners may change the networks of their own role. */
function OfRole({ role }: { role: StaffRole }) {
  const own = useQuery(ownRightsOptions).data?.staffRole
  const may = useMay()
  const saved = role.networks.join('\n')
  const [typed, setTyped] = useState(saved)
  const save = useSaveNetworks()
  const isAbove = (role.name === 'owner' && own !== 'owner') || !role.permissions.every(may)
  const mayChange = may('staff.edit') && !isAbove && (role.name !== own || own === 'owner')
  const name = roleName(role.name)
  if (!mayChange) {
    return (
      <>
        <h2 className="type-strong">{name}</h2>
        <p className="tabular whitespace-pre-line text-text-2">{saved || m.admin_staff_networks_any()}</p>
      </>
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed !== saved && !save.isPending)
      save.mutate({ name: role.name, networks: typed.split(/[\s,;]+/).filter(Boolean) })
  }
  return (
    <form noValidate onSubmit={submit} aria-label={name} className="space-y-2">
      <h2 className="type-strong">{name}</h2>
      <TextArea
        label={m.admin_staff_networks()}
        value={typed}
        onValue={(value) => {
          save.reset()
          setTyped(value)
        }}
        rows={3}
        maxLength={longest}
        spellCheck={false}
        hint={m.admin_staff_networks_hint()}
        error={save.isError ? adminErrorText(save.error) : undefined}
      />
      <Button type="submit" size="compact" busy={save.isPending} disabled={typed === saved}>
        {m.admin_save()}
      </Button>
    </form>
  )
}
