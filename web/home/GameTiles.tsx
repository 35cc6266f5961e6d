import type { Game, GameType } from '@casino/contract/entities'
import { Suspense } from 'react'
import { games } from '../games/index.ts'
import { GameStatusPill } from '../shell/games/GameStatusPill.tsx'
import { GameLink, useGameName } from '../shell/games/house-games.tsx'
import { inOrder } from '../shell/games/in-order.ts'
import { m } from '../texts/compiled/messages.js'
import { classes } from '../ui/browser/class-names.ts'
import { part } from '../ui/browser/part.ts'
import { buttonClass } from '../ui/shown/Button.tsx'
import { useSession } from '../wire/session.ts'
import { useGames, useSettings } from '../wire/site.ts'
import { GameWords } from './art/Drawing.tsx'
import { GamePicture } from './GamePicture.tsx'
import { RaceChip } from './RacePlace.tsx'

const LastPlayed = part(() => import('./LastPlayed.tsx'))

/** The in-house games. On a phone the first open one comes first and is wide. */
export function GameTiles() {
  const records = useGames()
  const ordered = inOrder(games, useSettings().gameOrder)
  const recordOf = (type: GameType) => records?.find((game) => game.type === type)
  const wide = (ordered.find(({ type }) => recordOf(type)?.status === 'active') ?? ordered[0])?.type
  return (
    <section id="games" aria-labelledby="games-title">
      <div className="mb-4 flex items-center justify-between gap-3">
        <h2 id="games-title" className="type-h2">
          {m.home_games()}
        </h2>
        <RaceChip />
      </div>
      <ul className="grid grid-cols-2 gap-2 md:grid-cols-3 md:gap-4 xl:grid-cols-12">
        {ordered.map(({ type }, at) => (
          <li
            key={type}
            className={classes(
              'min-w-0',
              at < ordered.length - inRowsOfFour(ordered.length) ? 'xl:col-span-4' : 'xl:col-span-3',
              type === wide && 'max-md:order-first max-md:col-span-2',
            )}
          >
            <GameTile
              game={type}
              record={recordOf(type)}
              className={type === wide ? 'aspect-[16/9] md:aspect-[4/3]' : 'aspect-[4/3]'}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How many of the last tiles stand in rows of four, so that rows of three leave no gap. */
const inRowsOfFour = (count: number) => Math.min(count, 4 * (count % 3))

interface GameTileProps {
  game: GameType
  record: Game | undefined
  className: string
}

function GameTile({ game, record, className }: GameTileProps) {
  const { authenticated } = useSession()
  return (
    <GameLink
      game={game}
      className={classes(
        'group relative block overflow-hidden rounded-lg text-white transition-transform duration-150 ease-out active:scale-[.99]',
        className,
      )}
    >
      <span className="absolute inset-0 transition-transform duration-220 ease-out group-hover:scale-[1.03]">
        <GamePicture game={game} record={record} shape="tile" />
      </span>
      <span className="absolute inset-0 bg-linear-to-t from-black/80 via-black/15 to-transparent to-65%" />
      <span className="home-light" />
      {record && <GameStatusPill status={record.status} className="absolute top-2 right-2" />}
      {authenticated && record?.status === 'active' && (
        <Suspense fallback={null}>
          <LastPlayed game={game} />
        </Suspense>
      )}
      <span className="absolute inset-x-3 bottom-3 flex items-end justify-between gap-3 md:inset-x-5 md:bottom-5">
        <span className="min-w-0">
          <span className="type-h2 line-clamp-3 wrap-anywhere">{useGameName(game)}</span>
          <span className="type-small mt-0.5 hidden min-h-9 text-white/85 lg:block">
            <GameWords game={game} />
          </span>
        </span>
        <span
          aria-hidden="true"
          className={buttonClass(
            'main',
            'compact',
            'shrink-0 translate-y-2 opacity-0 transition-all group-hover:translate-y-0 group-hover:opacity-100 group-focus-visible:translate-y-0 group-focus-visible:opacity-100 max-lg:hidden',
          )}
        >
          {m.home_play()}
        </span>
      </span>
    </GameLink>
  )
}
