import { useLocation } from '@tanstack/react-router'
import { Menu, Wallet } from 'lucide-react'
import { m } from '../../texts/compiled/messages.js'
import { classes } from '../../ui/browser/class-names.ts'
import { Dialog, preloadDialog } from '../../ui/layers/Dialog.tsx'
import { persistedOpen } from '../../ui/layers/persisted-open.ts'
import { useNames } from '../games/house-games.tsx'
import { games, isAt, type NavigationEntry, places } from './destinations.ts'
import { PlaceLink } from './PlaceLink.tsx'
import { SidebarContent } from './SidebarContent.tsx'

const balance: NavigationEntry = { ...places.deposit, key: 'balance', name: m.nav_balance, icon: Wallet }
const bar = [places.home, places.slots, ...games.slice(0, 1), balance]

function covers(place: NavigationEntry, pathname: string, search: Readonly<Record<string, unknown>>): boolean {
  if (place !== balance) return isAt(place, pathname, search)
  return pathname === '/balance' || [places.deposit, places.withdraw].some((each) => isAt(each, pathname, search))
}

const itemClass = (current: boolean) =>
  classes(
    'flex min-w-0 text-[min(.6875rem,3.5vw)] leading-[1.3] font-medium flex-1 flex-col items-center justify-center gap-1 rounded-md transition-colors duration-150',
    current ? 'text-accent-text' : 'text-text-2',
  )

const useMenu = persistedOpen()

/** The navigation bar on a phone; hidden while the on-screen keyboard is open. */
export function BottomBar() {
  const current = useLocation({ select: ({ pathname, search }) => bar.find((each) => covers(each, pathname, search)) })
  const nameOf = useNames()
  const [menu, show] = useMenu()
  return (
    <>
      <nav
        aria-label={m.nav_bottom()}
        className="bottom-bar fixed inset-x-0 bottom-0 z-40 flex h-[calc(64px+env(safe-area-inset-bottom))] border-t border-line bg-surface px-1 pt-1 pb-[calc(4px+env(safe-area-inset-bottom))] md:hidden"
      >
        {bar.map((each) => (
          <PlaceLink
            key={each.key}
            destination={each}
            current={each === current}
            className={itemClass(each === current)}
          >
            <each.icon size={22} aria-hidden />
            <span className="max-w-full truncate">{nameOf(each)}</span>
          </PlaceLink>
        ))}
        <button
          type="button"
          aria-haspopup="dialog"
          onPointerEnter={preloadDialog}
          onClick={() => show(true)}
          className={itemClass(menu)}
        >
          <Menu size={22} aria-hidden />
          <span className="max-w-full truncate">{m.nav_menu()}</span>
        </button>
      </nav>
      <Dialog open={menu} onClose={() => show(false)} title={m.nav_menu()} drawer>
        <SidebarContent onGo={() => show(false)} />
      </Dialog>
    </>
  )
}
