import { Menu } from '@base-ui/react/menu'
import type { User } from '@casino/contract/entities'
import { useNavigate } from '@tanstack/react-router'
import { History, LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '../texts/compiled/messages.js'
import { useSessionDeeds } from '../wire/session.ts'
import { admin, bonuses, type Destination, profile, referrals } from './destinations.ts'

const history: Destination = {
  key: 'history',
  name: m.nav_history,
  place: { to: '/balance', search: { tab: 'history' } },
  icon: History,
}

const itemClass =
  'type-strong flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-md px-3 text-text-2 outline-none data-highlighted:bg-control data-highlighted:text-text'

export default function AccountMenuItems({ user }: { user: User }) {
  const navigate = useNavigate()
  const { logout } = useSessionDeeds()
  const leave = async () => {
    await navigate({ to: '/' })
    await logout()
  }
  return (
    <>
      <p className="px-3 pt-1.5 pb-2">
        <span className="type-strong block truncate">{user.username}</span>
        <span className="type-small tabular block text-text-3">ID {user.id}</span>
      </p>
      {[profile, bonuses, referrals, history, ...(user.isAdmin ? [admin] : [])].map((each) => (
        <Item key={each.key} icon={<each.icon size={20} aria-hidden />} run={() => void navigate(each.place)}>
          {each.name()}
        </Item>
      ))}
      <Menu.Separator className="my-1.5 h-px bg-line" />
      <Item icon={<LogOut size={20} aria-hidden />} run={() => void leave()}>
        {m.shell_logout()}
      </Item>
    </>
  )
}

function Item({ icon, run, children }: { icon: ReactNode; run: () => void; children: ReactNode }) {
  return (
    <Menu.Item className={itemClass} onClick={run}>
      {icon}
      {children}
    </Menu.Item>
  )
}
