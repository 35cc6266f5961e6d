import type { GameType } from '@casino/contract/entities'
import type { LinkProps } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import {
  ArrowUpFromLine,
  Cherry,
  Dices,
  Gem,
  Gift,
  House,
  LayoutDashboard,
  LifeBuoy,
  LoaderPinwheel,
  ShieldCheck,
  UserRound,
  UsersRound,
  Wallet,
} from 'lucide-react'
import { m } from '../texts/compiled/messages.js'

export type Place = Pick<LinkProps, 'to' | 'params' | 'search' | 'hash'>

export interface Destination {
  key: string
  name: () => string
  place: Place
  icon: LucideIcon
  /** Requires a session: a guest has to sign in first. */
  signedIn?: true
  game?: GameType
}

export const home: Destination = { key: 'home', name: m.nav_home, place: { to: '/' }, icon: House }
export const slots: Destination = { key: 'slots', name: m.nav_slots, place: { to: '/slots' }, icon: Cherry }
export const mines: Destination = {
  key: 'mines',
  name: m.nav_mines,
  place: { to: '/games/mines' },
  icon: Gem,
  game: 'mines',
}
export const dice: Destination = {
  key: 'dice',
  name: m.nav_dice,
  place: { to: '/games/dice' },
  icon: Dices,
  game: 'dice',
}
export const roulette: Destination = {
  key: 'roulette',
  name: m.nav_roulette,
  place: { to: '/games/roulette' },
  icon: LoaderPinwheel,
  game: 'roulette',
}
export const fairness: Destination = {
  key: 'fairness',
  name: m.nav_fairness,
  place: { to: '/fairness' },
  icon: ShieldCheck,
}
export const profile: Destination = {
  key: 'profile',
  name: m.nav_profile,
  place: { to: '/profile', search: {} },
  icon: UserRound,
  signedIn: true,
}
export const bonuses: Destination = {
  key: 'bonuses',
  name: m.nav_bonuses,
  place: { to: '/profile', search: { tab: 'bonuses' } },
  icon: Gift,
  signedIn: true,
}
export const referrals: Destination = {
  key: 'referrals',
  name: m.nav_referrals,
  place: { to: '/refs' },
  icon: UsersRound,
  signedIn: true,
}
export const withdraw: Destination = {
  key: 'withdraw',
  name: m.nav_withdraw,
  place: { to: '/balance', search: { tab: 'withdraw' } },
  icon: ArrowUpFromLine,
  signedIn: true,
}
export const deposit: Destination = {
  key: 'deposit',
  name: m.nav_deposit,
  place: { to: '/balance', search: { tab: 'deposit' } },
  icon: Wallet,
  signedIn: true,
}
export const support: Destination = {
  key: 'support',
  name: m.nav_support,
  place: { to: '/support', search: {} },
  icon: LifeBuoy,
}
export const admin: Destination = {
  key: 'admin',
  name: m.nav_admin,
  place: { to: '/admin' },
  icon: LayoutDashboard,
  signedIn: true,
}

export const games = [mines, dice, roulette] as const

/** Everything that the header's search finds. */
export const searchable = [mines, dice, roulette, slots, fairness, home, profile, bonuses, referrals, withdraw, deposit]

/**
 * Whether a URL belongs to a destination. If destinations share a path, the tab decides; a top-up or withdrawal page belongs to
 * its tab of the balance page.
 */
export function isAt({ place }: Destination, pathname: string, search: Readonly<Record<string, unknown>>): boolean {
  const step = /^\/profile\/(top-up|withdraw)\b/.exec(pathname)?.[1]
  if (step) return place.to === '/balance' && tabOf(place) === (step === 'top-up' ? 'deposit' : step)
  if (place.to !== pathname) return false
  const tab = tabOf(place)
  if (pathname === '/balance') return tab === (search.tab ?? 'deposit')
  if (pathname === '/profile') return tab === (search.tab === 'bonuses' ? 'bonuses' : undefined)
  return true
}

function tabOf({ search }: Place): unknown {
  return search && typeof search === 'object' && 'tab' in search ? search.tab : undefined
}

/** The destinations whose names contain every word of the query; those that start with it come first. */
export function find<D extends Destination>(
  query: string,
  among: readonly D[],
  nameOf: (destination: D) => string = ({ name }) => name(),
): D[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const named = among.map((destination) => ({ destination, name: nameOf(destination).toLowerCase() }))
  const first = words[0] ?? ''
  return named
    .filter(({ name }) => words.every((word) => name.includes(word)))
    .sort((a, b) => Number(b.name.startsWith(first)) - Number(a.name.startsWith(first)))
    .map(({ destination }) => destination)
    .slice(0, 6)
}
