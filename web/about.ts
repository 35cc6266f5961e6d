import type { Game, SiteSettings } from '@casino/contract/entities'
import type { SentScreen } from './sent-screen.ts'
import { destinationOf } from './shell/frame/destinations.ts'
import { nameIn } from './shell/games/house-games.tsx'
import { m } from './texts/compiled/messages.js'

interface About {
  /** The screen's name, without the site's. */
  title: string
  description: string
}

/** The title and description of a screen's document, for crawlers and link previews. */
export function aboutOf(screen: SentScreen, { site: { name } }: SiteSettings, records: readonly Game[]): About {
  const { title, game, description = m.about_site } = screen
  return { title: game ? nameIn(records, destinationOf(game)) : title(), description: description({ name }) }
}
