import type { RecentWin } from '@casino/contract/play/wins'
import { variedWins } from '@casino/rules/varied-wins'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Cherry, Play, Trophy } from 'lucide-react'
import {
  type CSSProperties,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { placeOfPlayed } from '../../catalogue/place.ts'
import { games as houseGames } from '../../games/index.ts'
import { m } from '../../texts/compiled/messages.js'
import { useHoldStill } from '../../ui/browser/hold-still.ts'
import { useReducedMotion } from '../../ui/browser/media.ts'
import { part } from '../../ui/browser/part.ts'
import { Money, Multiplier } from '../../ui/shown/Money.tsx'
import { useLiveWins } from '../../wire/live-feeds.ts'
import { recentWinsOptions } from '../../wire/wins.ts'
import { games } from '../frame/destinations.ts'
import type { GameColours } from '../games/house-game.ts'
import { useGameName } from '../games/house-games.tsx'
import { amountOf, gameNameOf, hundredthsOf } from './major-win.ts'

// Loads the catalogue, so only on demand: most wins are in in-house games.
const PlayedCover = part(() => import('../../catalogue/PlayedCover.tsx'))

/** A card of 240 and the gap after it. */
const step = 248
const slideMs = 220
/** If scrolled further than this, the visitor is looking at older wins. */
const scrolledPixels = 8

/** The latest major wins (docs/product.md §2), each with a link to its game. A new one slides in from the left. */
export default function WinsStrip({ skeleton }: { skeleton: ReactNode }) {
  // Rendered as a transition, because they arrive while a page is being read.
  const { data, isError } = useQuery({ ...recentWinsOptions, select: variedWins })
  useLiveWins()
  const [scrolled, setScrolled] = useState(false)
  const { shown, holders } = useHoldStill(useDeferredValue(data), scrolled)
  const list = useRef<HTMLUListElement>(null)
  useSlideIn(list, shown)

  // docs/product.md §8: a failed fetch is an empty list.
  if (!shown) return isError ? <NoWins /> : skeleton
  if (shown.length === 0) return <NoWins />
  return (
    <section
      aria-label={m.wins_title()}
      className="scrollbar-none h-full overflow-x-auto overflow-y-hidden"
      onScroll={({ currentTarget }) => setScrolled(currentTarget.scrollLeft > scrolledPixels)}
      {...holders}
    >
      <ul
        ref={list}
        aria-label={m.wins_title()}
        className="page flex h-full w-max max-w-none items-center gap-2"
        // A short list is aligned with the page.
        style={{ minWidth: 'min(100%, 78rem)' }}
      >
        {shown.map((win) => (
          <Win key={win.id} win={win} />
        ))}
      </ul>
    </section>
  )
}

function NoWins() {
  return (
    <p className="page type-small flex h-full items-center gap-3 text-text-3">
      <Trophy size={20} className="shrink-0" aria-hidden />
      {m.wins_empty()}
    </p>
  )
}

function Win({ win }: { win: RecentWin }) {
  const game = games.find(({ game }) => game === win.gameSlug)
  const name = useGameName(win.gameSlug) ?? gameNameOf(win)
  const place = game?.place ?? placeOfPlayed({ ...win, name: win.gameName }) ?? { to: '/slots' }
  return (
    <li className="flex h-[3.75rem] w-[15rem] shrink-0 items-center gap-2 rounded-md border border-line bg-bg p-[3px]">
      <Cover win={win} />
      <div className="min-w-0 flex-1 text-[0.8125rem] leading-[1.0625rem]">
        <p className="flex justify-between gap-2">
          <span className="truncate font-semibold">{name}</span>
          <Multiplier hundredths={hundredthsOf(win.multiplier)} className="text-text-2" />
        </p>
        <p className="truncate text-text-3" translate={win.username === null ? 'yes' : 'no'}>
          {win.username ?? m.wins_hidden_player()}
        </p>
        <Money kopecks={amountOf(win)} className="block truncate font-semibold text-success" />
      </div>
      <Link
        {...place}
        aria-label={m.wins_play({ name })}
        className="relative mx-1 grid size-8 shrink-0 place-items-center rounded-full bg-control text-accent-text transition-colors duration-150 ease-out after:absolute after:-inset-1.5 hover:bg-accent hover:text-on-accent"
      >
        <Play size={16} className="translate-x-px fill-current" aria-hidden />
      </Link>
    </li>
  )
}

/** An external game's picture; for an in-house game its colours and symbol, because its picture is too detailed for 40 pixels. */
function Cover({ win: { gameSlug, provider, alias } }: { win: RecentWin }) {
  const drawing = <Drawing game={gameSlug} />
  return (
    <span className="grid h-full w-10 shrink-0 items-center overflow-hidden rounded-sm">
      {alias ? (
        <Suspense fallback={drawing}>
          <PlayedCover game={{ provider, alias }} fallback={drawing} />
        </Suspense>
      ) : (
        drawing
      )}
    </span>
  )
}

const coloursOf = import.meta.glob<GameColours>('../../games/*/colours.ts', { eager: true, import: 'colours' })
const otherColours: GameColours = { light: 'var(--iris)', dark: '#17103c' }

function Drawing({ game }: { game: string }) {
  const { icon: Sign = Cherry } = houseGames.find(({ type }) => type === game) ?? {}
  const { light, dark } = coloursOf[`../../games/${game}/colours.ts`] ?? otherColours
  return (
    <span
      className="grid h-full place-items-center bg-linear-to-br from-(--light) to-(--dark) text-white"
      style={{ '--light': light, '--dark': dark } as CSSProperties}
    >
      <Sign size={22} aria-hidden />
    </span>
  )
}

/** The list shifts by the number of cards inserted before the existing ones. */
function useSlideIn(list: { current: HTMLUListElement | null }, wins: readonly RecentWin[] | undefined): void {
  const still = useReducedMotion()
  const before = useRef<ReadonlySet<string>>(new Set())
  useLayoutEffect(() => {
    const came = wins?.findIndex(({ id }) => before.current.has(id)) ?? 0
    before.current = new Set(wins?.map(({ id }) => id))
    if (came <= 0 || still) return
    const from = { transform: `translateX(${-came * step}px)` }
    const slide = list.current?.animate([from, { transform: 'none' }], {
      duration: slideMs,
      easing: 'cubic-bezier(.2,.8,.2,1)',
    })
    return () => slide?.cancel()
  }, [list, wins, still])
}
