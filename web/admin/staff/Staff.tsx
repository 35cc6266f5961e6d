import { m } from '../../texts/compiled/messages.js'
import { PanelTabs } from '../list/PanelTabs.tsx'
import { oneOf, useView } from '../list/view.ts'
import { Networks } from './Networks.tsx'
import { Roles } from './Roles.tsx'
import { StaffSessions } from './StaffSessions.tsx'

const tabs = {
  roles: { label: m.admin_staff_tab_roles, Part: Roles },
  sessions: { label: m.admin_user_sessions, Part: StaffSessions },
  addresses: { label: m.admin_staff_tab_addresses, Part: Networks },
} as const
const tabNames = ['roles', 'sessions', 'addresses'] as const

/** docs/product.md A22: what each role of staff may do and from where, and the sessions of staff. */
export default function Staff() {
  const shown = oneOf(tabNames, useView().view.tab) ?? 'roles'
  const { Part } = tabs[shown]
  return (
    <>
      <PanelTabs
        label={m.admin_staff()}
        className="mb-4"
        tabs={tabNames.map((name) => ({
          label: tabs[name].label(),
          link: { to: '/admin', search: { section: 'staff', tab: name === 'roles' ? undefined : name } },
          current: name === shown,
        }))}
      />
      <Part />
    </>
  )
}
