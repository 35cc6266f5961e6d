import type { Game, SiteSettings } from '@casino/contract/entities'
import { sentGames } from './sent-games.ts'
import { games as houseGames } from './shell/destinations.ts'
import { nameIn } from './shell/house-games.tsx'
import { m } from './texts/compiled/messages.js'

interface About {
  /** The screen's name, without the site's. */
  title: string
  description: string
}

type Text = (inputs: { name: string }) => string
const screens: Readonly<Record<string, readonly [title: () => string, description?: Text]>> = {
  '/': [m.home_title],
  '/slots': [m.page_slots, m.about_slots],
  '/slots/*': [m.page_slot, m.about_slots],
  '/bonus': [m.page_bonus],
  '/balance': [m.page_balance],
  '/refs': [m.page_refs],
  '/profile': [m.page_profile],
  '/profile/withdraw': [m.page_withdraw],
  '/profile/withdraw/*': [m.page_withdraw],
  '/profile/top-up': [m.page_top_up],
  '/profile/top-up/*': [m.page_top_up],
  '/fairness': [m.fairness_title, m.about_fairness],
  '/support': [m.page_support],
  '/status': [m.page_status],
  '/rounds/*': [m.fairness_title, m.about_fairness],
  '/admin': [m.page_admin],
}

/** The title and description of a URL's document, for crawlers and link previews. */
export function aboutOf(path: string, { site: { name } }: SiteSettings, games: readonly Game[]): About {
  const game = houseGames.find(({ place }) => place.to === path)
  if (game) return { title: nameIn(games, game), description: sentGames[game.key]!.description({ name }) }
  const [title, description = m.about_site] = screens[path] ?? [m.page_not_found]
  return { title: title(), description: description({ name }) }
}
