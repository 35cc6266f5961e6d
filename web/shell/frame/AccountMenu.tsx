import type { User } from '@casino/contract/entities'
import { Suspense, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { part } from '../../ui/browser/part.ts'
import { Avatar } from './Avatar.tsx'

const load = () => import('./OpenAccountMenu.tsx')
const OpenAccountMenu = part(load)

/** The avatar with its menu. A plain button until it is pressed, so that it is not replaced during a press. */
export function AccountMenu({ user }: { user: User }) {
  const [opened, setOpened] = useState(false)
  const label = m.shell_account_menu({ name: user.username })
  const button = <Avatar id={user.id} name={user.username} />
  const buttonClass = 'grid size-11 place-items-center rounded-full hover:bg-control'
  const plain = (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      className={buttonClass}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setOpened(true)}
    >
      {button}
    </button>
  )
  if (!opened) return plain
  return (
    <Suspense fallback={plain}>
      <OpenAccountMenu user={user} label={label} button={button} buttonClass={buttonClass} />
    </Suspense>
  )
}
