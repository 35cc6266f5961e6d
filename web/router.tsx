import { freshLink } from '@casino/contract/play/house-games'
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import catalogue from './catalogue/catalogue.css?inline'
import { games } from './games/index.ts'
import { players, playersBalance, type RouterContext, staffOnly } from './guards.ts'
import {
  balanceSearch,
  documentSearch,
  fairnessSearch,
  profileSearch,
  slotSearch,
  supportSearch,
  texts,
  topUpSearch,
  typeSearch,
} from './route-search.ts'
import { parseSearch, stringifySearch } from './search.ts'
import { sentGame } from './sent-games.ts'
import type { SentScreen } from './sent-screen.ts'
import { Broken, Missing } from './shell/frame/Broken.tsx'
import { LoadingNext } from './shell/frame/Loading.tsx'
import { Shell } from './shell/frame/Shell.tsx'
import slots from './slots/slots.css?inline'
import { m } from './texts/compiled/messages.js'

declare module '@tanstack/react-router' {
  /** Each route has the document of its screen; the build removes it from what browsers load (vite.config.ts). */
  interface StaticDataRouteOption extends SentScreen {}
  interface Register {
    router: Router
  }
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

const root = createRootRouteWithContext<RouterContext>()({
  component: () => <Shell banned={Banned} />,
  notFoundComponent: screen(() => import('./not-found/Page.tsx')),
  staticData: { title: m.page_not_found },
})
const getParentRoute = () => root

/** If a part of the URL is missing, the page itself reports it. */
const slot = {
  getParentRoute,
  validateSearch: slotSearch,
  component: screen(() => import('./slots/SlotPage.tsx')),
  staticData: { title: m.page_slot, description: m.about_slots },
}
const withdraw = {
  getParentRoute,
  validateSearch: typeSearch,
  beforeLoad: players.withdraw,
  component: screen(() => import('./withdraw/Page.tsx')),
  staticData: { title: m.page_withdraw },
}
const topUp = {
  getParentRoute,
  validateSearch: topUpSearch,
  beforeLoad: players.deposit,
  component: screen(() => import('./top-up/Page.tsx')),
  staticData: { title: m.page_top_up },
}
const admin = createRoute({
  getParentRoute,
  path: '/admin',
  // The panel's state is in the URL: section, filters, order. Only the panel interprets it.
  validateSearch: texts,
  beforeLoad: staffOnly,
  component: screen(() => import('./admin/Page.tsx')),
  staticData: { title: m.page_admin },
})
const adminUser = createRoute({
  getParentRoute: () => admin,
  path: '/users/$id',
  staticData: { title: m.page_admin },
})
const gamePages = import.meta.glob<{ default: ComponentType }>('./games/*/Page.tsx')

/**
 * Every screen: its path, its page, how its query is read, who may open it, and the document that the server sends. Not written
 * inside of `addChildren`, where the routes would lose their types.
 */
const screens = [
  createRoute({
    getParentRoute,
    path: '/',
    component: screen(() => import('./home/Page.tsx')),
    staticData: { title: m.home_title, preload: 'home/Page.tsx', html: {} },
  }),
  createRoute({
    getParentRoute,
    path: '/slots',
    validateSearch: texts,
    component: screen(() => import('./slots/Page.tsx')),
    staticData: {
      title: m.page_slots,
      description: m.about_slots,
      preload: 'slots/Page.tsx',
      html: { sheet: catalogue + slots },
    },
  }),
  createRoute({ ...slot, path: '/slots/$gameParam/$alias/$provider' }),
  createRoute({ ...slot, path: '/slots/$gameParam/$alias' }),
  createRoute({ ...slot, path: '/slots/$gameParam' }),
  ...games.map((game) =>
    createRoute({
      getParentRoute,
      path: freshLink(game.type),
      component: screen(gamePages[`./games/${game.type}/Page.tsx`]!),
      staticData: sentGame(game),
    }),
  ),
  createRoute({
    getParentRoute,
    path: '/fairness',
    validateSearch: fairnessSearch,
    component: screen(() => import('./fairness/Page.tsx')),
    staticData: { title: m.fairness_title, description: m.about_fairness, preload: 'fairness/Page.tsx' },
  }),
  createRoute({
    getParentRoute,
    path: '/rounds/$id',
    component: screen(() => import('./fairness/RoundPage.tsx')),
    staticData: { title: m.fairness_title, description: m.about_fairness },
  }),
  createRoute({
    getParentRoute,
    path: '/bonus',
    component: screen(() => import('./bonus/Page.tsx')),
    staticData: { title: m.page_bonus, preload: 'bonus/Page.tsx', html: {} },
  }),
  createRoute({
    getParentRoute,
    path: '/race',
    component: screen(() => import('./bonus/RacePage.tsx')),
    staticData: { title: m.race_title, preload: 'bonus/RacePage.tsx', html: {} },
  }),
  createRoute({
    getParentRoute,
    path: '/balance',
    validateSearch: balanceSearch,
    beforeLoad: playersBalance,
    component: screen(() => import('./balance/Page.tsx')),
    staticData: { title: m.page_balance, preload: 'balance/Page.tsx' },
  }),
  createRoute({
    getParentRoute,
    path: '/refs',
    validateSearch: texts,
    beforeLoad: players.refs,
    component: screen(() => import('./referrals/Page.tsx')),
    staticData: { title: m.page_refs, preload: 'referrals/Page.tsx' },
  }),
  createRoute({
    getParentRoute,
    path: '/profile',
    validateSearch: profileSearch,
    beforeLoad: players.profile,
    component: screen(() => import('./profile/Page.tsx')),
    staticData: { title: m.page_profile, preload: 'profile/Page.tsx' },
  }),
  createRoute({
    ...withdraw,
    path: '/profile/withdraw',
    staticData: { title: m.page_withdraw, preload: 'withdraw/Page.tsx' },
  }),
  createRoute({ ...withdraw, path: '/profile/withdraw/$' }),
  createRoute({
    ...topUp,
    path: '/profile/top-up',
    staticData: { title: m.page_top_up, preload: 'top-up/Page.tsx' },
  }),
  createRoute({ ...topUp, path: '/profile/top-up/$' }),
  createRoute({
    getParentRoute,
    path: '/support',
    validateSearch: supportSearch,
    component: screen(() => import('./support/Page.tsx')),
    staticData: { title: m.page_support, preload: 'support/Page.tsx' },
  }),
  createRoute({
    getParentRoute,
    path: '/status',
    component: screen(() => import('./status/Page.tsx')),
    staticData: { title: m.page_status, preload: 'status/Page.tsx' },
  }),
  createRoute({
    getParentRoute,
    path: '/help',
    component: screen(() => import('./help/Page.tsx')),
    staticData: { title: m.page_help, description: m.about_help, preload: 'help/Page.tsx', html: {} },
  }),
  createRoute({
    getParentRoute,
    path: '/documents/$kind',
    validateSearch: documentSearch,
    component: screen(() => import('./documents/Page.tsx')),
    staticData: { title: m.page_documents, preload: 'documents/Page.tsx' },
  }),
  createRoute({
    getParentRoute,
    path: '/reset-password',
    component: screen(() => import('./account-links/ResetPassword.tsx')),
    staticData: { title: m.account_reset_title },
  }),
  createRoute({
    getParentRoute,
    path: '/confirm-email',
    component: screen(() => import('./account-links/ConfirmEmail.tsx')),
    staticData: { title: m.account_confirm_title },
  }),
  admin.addChildren([adminUser]),
] as const
const routeTree = root.addChildren(screens)

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
