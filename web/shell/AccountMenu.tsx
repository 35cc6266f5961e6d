import type { User } from '@casino/contract/entities'
import { lazy } from 'react'
import { m } from '../texts/compiled/messages.js'
import { Menu } from '../ui/Menu.tsx'
import { Avatar } from './Avatar.tsx'

const Items = lazy(() => import('./AccountMenuItems.tsx'))

export function AccountMenu({ user }: { user: User }) {
  return (
    <Menu
      label={m.shell_account_menu({ name: user.username })}
      button={<Avatar id={user.id} name={user.username} />}
      buttonClass="grid size-11 place-items-center rounded-full hover:bg-control"
    >
      <Items user={user} />
    </Menu>
  )
}
