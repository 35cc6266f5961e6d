import type { User } from '@casino/contract/entities'
import { Link, useNavigate } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { m } from '../texts/compiled/messages.js'
import { kopecksOf } from '../ui/amount.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Money } from '../ui/Money.tsx'
import { useSessionActions } from '../wire/session.ts'
import { History } from './History.tsx'

/** The first tab: the player's name, log-out, and their rounds. */
export function Overview({ user }: { user: User }) {
  const navigate = useNavigate()
  const { logout } = useSessionActions()
  const leave = async () => {
    await navigate({ to: '/' })
    await logout()
  }
  return (
    <div className="space-y-6">
      <Card className="flex flex-wrap items-center justify-between gap-4">
        <dl className="flex min-w-0 flex-wrap gap-x-10 gap-y-3">
          <Figure name={m.profile_balance()}>
            <Money kopecks={kopecksOf(user.balance)} />
          </Figure>
          <Figure name={m.profile_username()}>{user.username}</Figure>
          <Figure name={m.profile_id()}>
            <span className="tabular">{user.id}</span>
          </Figure>
        </dl>
        <div className="flex flex-wrap gap-2 max-md:grow max-md:*:grow">
          <Link to="/profile/top-up" className={buttonClass('main')}>
            {m.nav_deposit()}
          </Link>
          <Link to="/profile/withdraw" search={{ type: 'card' }} className={buttonClass()}>
            {m.nav_withdraw()}
          </Link>
          <Button onClick={() => void leave()}>
            <LogOut size={20} aria-hidden />
            {m.profile_logout()}
          </Button>
        </div>
      </Card>
      <History />
    </div>
  )
}

function Figure({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="type-small text-text-3">{name}</dt>
      <dd className="type-strong truncate">{children}</dd>
    </div>
  )
}
