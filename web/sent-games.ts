import frame from './games/games.css?inline'
import type { games } from './games/index.ts'
import type { SentGame, SentScreen } from './sent-screen.ts'

const parts = import.meta.glob<SentGame>('./games/*/sent.ts', { eager: true, import: 'sent' })

/** The document of a game's page. */
export function sentGame({ type, name }: (typeof games)[number]): SentScreen {
  const { description, html } = parts[`./games/${type}/sent.ts`]!
  return {
    title: name,
    game: type,
    preload: `games/${type}/Page.tsx`,
    description,
    html: { ...html, sheet: frame + html.sheet },
  }
}
