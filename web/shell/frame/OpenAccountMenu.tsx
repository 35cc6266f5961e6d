import type { User } from '@casino/contract/entities'
import { useNavigate } from '@tanstack/react-router'
import { History, LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { Menu, MenuDivider, MenuItem } from '../../ui/layers/Menu.tsx'
import { useSessionActions } from '../../wire/session.ts'
import { admin, bonuses, type NavigationEntry, profile, referrals } from './destinations.ts'

const history: NavigationEntry = {
  key: 'history',
  name: m.nav_history,
  place: { to: '/balance', search: { tab: 'history' } },
  icon: History,
}

interface OpenAccountMenuProps {
  user: User
  label: string
  button: ReactNode
  buttonClass: string
}

export default function OpenAccountMenu({ user, ...look }: OpenAccountMenuProps) {
  const navigate = useNavigate()
  const { logout } = useSessionActions()
  const leave = async () => {
    await navigate({ to: '/' })
    await logout()
  }
  return (
    <Menu {...look} openAtOnce>
      <p className="px-3 pt-1.5 pb-2">
        <span className="type-strong block truncate" translate="no">
          {user.username}
        </span>
        <span className="type-small tabular block text-text-3">ID {user.id}</span>
      </p>
      {[profile, bonuses, referrals, history, ...(user.isAdmin ? [admin] : [])].map((each) => (
        <MenuItem key={each.key} icon={<each.icon size={20} aria-hidden />} run={() => void navigate(each.place)}>
          {each.name()}
        </MenuItem>
      ))}
      <MenuDivider />
      <MenuItem icon={<LogOut size={20} aria-hidden />} run={() => void leave()}>
        {m.shell_logout()}
      </MenuItem>
    </Menu>
  )
}
