import { Link } from '@tanstack/react-router'
import { games } from '../shell/frame/destinations.ts'
import { PlaceLink } from '../shell/frame/PlaceLink.tsx'
import { Screen } from '../shell/frame/Screen.tsx'
import { useNames } from '../shell/games/house-games.tsx'
import { m } from '../texts/compiled/messages.js'
import { buttonClass } from '../ui/shown/Button.tsx'

export default function Page() {
  const nameOf = useNames()
  return (
    <Screen title={m.page_not_found()} headingHidden className="flex flex-col items-center text-center">
      <p
        aria-hidden="true"
        className="mt-6 bg-linear-to-b from-accent to-transparent bg-clip-text text-[min(7rem,34vw)] leading-none font-extrabold tracking-[-.04em] text-transparent md:text-[11rem]"
      >
        404
      </p>
      <p aria-hidden="true" className="type-display -mt-2 max-w-[20ch]">
        {m.page_not_found()}
      </p>
      <p className="mt-3 max-w-[44ch] text-text-2">{m.not_found_note()}</p>
      <Link to="/" className={buttonClass('main', 'button', 'mt-6')}>
        {m.not_found_home()}
      </Link>
      <h2 className="type-h3 mt-12 mb-3 text-text-2">{m.not_found_games()}</h2>
      <ul
        className="grid w-full max-w-xl gap-2 md:gap-3"
        style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(5.25rem, 1fr))' }}
      >
        {games.map((game) => (
          <li key={game.key} className="min-w-0">
            <PlaceLink
              destination={game}
              className="type-strong flex min-h-24 flex-col items-center justify-center gap-2 rounded-lg border border-line bg-surface px-2 text-text-2 transition-colors duration-150 hover:border-line-strong hover:text-text"
            >
              <game.icon size={28} className="text-accent-text" aria-hidden />
              <span className="max-w-full truncate">{nameOf(game)}</span>
            </PlaceLink>
          </li>
        ))}
      </ul>
    </Screen>
  )
}
