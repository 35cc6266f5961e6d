import { useLocation } from '@tanstack/react-router'
import { ArrowUpRight, LifeBuoy } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { classes } from '../../ui/browser/class-names.ts'
import { Skeleton } from '../../ui/messages/states.tsx'
import { useSession } from '../../wire/session.ts'
import { useSettings } from '../../wire/site.ts'
import { useNames } from '../games/house-games.tsx'
import * as places from './destinations.ts'
import { loadPlayer } from './load-player.ts'
import { PlaceLink } from './PlaceLink.tsx'
import { LanguageSwitch, ThemeSwitch } from './Preferences.tsx'
import { useTip } from './Tip.tsx'

const PlayerCard = lazy(async () => ({ default: (await loadPlayer()).PlayerCard }))

interface SidebarContentProps {
  /** The desktop sidebar, icons only between 768 and 1199; otherwise the sheet on a phone. */
  narrowing?: boolean
  onGo?: () => void
}

export function SidebarContent({ narrowing = false, onGo }: SidebarContentProps) {
  const { authenticated, user, loading } = useSession()
  const signedIn = authenticated || loading
  const { site } = useSettings()
  const wide = narrowing ? 'hidden xl:block' : 'block'
  const account = signedIn
    ? [places.profile, places.bonuses, places.referrals, places.withdraw, places.deposit]
    : [places.profile, places.withdraw, places.deposit]

  return (
    <div className="flex min-h-full flex-col gap-4">
      {signedIn && (
        <div className={wide}>
          <Suspense fallback={<CardSkeleton />}>
            {user ? <PlayerCard user={user} {...(onGo ? { onGo } : {})} /> : <CardSkeleton />}
          </Suspense>
        </div>
      )}
      <Group label={m.nav_games()} narrowing={narrowing}>
        {[places.home, places.slots, ...places.games].map((each) => (
          <Item key={each.key} destination={each} narrowing={narrowing} onGo={onGo} />
        ))}
      </Group>
      <Group label={m.nav_account()} narrowing={narrowing} divided>
        {account.map((each) => (
          <Item key={each.key} destination={each} narrowing={narrowing} onGo={onGo} />
        ))}
      </Group>
      <Group label={m.nav_support()} narrowing={narrowing} divided>
        <Item destination={places.fairness} narrowing={narrowing} onGo={onGo} />
        {user && user.role !== 'user' && <Item destination={places.admin} narrowing={narrowing} onGo={onGo} />}
        {site.supportUrl ? (
          <SupportItem href={site.supportUrl} narrowing={narrowing} />
        ) : (
          <Item destination={places.support} narrowing={narrowing} onGo={onGo} />
        )}
      </Group>
      <div className={classes('mt-auto pt-4', wide)}>
        <div className="flex flex-wrap gap-2">
          <LanguageSwitch place={narrowing ? 'sidebar' : 'menu'} className="grow" />
          <ThemeSwitch className="grow" />
        </div>
      </div>
    </div>
  )
}

/** As high as the player's card. */
function CardSkeleton() {
  return <Skeleton className="h-[13.5rem] rounded-lg" />
}

function Group(props: { label: string; narrowing: boolean; divided?: boolean; children: React.ReactNode }) {
  return (
    <nav aria-label={props.label} className={classes('space-y-0.5', props.divided && 'border-t border-line pt-4')}>
      {props.children}
    </nav>
  )
}

const itemClass = (current: boolean, narrowing: boolean) =>
  classes(
    'type-strong relative flex min-h-11 items-center gap-3 rounded-md px-3 transition-colors duration-150',
    narrowing && 'max-xl:justify-center max-xl:px-0',
    // The sheet on a phone is itself a raised surface.
    current && (narrowing ? 'bg-raised light:bg-control' : 'bg-control'),
    current
      ? 'text-text before:absolute before:inset-y-2.5 before:left-0 before:w-[3px] before:rounded-full before:bg-accent'
      : 'text-text-2 hover:bg-control hover:text-text',
  )

interface ItemProps {
  destination: places.NavigationEntry
  narrowing: boolean
  onGo?: (() => void) | undefined
}

function Item({ destination, narrowing, onGo }: ItemProps) {
  const current = useLocation({ select: ({ pathname, search }) => places.isAt(destination, pathname, search) })
  const name = useNames()(destination)
  const tip = useTip(name)
  const Icon = destination.icon
  return (
    <span {...(narrowing ? tip : {})} className="block">
      <PlaceLink
        destination={destination}
        current={current}
        className={itemClass(current, narrowing)}
        {...(onGo ? { onGo } : {})}
      >
        <Icon size={20} className={classes('shrink-0', current && 'text-accent-text')} aria-hidden />
        <span className={classes('min-w-0 truncate', narrowing && 'max-xl:sr-only')}>{name}</span>
      </PlaceLink>
    </span>
  )
}

function SupportItem({ href, narrowing }: { href: string; narrowing: boolean }) {
  const tip = useTip(m.nav_support())
  return (
    <span {...(narrowing ? tip : {})} className="block">
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={m.nav_support_new_tab()}
        className={itemClass(false, narrowing)}
      >
        <LifeBuoy size={20} className="shrink-0" aria-hidden />
        <span className={classes('flex min-w-0 items-center gap-1', narrowing && 'max-xl:hidden')}>
          {m.nav_support()}
          <ArrowUpRight size={16} aria-hidden />
        </span>
      </a>
    </span>
  )
}
