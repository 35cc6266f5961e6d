import type { User } from '@casino/contract/entities'
import { useNavigate } from '@tanstack/react-router'
import { CircleCheck, History, LogOut, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { logState } from '../../log/state.ts'
import { m } from '../../texts/compiled/messages.js'
import { useLocalStorage } from '../../ui/browser/local-storage.ts'
import { Menu, MenuDivider, MenuItem } from '../../ui/layers/Menu.tsx'
import { countText } from '../../ui/shown/figures.ts'
import { useSessionActions } from '../../wire/session.ts'
import { type NavigationEntry, places } from './destinations.ts'

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
  const [{ remembered, fault }] = useLocalStorage(logState)
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
      {[places.profile, places.bonuses, places.referrals, history, ...(user.role !== 'user' ? [places.admin] : [])].map(
        (each) => (
          <MenuItem key={each.key} icon={<each.icon size={20} aria-hidden />} run={() => void navigate(each.place)}>
            {each.name()}
          </MenuItem>
        ),
      )}
      {(remembered || fault) && (
        <MenuItem
          icon={
            fault ? (
              <TriangleAlert size={20} className="text-danger" aria-hidden />
            ) : (
              <CircleCheck size={20} className="text-success" aria-hidden />
            )
          }
          run={() => void navigate({ to: '/fairness', hash: 'log' })}
        >
          {fault ? m.log_menu_fault() : m.log_menu({ count: countText(remembered?.checked ?? 0) })}
        </MenuItem>
      )}
      <MenuDivider />
      <MenuItem icon={<LogOut size={20} aria-hidden />} run={() => void leave()}>
        {m.shell_logout()}
      </MenuItem>
    </Menu>
  )
}
