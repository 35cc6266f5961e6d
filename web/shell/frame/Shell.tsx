import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { Activity, type ComponentType, lazy, memo, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { part } from '../../ui/browser/part.ts'
import { inField } from '../../ui/fields/in-field.ts'
import { LiveRegions } from '../../ui/messages/announce.tsx'
import { Toasts } from '../../ui/messages/Toasts.tsx'
import { toast } from '../../ui/messages/toast.ts'
import { CurrencySign } from '../../ui/shown/Money.tsx'
import { Restored } from '../../ui/shown/Restored.tsx'
import { refreshKnown } from '../../wire/known.tsx'
import { useLiveBalance, useLiveSite } from '../../wire/realtime.ts'
import { onSessionEnd, useSession } from '../../wire/session.ts'
import { useSettings } from '../../wire/site.ts'
import { openAuth, useAuth } from '../auth/auth.ts'
import { WinsPlace } from '../wins/WinsPlace.tsx'
import { BottomBar } from './BottomBar.tsx'
import { Header } from './Header.tsx'
import { Notices } from './Notices.tsx'
import { pageChanged } from './page-change.ts'
import { Sidebar } from './Sidebar.tsx'
import { SkipLink } from './SkipLink.tsx'
import { Tips } from './Tip.tsx'

const AuthDialog = part(() => import('../auth/AuthDialog.tsx'))
const loadFooter = () => import('./Footer.tsx')
/** The server renders it, and the document's own HTML stays until the code has loaded; a re-render before would remove it. */
const FooterPart = import.meta.env.SSR ? (await loadFooter()).default : part(loadFooter)
const Footer = memo(() => <FooterPart />)
const KeysDialog = part(() => import('./KeysDialog.tsx'))
const Maintenance = lazy(() => import('./Maintenance.tsx').then(({ Maintenance }) => ({ default: Maintenance })))

/** From here on, only replies to this tab's own calls change the shown balance. */
function balanceFailed(): void {
  toast({ kind: 'error', text: m.balance_update_failed() })
}

/** The frame around every screen. A banned player sees only their own page, whatever the URL is. */
export function Shell({ banned: Banned }: { banned: ComponentType }) {
  const { site, maintenance } = useSettings()
  const { user } = useSession()
  useLiveSite()
  useLiveBalance(balanceFailed)
  const closed = maintenance.enabled && (user?.role ?? 'user') === 'user'
  const [wasOpen, setWasOpen] = useState(!closed)
  if (!closed && !wasOpen) setWasOpen(true)
  useGuards()
  useIcon(site.logo)

  return (
    <CurrencySign value={site.currencySymbol}>
      {closed && (
        <Suspense fallback={null}>
          <Maintenance />
        </Suspense>
      )}
      {/* The page stays mounted during maintenance: a round or a half-filled form is still there afterwards. */}
      {(!closed || wasOpen) && (
        <Activity mode={closed ? 'hidden' : 'visible'}>
          {user?.status === 'banned' ? (
            <Suspense fallback={null}>
              <Banned />
            </Suspense>
          ) : (
            <Frame />
          )}
        </Activity>
      )}
      <Restored>
        <Dialogs />
      </Restored>
      <Restored>
        <Tips />
        <Toasts />
      </Restored>
      <LiveRegions />
    </CurrencySign>
  )
}

/** Each part hydrates independently, so that a press never waits for all of them, and fails independently. */
function Frame() {
  const inPanel = useLocation({ select: ({ pathname }) => /^\/admin(\/|$)/.test(pathname) })
  // The panel has its own navigation bars.
  if (inPanel) {
    return (
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
    )
  }
  return (
    <>
      <SkipLink to="content" />
      <Part>
        <Header />
      </Part>
      <Part>
        <Notices />
      </Part>
      <div className="flex pb-[calc(64px+env(safe-area-inset-bottom))] md:pb-0">
        <Part>
          <Sidebar />
        </Part>
        <div className="min-w-0 flex-1">
          <Part>
            <WinsPlace />
          </Part>
          {/* At least the height of the screen, so that content loading inside moves nothing visible. */}
          <main id="content" tabIndex={-1} className="min-h-[calc(100dvh-56px)] min-w-0 md:min-h-[calc(100dvh-64px)]">
            <Outlet />
          </main>
          <Part>
            <Footer />
          </Part>
        </div>
      </div>
      <Part>
        <BottomBar />
      </Part>
    </>
  )
}

function Part({ children }: { children: ReactNode }) {
  return (
    <Restored>
      <Suspense>{children}</Suspense>
    </Restored>
  )
}

function Dialogs() {
  const auth = useAuth()
  const [opened, setOpened] = useState(false)
  const [keys, setKeys] = useState<'never' | 'open' | 'closed'>('never')
  if (auth.at === 'open' && !opened) setOpened(true)

  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key === '?' && !inField(event.target)) setKeys('open')
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])

  return (
    <Suspense fallback={null}>
      {opened && <AuthDialog />}
      {keys !== 'never' && <KeysDialog open={keys === 'open'} onClose={() => setKeys('closed')} />}
    </Suspense>
  )
}

/** When a session ends, the player goes to the main page; the guards of the routes run again. */
function useGuards(): void {
  const router = useRouter()
  const queryClient = useQueryClient()
  const { authenticated, loading } = useSession()
  const arrived = useRef(true)

  useEffect(
    () =>
      onSessionEnd((end) => {
        void router.navigate({ to: '/' })
        openAuth('login', { reason: end })
      }),
    [router],
  )
  useEffect(() => {
    const guest = !authenticated && !loading
    // A visitor who arrives as a guest has already passed the guards as a guest.
    if (guest && !arrived.current) void router.invalidate({ filter: ({ pathname }) => pathname !== '/' })
    arrived.current &&= guest
  }, [authenticated, loading, router])
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (!pathChanged) return
        pageChanged()
        refreshKnown(queryClient)
      }),
    [router, queryClient],
  )
}

function useIcon(logo: string): void {
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]') ?? document.createElement('link')
    icon.rel = 'icon'
    icon.href = logo || 'data:,'
    document.head.append(icon)
  }, [logo])
}
