import type { Ban } from '@casino/contract/entities'
import { holdsMoney } from '@casino/rules/ban'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { withdrawTypeOf } from '../cashier/withdrawal/withdraw-types.ts'
import { Brand } from '../shell/frame/Brand.tsx'
import { LanguageSwitch, ThemeButton } from '../shell/frame/Preferences.tsx'
import { Screen } from '../shell/frame/Screen.tsx'
import { SupportLink } from '../shell/frame/SupportLink.tsx'
import { m } from '../texts/compiled/messages.js'
import { Conversation } from '../threads/Conversation.tsx'
import { RequestForm } from '../threads/RequestForm.tsx'
import { Requests } from '../threads/Requests.tsx'
import { kopecksOf } from '../ui/fields/amount.ts'
import { Skeleton } from '../ui/messages/states.tsx'
import { buttonClass, IconButton } from '../ui/shown/Button.tsx'
import { Card } from '../ui/shown/Card.tsx'
import { DateTime } from '../ui/shown/DateTime.tsx'
import { Money } from '../ui/shown/Money.tsx'
import { paymentMethodsOptions } from '../wire/payments.ts'
import { useSession, useSessionActions } from '../wire/session.ts'
import { useSettings } from '../wire/site.ts'

const WithdrawPanel = lazy(() => import('../cashier/withdrawal/WithdrawPanel.tsx'))

const kinds: { readonly [K in Ban['kind']]: () => string } = {
  rules: m.banned_rules,
  review: m.banned_review,
  request: m.banned_request,
  duplicate: m.banned_duplicate,
}

/**
 * The only page of a banned player, shown at every URL (decision 88): the reason, the balance, how to withdraw it, and support.
 * The URLs of withdrawals and support select the same parts as elsewhere.
 */
export default function Page() {
  const { user } = useSession()
  const { logout } = useSessionActions()
  const verifies = useLocation({
    select: ({ pathname, search }) => pathname === '/profile' && 'tab' in search && search.tab === 'verification',
  })
  return (
    <>
      <header className="border-b border-line bg-surface">
        <div className="page flex h-14 items-center gap-2 md:h-16">
          <Brand />
          <span className="flex-1" />
          <LanguageSwitch place="menu" className="w-36 max-sm:hidden" />
          <ThemeButton />
          <IconButton label={m.shell_logout()} onClick={() => void logout()}>
            <LogOut size={20} aria-hidden />
          </IconButton>
        </div>
      </header>
      <main id="content" tabIndex={-1}>
        {/* A withdrawal may need documents. */}
        {verifies ? <Outlet /> : <Screen title={m.banned_title()}>{user?.ban && <Parts ban={user.ban} />}</Screen>}
        <div className="page pb-8 sm:hidden">
          <LanguageSwitch place="footer" />
        </div>
      </main>
    </>
  )
}

function Parts({ ban }: { ban: Ban }) {
  return (
    <div className="space-y-8">
      <div className="grid min-w-0 gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(280px,380px)]">
        <Why ban={ban} />
        <Balance />
      </div>
      <Part title={m.page_withdraw()}>
        {holdsMoney(ban.kind) ? (
          <Card>
            <p className="type-body text-text-2">{m.banned_money_held()}</p>
          </Card>
        ) : (
          <Withdrawal />
        )}
      </Part>
      <Part title={m.page_support()}>
        <Support />
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0 space-y-4">
      <h2 className="type-h2">{title}</h2>
      {children}
    </section>
  )
}

function Why({ ban: { kind, reason, at } }: { ban: Ban }) {
  return (
    <Card className="space-y-3">
      <p className="type-strong text-warning">{kinds[kind]()}</p>
      {reason !== null && <p className="type-body whitespace-pre-line wrap-anywhere">{reason}</p>}
      <p className="type-small text-text-2">{m.banned_note()}</p>
      {at !== null && (
        <p className="type-small text-text-3">
          {m.banned_since()} <DateTime iso={at} />
        </p>
      )}
    </Card>
  )
}

function Balance() {
  const { user } = useSession()
  const { data } = useQuery(paymentMethodsOptions)
  return (
    <Card className="space-y-1">
      <p className="type-label text-text-2">{m.banned_balance()}</p>
      {user && <Money kopecks={kopecksOf(user.balance)} className="type-h1 block" />}
      {data?.withdrawal.underWay && (
        <p className="type-small text-text-2">
          {m.banned_under_way()} <Money kopecks={kopecksOf(data.withdrawal.underWay.amount)} />
        </p>
      )}
    </Card>
  )
}

function Withdrawal() {
  const type = useLocation({
    select: ({ search }) => withdrawTypeOf('type' in search ? search.type : undefined),
  })
  return (
    <Suspense fallback={<Skeleton className="h-80 rounded-lg" />}>
      <WithdrawPanel type={type} linkOf={(each) => ({ to: '/profile/withdraw', search: { type: each } })} />
    </Suspense>
  )
}

/** Our own requests, or a link to external support if the settings name one. */
function Support() {
  const { site } = useSettings()
  const navigate = useNavigate()
  const id = useLocation({
    select: ({ pathname, search }) =>
      pathname === '/support' && 'id' in search && typeof search.id === 'string' ? search.id : undefined,
  })
  if (site.supportUrl) return <SupportLink className={buttonClass('main')} />
  return (
    <div className="grid min-w-0 gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(280px,380px)] lg:items-start">
      {id === undefined ? (
        <RequestForm guest={false} onSent={(sent) => void navigate({ to: '/support', search: { id: sent.id } })} />
      ) : (
        <Conversation key={id} id={id} />
      )}
      <Requests current={id} />
    </div>
  )
}
