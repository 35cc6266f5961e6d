import { freshLink } from '@casino/contract/play/house-games'
import catalogue from './catalogue/catalogue.css?inline'
import frame from './games/games.css?inline'
import { games } from './games/index.ts'
import type { Router } from './router.tsx'
import type { SentGame, SentScreen } from './sent-screen.ts'
import { destinationOf } from './shell/frame/destinations.ts'
import slots from './slots/slots.css?inline'
import { m } from './texts/compiled/messages.js'

/** The URLs of one screen: a path of the router, or `/rounds/*` for all paths with parameters. */
type Address<Path extends string> = Path extends `${infer Folder}/$${string}` ? `${Folder}/*` : Path
type GameAddress = ReturnType<typeof freshLink>

const withdraw: SentScreen = { title: m.page_withdraw, preload: 'withdraw/Page.tsx' }
const topUp: SentScreen = { title: m.page_top_up, preload: 'top-up/Page.tsx' }

/**
 * The document of each screen of the router: the compiler reports a missing one. Separate from the router, because the first
 * load would otherwise include all texts and styles.
 */
const pages: Readonly<Record<Exclude<Address<keyof Router['routesByPath']>, GameAddress>, SentScreen>> = {
  '/': { title: m.home_title, preload: 'home/Page.tsx', html: {} },
  '/slots': {
    title: m.page_slots,
    description: m.about_slots,
    preload: 'slots/Page.tsx',
    html: { sheet: catalogue + slots },
  },
  '/slots/*': { title: m.page_slot, description: m.about_slots },
  '/fairness': { title: m.fairness_title, description: m.about_fairness, preload: 'fairness/Page.tsx' },
  '/rounds/*': { title: m.fairness_title, description: m.about_fairness },
  '/bonus': { title: m.page_bonus, preload: 'bonus/Page.tsx', html: {} },
  '/race': { title: m.race_title, preload: 'bonus/RacePage.tsx', html: {} },
  '/balance': { title: m.page_balance, preload: 'balance/Page.tsx' },
  '/refs': { title: m.page_refs, preload: 'referrals/Page.tsx' },
  '/profile': { title: m.page_profile, preload: 'profile/Page.tsx' },
  '/profile/withdraw': withdraw,
  '/profile/withdraw/*': { title: withdraw.title },
  '/profile/top-up': topUp,
  '/profile/top-up/*': { title: topUp.title },
  '/support': { title: m.page_support, preload: 'support/Page.tsx' },
  '/status': { title: m.page_status, preload: 'status/Page.tsx' },
  '/help': { title: m.page_help, description: m.about_help, preload: 'help/Page.tsx', html: {} },
  '/documents/*': { title: m.page_documents, preload: 'documents/Page.tsx' },
  '/reset-password': { title: m.account_reset_title },
  '/confirm-email': { title: m.account_confirm_title },
  '/admin': { title: m.page_admin },
  '/admin/users/*': { title: m.page_admin },
}

const sentGames = import.meta.glob<SentGame>('./games/*/sent.ts', { eager: true, import: 'sent' })

/** Every screen by its URL. */
export const sentScreens: ReadonlyMap<string, SentScreen> = new Map<string, SentScreen>([
  ...Object.entries(pages),
  ...games.map(({ type, name }): [string, SentScreen] => {
    const { description, html } = sentGames[`./games/${type}/sent.ts`]!
    return [
      freshLink(type),
      {
        title: name,
        game: destinationOf(type),
        preload: `games/${type}/Page.tsx`,
        description,
        html: { ...html, sheet: frame + html.sheet },
      },
    ]
  }),
])
