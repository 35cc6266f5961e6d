import type { User } from '@casino/contract/entities'
import { getRouteApi, Link } from '@tanstack/react-router'
import { LayoutDashboard } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Avatar } from '../shell/frame/Avatar.tsx'
import { LevelCard } from '../shell/frame/LevelCard.tsx'
import { Screen } from '../shell/frame/Screen.tsx'
import { SupportLink } from '../shell/frame/SupportLink.tsx'
import { m } from '../texts/compiled/messages.js'
import { kopecksOf } from '../ui/fields/amount.ts'
import { Skeleton } from '../ui/messages/states.tsx'
import { buttonClass } from '../ui/shown/Button.tsx'
import { Card } from '../ui/shown/Card.tsx'
import { CopyButton } from '../ui/shown/CopyButton.tsx'
import { DateTime } from '../ui/shown/DateTime.tsx'
import { Money } from '../ui/shown/Money.tsx'
import { Tabs } from '../ui/shown/Tabs.tsx'
import { useSession } from '../wire/session.ts'
import { Overview } from './Overview.tsx'
import { Settings } from './Settings.tsx'
import { UnreadAnswers } from './UnreadAnswers.tsx'

const route = getRouteApi('/profile')

// Closed tabs are not fetched.
const Bonuses = lazy(() => import('./Bonuses.tsx'))
const Protection = lazy(() => import('./Protection.tsx'))
const Verification = lazy(() => import('./Verification.tsx'))

export default function Page() {
  const { tab = 'profile' } = route.useSearch()
  const { user } = useSession()
  return (
    <Screen title={m.page_profile()} aside={user && <UnreadAnswers />}>
      {user ? (
        <>
          {tab !== 'profile' && <SmallHead user={user} />}
          <div className={tab === 'profile' ? '' : 'max-md:hidden'}>
            <PlayerHead user={user} codeShown={tab !== 'bonuses'} />
          </div>
        </>
      ) : (
        <Skeleton className="h-32 rounded-lg" />
      )}
      <div className="mt-4 mb-6">
        <Tabs
          label={m.profile_tabs()}
          end={<SupportLink className={buttonClass('quiet', 'button', 'px-3')} />}
          tabs={[
            { label: m.profile_tab_profile(), link: { to: '/profile', search: {} }, current: tab === 'profile' },
            {
              label: m.profile_tab_bonuses(),
              link: { to: '/profile', search: { tab: 'bonuses' } },
              current: tab === 'bonuses',
            },
            {
              label: m.profile_tab_settings(),
              link: { to: '/profile', search: { tab: 'settings' } },
              current: tab === 'settings',
            },
            {
              label: m.verification_tab(),
              link: { to: '/profile', search: { tab: 'verification' } },
              current: tab === 'verification',
            },
            {
              label: m.protection_tab(),
              link: { to: '/profile', search: { tab: 'protection' } },
              current: tab === 'protection',
            },
          ]}
        />
      </div>
      <Suspense fallback={<Skeleton className="h-80 rounded-lg" />}>
        {tab === 'bonuses' && <Bonuses />}
        {tab === 'protection' && <Protection />}
        {tab === 'verification' && <Verification />}
      </Suspense>
      {tab === 'settings' && user && <Settings user={user} />}
      {tab === 'profile' && user && <Overview />}
    </Screen>
  )
}

/** On a phone, tabs after the first begin with their own content. */
function SmallHead({ user }: { user: User }) {
  return (
    <div className="flex min-w-0 items-center gap-3 md:hidden">
      <Avatar id={user.id} name={user.username} size={40} />
      <span className="type-strong min-w-0 grow truncate">{user.username}</span>
      <span className="type-strong shrink-0">
        <Money kopecks={kopecksOf(user.balance)} />
      </span>
    </div>
  )
}

function PlayerHead({ user, codeShown }: { user: User; codeShown: boolean }) {
  return (
    <Card className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <div className="flex min-w-0 grow items-center gap-4 max-md:w-full">
        <Avatar id={user.id} name={user.username} size={72} />
        <div className="min-w-0">
          <p className="type-h2 wrap-anywhere">{user.username}</p>
          <p className="tabular flex items-center whitespace-nowrap text-text-2">
            ID {user.id}
            <CopyButton value={user.id} what={m.shell_copy_id()} className="-my-2" />
          </p>
          <p className="type-small text-text-3">
            {m.profile_since()} <DateTime iso={user.createdAt} dateOnly />
          </p>
        </div>
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        <div>
          <dt className="type-small text-text-3">{m.profile_balance()}</dt>
          <dd className="type-h2 flex min-h-11 items-center">
            <Money kopecks={kopecksOf(user.balance)} />
          </dd>
        </div>
        {codeShown && (
          <div>
            <dt className="type-small text-text-3">{m.profile_code()}</dt>
            <dd className="type-h3 flex min-h-11 items-center gap-1 tracking-wide">
              {user.referal}
              <CopyButton value={user.referal} what={m.profile_copy_code()} className="-mr-3" />
            </dd>
          </div>
        )}
      </dl>
      {codeShown && <LevelCard className="w-full bg-bg md:w-60" />}
      {user.role !== 'user' && (
        <Link to="/admin" className={buttonClass('secondary')}>
          <LayoutDashboard size={20} aria-hidden />
          {m.nav_admin()}
        </Link>
      )}
    </Card>
  )
}
