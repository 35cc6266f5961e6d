import { useQuery } from '@tanstack/react-query'
import { m } from '../../texts/compiled/messages.js'
import { Missing } from '../forms/Missing.tsx'
import { Allowed } from '../forms/may.ts'
import { rolesOptions } from '../forms/staff-roles.ts'
import { NewRole } from './NewRole.tsx'
import { RoleTable } from './RoleTable.tsx'

/** The permissions of each role of staff: all staff see them, some may change them. */
export function Roles() {
  const roles = useQuery(rolesOptions)
  if (!roles.data) return <Missing query={roles} className="h-96" />
  return (
    <div className="space-y-4">
      <p className="type-small max-w-prose text-text-2">{m.admin_staff_note()}</p>
      <RoleTable roles={roles.data} />
      <Allowed to="staff.edit">
        <NewRole taken={roles.data.map(({ name }) => name)} />
      </Allowed>
    </div>
  )
}
