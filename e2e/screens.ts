import { readFileSync } from 'node:fs'
import { type Language, languages } from '@casino/contract/language'
import { type GameType, games as houseGames } from '@casino/rules/games/index'
import { inRoot } from '@casino/tools/places'
import type { Page } from '@playwright/test'
import { playable } from './slot-frame.ts'

export type Visitor = 'guest' | 'new player' | 'player' | 'administrator'

/** The round and the support request shown on the screens of a player who has done everything. */
export interface Made {
  readonly round: string
  readonly thread: string
  /** The player's number. */
  readonly user: string
}

export interface Screen {
  readonly name: string
  readonly as: Visitor
  readonly path: string | ((made: Made) => string)
  /** How the page's own calls fail, if they do. Calls of the surrounding frame are always answered. */
  readonly calls?: 'never' | 'refused'
  /** The actions on the page before it is drawn. */
  readonly reach?: (page: Page) => Promise<unknown>
  /** An overlay covers the window, so the rest of the page is not drawn. */
  readonly windowOnly?: true
  /** The minimum width in pixels at which the page has it. */
  readonly from?: number
  /** `npm run test:long` compares it with a picture, except for parts (`but`) that always differ. */
  readonly compared?: { readonly but?: string }
}

export const pathOf = ({ path }: Screen, made: Made): string => (typeof path === 'string' ? path : path(made))

type More = Partial<Pick<Screen, 'reach' | 'windowOnly' | 'from' | 'compared' | 'calls'>>

const screen = (as: Visitor, name: string, path: Screen['path'], more: More = {}): Screen => ({
  as,
  name,
  path,
  ...more,
})

/** The page in all its states: with its content, while loading, and after a refusal. */
const inStates = (as: Visitor, name: string, path: string, more: More = {}): Screen[] => [
  screen(as, name, path, more),
  screen(as, `${name}, loading`, path, { calls: 'never' }),
  screen(as, `${name}, refused`, path, { calls: 'refused' }),
]

const over = (reach: (page: Page) => Promise<unknown>, more: More = {}): More => ({ reach, windowOnly: true, ...more })

/** Presses the first visible button with this text, in any language. */
const press = (file: string, key: string) => (page: Page) => {
  const name = new RegExp(`^(?:${languages.map((language) => beginningOf(language, file, key)).join('|')})`)
  return page.getByRole('button', { name }).filter({ visible: true }).first().click()
}

/** A text up to its first placeholder. */
function beginningOf(language: Language, file: string, key: string): string {
  const texts = JSON.parse(readFileSync(inRoot('web', 'texts', language, `${file}.json`), 'utf8'))
  return texts[key].split('{')[0]
}

const steps =
  (...presses: readonly ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const each of presses) await each(page)
  }

const firstRow = (page: Page) =>
  page.locator('main :is(tr[tabindex], li > button)').filter({ visible: true }).first().click()

const dialog = (page: Page) => page.getByRole('dialog').first().waitFor()

/** The site under maintenance, as set in its settings. */
async function maintenance(page: Page): Promise<void> {
  await page.route('**/api/casino/get-settings', async (route) => {
    const answer = await route.fetch()
    const settings = await answer.json()
    await route.fulfill({
      response: answer,
      json: { ...settings, maintenance: { ...settings.maintenance, enabled: true } },
    })
  })
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
}

const games = houseGames.map(({ type }) => type)
/** The parts of a game's picture that always differ. */
const differing: Readonly<Partial<Record<GameType, NonNullable<Screen['compared']>>>> = {
  roulette: { but: 'main section[aria-label]' },
  crash: { but: '.crash-panels, .game-stage > *, .crash-bets' },
}

const guests: readonly Screen[] = [
  ...inStates('guest', 'home', '/'),
  ...games.map((game) => screen('guest', game, `/games/${game}`, { compared: differing[game] ?? {} })),
  // By name: which games are popular depends on other stories' players.
  ...inStates('guest', 'slots', '/slots?sort=name', { compared: {} }),
  screen('guest', 'slots, nothing found', '/slots', {
    reach: (page) => page.getByRole('main').getByRole('searchbox').fill('qzxw qzxw'),
  }),
  screen('guest', 'slot', playable.path),
  screen('guest', 'slot, unknown', '/slots/nothing', { calls: 'refused' }),
  screen('guest', 'fairness', '/fairness', { compared: {} }),
  screen('guest', 'bonus', '/bonus'),
  ...inStates('guest', 'race', '/race'),
  screen('guest', 'support', '/support', { compared: {} }),
  screen('guest', 'help', '/help'),
  screen('guest', 'help, an answer', '/help#wagering', { reach: (page) => page.locator('#wagering[open]').waitFor() }),
  ...inStates('guest', 'documents, limits', '/documents/limits'),
  screen('guest', 'documents, accessibility', '/documents/accessibility'),
  screen('guest', 'documents, unknown', '/documents/nothing'),
  ...inStates('guest', 'status', '/status', { compared: {} }),
  screen('guest', 'page not found', '/nothing/here', { compared: {} }),
  screen('guest', 'new password', '/reset-password', { compared: {} }),
  screen('guest', 'e-mail confirmed', '/confirm-email'),
  screen('guest', 'sign-in dialog', '/support', over(steps(press('site', 'shell_login'), dialog), { compared: {} })),
  screen('guest', 'registration', '/support', over(steps(press('site', 'shell_register'), dialog), { compared: {} })),
  screen('guest', 'keys', '/games/dice', over(steps((page) => page.keyboard.press('?'), dialog))),
  screen('guest', 'maintenance', '/', { reach: maintenance }),
]

const newPlayers: readonly Screen[] = [
  ['home', '/'],
  ['dice', '/games/dice'],
  ['deposit', '/balance'],
  ['history', '/balance?tab=history'],
  ['profile', '/profile'],
  ['profile, bonuses', '/profile?tab=bonuses'],
  ['profile, verification', '/profile?tab=verification'],
  ['referrals', '/refs'],
  ['support', '/support'],
].map(([name = '', path = '']) => screen('new player', name, path))

const players: readonly Screen[] = [
  screen('player', 'dice', '/games/dice'),
  screen('player', 'mines, a round', '/games/mines'),
  screen('player', 'roulette', '/games/roulette', {
    reach: (page) => page.locator('[data-field="red"]').filter({ visible: true }).first().click(),
  }),
  screen('player', 'crash', '/games/crash', {
    reach: (page) => page.locator('.crash-more > button').first().click(),
  }),
  screen('player', 'a round', ({ round }) => `/rounds/${round}`),
  screen('player', 'fairness dialog', '/games/dice', over(steps(press('games', 'game_fairness'), dialog))),
  ...inStates('player', 'fairness', '/fairness'),
  ...inStates('player', 'bonus', '/bonus'),
  ...inStates('player', 'deposit', '/balance'),
  screen('player', 'withdrawal', '/balance?tab=withdraw'),
  screen('player', 'withdrawal to a card', '/profile/withdraw?type=card'),
  screen('player', 'withdrawal of coins', '/profile/withdraw?type=crypto'),
  screen('player', 'top-up by card', '/profile/top-up?type=card'),
  screen('player', 'top-up by coins', '/profile/top-up?type=crypto'),
  ...inStates('player', 'history', '/balance?tab=history'),
  ...inStates('player', 'profile', '/profile'),
  ...inStates('player', 'profile, bonuses', '/profile?tab=bonuses'),
  ...inStates('player', 'profile, settings', '/profile?tab=settings'),
  screen('player', 'profile, protection', '/profile?tab=protection'),
  ...inStates('player', 'referrals', '/refs'),
  screen('player', 'support, a request', ({ thread }) => `/support?id=${thread}`),
  screen('player', 'account menu', '/support', over(press('site', 'shell_account_menu'), { from: 768 })),
]

/** The names in the list of the panel's sections, which stories cannot import. */
const panelSections = [
  ...readFileSync(inRoot('web', 'admin', 'sections.ts'), 'utf8').matchAll(/^ {2}(?<name>\w+): \{/gm),
].map(({ groups }) => groups!.name!)
/** While loading and after a refusal, these look like others. */
const plainSections = ['reconciliation', 'verification', 'harm', 'proposals', 'log', 'settings']

const panel: readonly Screen[] = [
  ...panelSections.flatMap((section) => {
    const [name, path] = [`panel: ${section}`, `/admin?section=${section}`]
    return plainSections.includes(section)
      ? [screen('administrator', name, path)]
      : inStates('administrator', name, path)
  }),
  ...[
    'home',
    'promocodes',
    'affiliate',
    'bonus',
    'race',
    'payments',
    'games',
    'rates',
    'protection',
    'verification',
    'security',
    'log',
  ].map((tab) => screen('administrator', `panel: settings, ${tab}`, `/admin?section=settings&tab=${tab}`)),
  ...['dormant', 'reports', 'complaints', 'screening', 'requirements'].map((tab) =>
    screen('administrator', `panel: compliance, ${tab}`, `/admin?section=compliance&tab=${tab}`),
  ),
  ...['sessions', 'addresses'].map((tab) =>
    screen('administrator', `panel: staff, ${tab}`, `/admin?section=staff&tab=${tab}`),
  ),
  ...['money', 'account', 'protection', 'history'].map((part) =>
    screen('administrator', `panel: a user, ${part}`, ({ user }) => `/admin/users/${user}?part=${part}`),
  ),
  screen(
    'administrator',
    'panel: a user, editing',
    ({ user }) => `/admin/users/${user}`,
    over(steps(press('admin', 'admin_user_change'), dialog)),
  ),
  screen('administrator', 'panel: a user, loading', '/admin/users/1', { calls: 'never' }),
  screen('administrator', 'panel: a user, refused', '/admin/users/1', { calls: 'refused' }),
  screen('administrator', 'panel: a payment', '/admin?section=transactions', over(steps(firstRow, dialog))),
  screen(
    'administrator',
    'panel: search',
    '/admin?section=harm',
    over(async (page) => {
      await page.getByRole('combobox').first().fill('nova')
      await page.getByRole('option').first().waitFor()
    }),
  ),
]

/** Every screen, in each state that differs. */
export const screens: readonly Screen[] = [...guests, ...newPlayers, ...players, ...panel]

/** Screens whose calls are answered: without an answer all pages have the same frame. */
export const answeredScreens = screens.filter(({ calls }) => calls === undefined)

export const comparedScreens = screens.filter(({ compared }) => compared)
