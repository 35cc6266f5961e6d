import { Link, useLocation } from '@tanstack/react-router'
import { m } from '../../texts/compiled/messages.js'
import { Button, buttonClass } from '../../ui/shown/Button.tsx'
import { useSession, useSessionActions } from '../../wire/session.ts'
import { useSettings } from '../../wire/site.ts'
import { openAuth } from '../auth/auth.ts'
import { Brand } from './Brand.tsx'
import { LanguageSwitch } from './Preferences.tsx'
import { ServiceStatus } from './ServiceStatus.tsx'
import { SupportLink } from './SupportLink.tsx'

/** What players see while the site is under maintenance (docs/product.md A4); administrators sign in from here. */
export function Maintenance() {
  const { authenticated } = useSession()
  const { site } = useSettings()
  const { logout } = useSessionActions()
  const onStatus = useLocation({ select: ({ pathname }) => pathname === '/status' })
  return (
    <main className="page flex min-h-dvh flex-col items-center gap-6 py-8 text-center">
      <Brand />
      {!onStatus && <Lamp />}
      <h1 className="type-display max-w-[20ch] text-balance">{m.shell_maintenance_title()}</h1>
      <p className="type-body max-w-[48ch] text-balance text-text-2">{m.shell_maintenance_text()}</p>
      <div className="flex flex-wrap justify-center gap-2">
        {/* Our own support page is also closed during maintenance. */}
        {site.supportUrl && <SupportLink className={buttonClass('main')} />}
        {authenticated ? (
          <Button onClick={() => void logout()}>{m.shell_logout()}</Button>
        ) : (
          <Button onClick={() => openAuth('login')}>{m.shell_login()}</Button>
        )}
        {!onStatus && (
          <Link to="/status" className={buttonClass('quiet')}>
            {m.page_status()}
          </Link>
        )}
      </div>
      {onStatus && (
        <div className="w-full max-w-180 text-left">
          <ServiceStatus />
        </div>
      )}
      <LanguageSwitch place="maintenance" className="mt-auto w-52" />
    </main>
  )
}

/** A lamp under repair, as the page's illustration. */
function Lamp() {
  return (
    <svg viewBox="0 0 240 160" className="mt-8 w-60" aria-hidden="true">
      <defs>
        <radialGradient id="lamp-light">
          <stop offset="0" stopColor="var(--accent)" stopOpacity=".45" />
          <stop offset="1" stopColor="var(--accent)" stopOpacity="0" />
        </radialGradient>
      </defs>
      <circle cx="120" cy="92" r="72" fill="url(#lamp-light)" />
      <path d="M120 0v46" stroke="var(--line-strong)" strokeWidth="3" />
      <path
        d="M84 84c0-22 16-38 36-38s36 16 36 38z"
        fill="var(--control)"
        stroke="var(--line-strong)"
        strokeWidth="2"
      />
      <path d="M108 84a12 12 0 0 0 24 0z" fill="var(--accent)" />
      <path d="M40 148h160" stroke="var(--line)" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}
