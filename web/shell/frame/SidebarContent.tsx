import { useLocation } from '@tanstack/react-router'
import { ArrowUpRight, LifeBuoy } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { classes } from '../../ui/browser/class-names.ts'
import { Skeleton } from '../../ui/messages/states.tsx'
import { useSession } from '../../wire/session.ts'
import { useSettings } from '../../wire/site.ts'
import { useNames } from '../games/house-games.tsx'
import { destinations, isAt, type Menu, type NavigationEntry, places } from './destinations.ts'
import { loadPlayer } from './load-player.ts'
import { PlaceLink } from './PlaceLink.tsx'
import { LanguageSwitch, ThemeSwitch } from './Preferences.tsx'
import { useTip } from './Tip.tsx'

const PlayerCard = lazy(async () => ({ default: (await loadPlayer()).PlayerCard }))

const menus: readonly (readonly [Menu, () => string])[] = [
  ['games', m.nav_games],
  ['account', m.nav_account],
  ['support', m.nav_support],
]

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
  const shown = ({ menuOf }: NavigationEntry) =>
    !menuOf || (menuOf === 'players' ? signedIn : user && user.role !== 'user')

  return (
    <div className="flex min-h-full flex-col gap-4">
      {signedIn && (
        <div className={wide}>
          <Suspense fallback={<CardSkeleton />}>
            {user ? <PlayerCard user={user} {...(onGo ? { onGo } : {})} /> : <CardSkeleton />}
          </Suspense>
        </div>
      )}
      {menus.map(([menu, label]) => (
        <nav
          key={menu}
          aria-label={label()}
          className={classes('space-y-0.5', menu !== 'games' && 'border-t border-line pt-4')}
        >
          {destinations
            .filter((each) => each.menu === menu && shown(each))
            .map((each) =>
              each === places.support && site.supportUrl ? (
                <SupportItem key={each.key} href={site.supportUrl} narrowing={narrowing} />
              ) : (
                <Item key={each.key} destination={each} narrowing={narrowing} onGo={onGo} />
              ),
            )}
        </nav>
      ))}
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
  return <Skeleton className="h-[14.625rem] rounded-lg" />
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
  destination: NavigationEntry
  narrowing: boolean
  onGo?: (() => void) | undefined
}

function Item({ destination, narrowing, onGo }: ItemProps) {
  const current = useLocation({ select: ({ pathname, search }) => isAt(destination, pathname, search) })
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
