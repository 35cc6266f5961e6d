import { freshLink } from '@casino/contract/play/house-games'
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { games } from './games/index.ts'
import { parseSearch, stringifySearch } from './search.ts'
import { openAuth } from './shell/auth/auth.ts'
import { Broken, Missing } from './shell/frame/Broken.tsx'
import {
  deposit,
  type NavigationEntry,
  profile as profileEntry,
  referrals,
  withdraw as withdrawal,
} from './shell/frame/destinations.ts'
import { LoadingNext } from './shell/frame/Loading.tsx'
import { Shell } from './shell/frame/Shell.tsx'
import { m } from './texts/compiled/messages.js'
import { signedIn } from './wire/session.ts'
import { readToken } from './wire/token.ts'

interface Context {
  queryClient: QueryClient
}

/** A lazily loaded screen. Without this, the router reloads the page if the code cannot be loaded. */
function screen(load: () => Promise<{ default: ComponentType }>) {
  return lazyRouteComponent(() =>
    load().catch((cause: unknown) => {
      throw new Missing('a screen could not be had', { cause })
    }),
  )
}

const Banned = screen(() => import('./banned/Page.tsx'))

const root = createRootRouteWithContext<Context>()({
  component: () => <Shell banned={Banned} />,
  notFoundComponent: screen(() => import('./not-found/Page.tsx')),
})

interface Arrival {
  context: Context
  location: { href: string }
  cause: string
}
type Guard = (arrival: Arrival) => Promise<void>

/**
 * docs/product.md §2, A7: guests are redirected to the main page, whose sign-in dialog names the page and then leads back to it;
 * but not if the server is unreachable: the page itself shows that.
 */
function playersOnly({ name, place }: NavigationEntry): Guard {
  return async ({ context, location, cause }) => {
    // A session that has just ended shows its own reason.
    if (!readToken() && cause === 'enter') openAuth('login', { wanted: { name: name(), place }, back: location.href })
    await signedIn(context.queryClient)
    if (!readToken()) throw redirect({ to: '/', replace: true })
  }
}

// With a declared type, because the entries' own type is derived from the routes.
const guards: Record<'deposit' | 'balance' | 'withdraw' | 'refs' | 'profile', Guard> = {
  deposit: playersOnly(deposit),
  balance: playersOnly({ ...withdrawal, name: m.page_balance }),
  withdraw: playersOnly({ ...withdrawal, name: m.page_withdraw }),
  refs: playersOnly(referrals),
  profile: playersOnly(profileEntry),
}

/** docs/product.md A1, §2: the panel is for staff, everyone else goes to the main page. */
async function staffOnly({ context }: { context: Context }): Promise<void> {
  const user = await signedIn(context.queryClient)
  if (!user || user.role === 'user') throw redirect({ to: '/', replace: true })
}

const balanceTabs = ['deposit', 'withdraw', 'history'] as const
const profileTabs = ['profile', 'bonuses', 'settings', 'verification', 'protection'] as const
const methods = ['card', 'crypto'] as const
const one = <const V extends string>(values: readonly V[], value: unknown) => values.find((each) => each === value)

const texts = (search: Record<string, unknown>): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => typeof value === 'string')) as Record<string, string>
const tabSearch =
  <const V extends string>(tabs: readonly V[]) =>
  ({ tab }: Record<string, unknown>): { tab?: V } => {
    const known = one(tabs, tab)
    return known ? { tab: known } : {}
  }
const typeSearch = ({ type }: Record<string, unknown>): { type?: (typeof methods)[number] } => {
  const known = one(methods, type)
  return known ? { type: known } : {}
}

const historyParts = ['deposits', 'withdrawals', 'pending'] as const
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

interface BalanceSearch {
  tab?: (typeof balanceTabs)[number]
  /** The withdrawal type. */
  type?: (typeof methods)[number]
  /** The filter of the history, and the payment with open details. */
  show?: (typeof historyParts)[number]
  id?: string
}

function balanceSearch(search: Record<string, unknown>): BalanceSearch {
  const { tab } = tabSearch(balanceTabs)(search)
  if (tab === 'withdraw') return { tab, ...typeSearch(search) }
  if (tab !== 'history') return tab ? { tab } : {}
  const show = one(historyParts, search.show)
  const { id } = search
  return { tab, ...(show && { show }), ...(typeof id === 'string' && uuid.test(id) && { id }) }
}

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: screen(() => import('./home/Page.tsx')),
})
const slots = createRoute({
  getParentRoute: () => root,
  path: '/slots',
  // The page's filters, which it interprets itself.
  validateSearch: texts,
  component: screen(() => import('./slots/Page.tsx')),
})
/** If a part of the URL is missing, the page itself reports it. */
const slotOptions = {
  getParentRoute: () => root,
  validateSearch: ({ mode }: Record<string, unknown>): { mode?: 'real' } => (mode === 'real' ? { mode } : {}),
  component: screen(() => import('./slots/SlotPage.tsx')),
}
const slot = createRoute({ ...slotOptions, path: '/slots/$gameParam/$alias/$provider' })
const slotWithoutProvider = createRoute({ ...slotOptions, path: '/slots/$gameParam/$alias' })
const slotWithoutAlias = createRoute({ ...slotOptions, path: '/slots/$gameParam' })
const gamePages = import.meta.glob<{ default: ComponentType }>('./games/*/Page.tsx')
const gameRoutes = games.map(({ type }) =>
  createRoute({
    getParentRoute: () => root,
    path: freshLink(type),
    component: screen(gamePages[`./games/${type}/Page.tsx`]!),
  }),
)
const fairness = createRoute({
  getParentRoute: () => root,
  path: '/fairness',
  validateSearch: ({ round }: Record<string, unknown>): { round?: string } =>
    typeof round === 'string' && /^\d{1,16}$/.test(round) ? { round } : {},
  component: screen(() => import('./fairness/Page.tsx')),
})
const support = createRoute({
  getParentRoute: () => root,
  path: '/support',
  validateSearch: ({ id }: Record<string, unknown>): { id?: string } =>
    typeof id === 'string' && /^\d{1,16}$/.test(id) ? { id } : {},
  component: screen(() => import('./support/Page.tsx')),
})
const status = createRoute({
  getParentRoute: () => root,
  path: '/status',
  component: screen(() => import('./status/Page.tsx')),
})
const help = createRoute({
  getParentRoute: () => root,
  path: '/help',
  component: screen(() => import('./help/Page.tsx')),
})
const documents = createRoute({
  getParentRoute: () => root,
  path: '/documents/$kind',
  validateSearch: ({ version }: Record<string, unknown>): { version?: number } =>
    Number.isInteger(Number(version)) && Number(version) > 0 ? { version: Number(version) } : {},
  component: screen(() => import('./documents/Page.tsx')),
})
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: screen(() => import('./account-links/ResetPassword.tsx')),
})
const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: '/confirm-email',
  component: screen(() => import('./account-links/ConfirmEmail.tsx')),
})
const round = createRoute({
  getParentRoute: () => root,
  path: '/rounds/$id',
  component: screen(() => import('./fairness/RoundPage.tsx')),
})
const bonus = createRoute({
  getParentRoute: () => root,
  path: '/bonus',
  component: screen(() => import('./bonus/Page.tsx')),
})
const race = createRoute({
  getParentRoute: () => root,
  path: '/race',
  component: screen(() => import('./bonus/RacePage.tsx')),
})
const balance = createRoute({
  getParentRoute: () => root,
  path: '/balance',
  validateSearch: balanceSearch,
  beforeLoad: (arrival: Arrival & { search: BalanceSearch }): Promise<void> =>
    guards[(arrival.search.tab ?? 'deposit') === 'deposit' ? 'deposit' : 'balance'](arrival),
  component: screen(() => import('./balance/Page.tsx')),
})
const refs = createRoute({
  getParentRoute: () => root,
  path: '/refs',
  validateSearch: texts,
  beforeLoad: guards.refs,
  component: screen(() => import('./referrals/Page.tsx')),
})
const profile = createRoute({
  getParentRoute: () => root,
  path: '/profile',
  validateSearch: tabSearch(profileTabs),
  beforeLoad: guards.profile,
  component: screen(() => import('./profile/Page.tsx')),
})
const withdrawOptions = {
  getParentRoute: () => root,
  validateSearch: typeSearch,
  beforeLoad: guards.withdraw,
  component: screen(() => import('./withdraw/Page.tsx')),
}
const withdraw = createRoute({ ...withdrawOptions, path: '/profile/withdraw' })
const withdrawDeep = createRoute({ ...withdrawOptions, path: '/profile/withdraw/$' })
/** The selected coin is in the URL, so that a reload preserves it. */
const topUpSearch = (search: Record<string, unknown>): ReturnType<typeof typeSearch> & { coin?: string } => ({
  ...typeSearch(search),
  ...(typeof search.coin === 'string' ? { coin: search.coin } : {}),
})
const topUpOptions = {
  getParentRoute: () => root,
  validateSearch: topUpSearch,
  beforeLoad: guards.deposit,
  component: screen(() => import('./top-up/Page.tsx')),
}
const topUp = createRoute({ ...topUpOptions, path: '/profile/top-up' })
const topUpDeep = createRoute({ ...topUpOptions, path: '/profile/top-up/$' })
const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  // The panel's state is in the URL: section, filters, order. Only the panel interprets it.
  validateSearch: texts,
  beforeLoad: async ({
    context,
    search,
  }: Arrival & { search: Readonly<Record<string, string | undefined>> }): Promise<void> => {
    await staffOnly({ context })
    const { section, id, part } = search
    // Links to users from before they had a page.
    if (section === 'users' && id)
      throw redirect({ to: '/admin/users/$id', params: { id }, search: { part }, replace: true })
  },
  component: screen(() => import('./admin/Page.tsx')),
})

const adminUser = createRoute({ getParentRoute: () => admin, path: '/users/$id' })

const routeTree = root.addChildren([
  home,
  slots,
  slot,
  slotWithoutProvider,
  slotWithoutAlias,
  ...gameRoutes,
  fairness,
  support,
  status,
  help,
  documents,
  round,
  bonus,
  race,
  balance,
  refs,
  profile,
  resetPassword,
  confirmEmail,
  withdraw,
  withdrawDeep,
  topUp,
  topUpDeep,
  admin.addChildren([adminUser]),
])

export function makeRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingMs: 120,
    defaultPendingMinMs: 0,
    defaultPendingComponent: LoadingNext,
    defaultErrorComponent: Broken,
    // On the server it would write an inline script, which the content security policy forbids.
    scrollRestoration: typeof document !== 'undefined',
    ...(history ? { history } : {}),
  })
}

export type Router = ReturnType<typeof makeRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: Router
  }
}
