import { Link, useNavigate } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { m } from '../texts/compiled/messages.js'
import { Button, buttonClass } from '../ui/shown/Button.tsx'
import { Card } from '../ui/shown/Card.tsx'
import { useSessionActions } from '../wire/session.ts'
import { Figures } from './Figures.tsx'
import { History } from './History.tsx'
import { LastSignIn } from './LastSignIn.tsx'

/** The first tab: the player's statistics, log-out, and their rounds. */
export function Overview() {
  const navigate = useNavigate()
  const { logout } = useSessionActions()
  const leave = async () => {
    await navigate({ to: '/' })
    await logout()
  }
  return (
    <div className="space-y-6">
      <Card>
        <Figures />
        <div className="mt-4">
          <LastSignIn />
        </div>
        <div className="mt-4 flex flex-wrap gap-2 border-t border-line pt-4 max-md:*:grow">
          <Link to="/profile/top-up" className={buttonClass('main')}>
            {m.nav_deposit()}
          </Link>
          <Link to="/profile/withdraw" search={{ type: 'card' }} className={buttonClass()}>
            {m.nav_withdraw()}
          </Link>
          <Button onClick={() => void leave()} className="md:ml-auto">
            <LogOut size={20} aria-hidden />
            {m.profile_logout()}
          </Button>
        </div>
      </Card>
      <History />
    </div>
  )
}
