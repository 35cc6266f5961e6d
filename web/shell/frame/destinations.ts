import type { GameType } from '@casino/contract/entities'
import { freshLink } from '@casino/contract/play/house-games'
import type { LinkProps } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import {
  ArrowUpFromLine,
  Cherry,
  Gift,
  House,
  LayoutDashboard,
  LifeBuoy,
  ShieldCheck,
  UserRound,
  UsersRound,
  Wallet,
} from 'lucide-react'
import { games as houseGames } from '../../games/index.ts'
import { m } from '../../texts/compiled/messages.js'

export type LinkTarget = Pick<LinkProps, 'to' | 'params' | 'search' | 'hash'>

export interface NavigationEntry {
  key: string
  name: () => string
  place: LinkTarget
  icon: LucideIcon
  /** Requires a session: a guest has to sign in first. */
  signedIn?: true
  game?: GameType
  /** The sidebar group that contains it. */
  menu?: Menu
  /** Only these see it in the sidebar. */
  menuOf?: 'players' | 'staff'
}

export type Menu = 'games' | 'account' | 'support'

/** The pages that menus and the search lead to, in their order. The search does not compile without a page's words. */
export const places = {
  home: { key: 'home', name: m.nav_home, place: { to: '/' }, icon: House, menu: 'games' },
  slots: { key: 'slots', name: m.nav_slots, place: { to: '/slots' }, icon: Cherry, menu: 'games' },
  profile: {
    key: 'profile',
    name: m.nav_profile,
    place: { to: '/profile', search: {} },
    icon: UserRound,
    signedIn: true,
    menu: 'account',
  },
  bonuses: {
    key: 'bonuses',
    name: m.nav_bonuses,
    place: { to: '/profile', search: { tab: 'bonuses' } },
    icon: Gift,
    signedIn: true,
    menu: 'account',
    menuOf: 'players',
  },
  referrals: {
    key: 'referrals',
    name: m.nav_referrals,
    place: { to: '/refs' },
    icon: UsersRound,
    signedIn: true,
    menu: 'account',
    menuOf: 'players',
  },
  withdraw: {
    key: 'withdraw',
    name: m.nav_withdraw,
    place: { to: '/balance', search: { tab: 'withdraw' } },
    icon: ArrowUpFromLine,
    signedIn: true,
    menu: 'account',
  },
  deposit: {
    key: 'deposit',
    name: m.nav_deposit,
    place: { to: '/balance', search: { tab: 'deposit' } },
    icon: Wallet,
    signedIn: true,
    menu: 'account',
  },
  fairness: { key: 'fairness', name: m.nav_fairness, place: { to: '/fairness' }, icon: ShieldCheck, menu: 'support' },
  admin: {
    key: 'admin',
    name: m.nav_admin,
    place: { to: '/admin' },
    icon: LayoutDashboard,
    signedIn: true,
    menu: 'support',
    menuOf: 'staff',
  },
  support: {
    key: 'support',
    name: m.nav_support,
    place: { to: '/support', search: {} },
    icon: LifeBuoy,
    menu: 'support',
  },
} as const satisfies Record<string, NavigationEntry>

export const games: readonly (NavigationEntry & { game: GameType })[] = houseGames.map(({ type, name, icon }) => ({
  key: type,
  name,
  place: { to: freshLink(type) },
  icon,
  game: type,
  menu: 'games',
}))

export const destinations: readonly NavigationEntry[] = [...Object.values(places), ...games]

/** The page of a game. */
export const destinationOf = (type: GameType) => games.find(({ game }) => game === type) as NavigationEntry

/**
 * Whether a URL belongs to a destination. If destinations share a path, the tab decides; a top-up or withdrawal page belongs to
 * its tab of the balance page.
 */
export function isAt({ place }: NavigationEntry, pathname: string, search: Readonly<Record<string, unknown>>): boolean {
  const step = /^\/profile\/(top-up|withdraw)\b/.exec(pathname)?.[1]
  if (step) return place.to === '/balance' && tabOf(place) === (step === 'top-up' ? 'deposit' : step)
  if (place.to !== pathname) return false
  const tab = tabOf(place)
  if (pathname === '/balance') return tab === (search.tab ?? 'deposit')
  if (pathname === '/profile') return tab === (search.tab === 'bonuses' ? 'bonuses' : undefined)
  return true
}

function tabOf({ search }: LinkTarget): unknown {
  return search && typeof search === 'object' && 'tab' in search ? search.tab : undefined
}
