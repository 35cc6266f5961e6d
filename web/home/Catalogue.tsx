import type { Game, GameType } from '@casino/contract/entities'
import { Link } from '@tanstack/react-router'
import { Cherry, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { GameStatusPill } from '../shell/GameStatusPill.tsx'
import { GameLink, useGameName } from '../shell/house-games.tsx'
import { m } from '../texts/compiled/messages.js'
import { formatMoney, kopecksOf } from '../ui/amount.ts'
import { buttonClass } from '../ui/Button.tsx'
import { classes } from '../ui/class-names.ts'
import { useCurrencySign } from '../ui/Money.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx'
import { useGames, useSettings } from '../wire/site.ts'
import { GamePicture } from './GamePicture.tsx'

const tabs = [
  { key: 'topSlots', name: m.home_tab_top },
  { key: 'slots', name: m.home_tab_slots },
  { key: 'turboGames', name: m.home_tab_turbo },
  { key: 'liveGames', name: m.home_tab_live },
  { key: 'new', name: m.home_tab_new },
  { key: 'bingo', name: m.home_tab_bingo },
] as const

type Tab = (typeof tabs)[number]['key']

/** In-house games are in the first tab and among the new ones; the other tabs are empty until providers are connected. */
const withHouseGames: readonly Tab[] = ['topSlots', 'new']

export function Catalogue() {
  const [tab, setTab] = useState<Tab>('topSlots')
  return (
    <section id="catalogue" aria-labelledby="catalogue-title">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="catalogue-title" className="type-h2">
          {m.home_catalogue()}
        </h2>
        <Link to="/slots" className={buttonClass('ghost', 'button', '-mr-3 px-3')}>
          {m.home_show_all()}
          <ChevronRight size={18} aria-hidden />
        </Link>
      </div>
      <fieldset
        data-scrolls
        className="scrollbar-none -mx-4 mb-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:px-0"
      >
        <legend className="sr-only">{m.home_tabs()}</legend>
        {tabs.map(({ key, name }) => (
          <button
            key={key}
            type="button"
            aria-pressed={tab === key}
            onClick={() => setTab(key)}
            className={classes(
              'type-strong min-h-11 shrink-0 rounded-full px-4 transition-colors duration-150',
              tab === key ? 'bg-accent text-on-accent' : 'bg-control text-text-2 hover:text-text',
            )}
          >
            {name()}
          </button>
        ))}
      </fieldset>
      {withHouseGames.includes(tab) ? <HouseGames /> : <NoGames />}
    </section>
  )
}

const gridClass = 'grid grid-cols-3 gap-2 sm:grid-cols-4 lg:grid-cols-5 lg:gap-3 2xl:grid-cols-6'

function HouseGames() {
  const games = useGames()
  if (games.isError && !games.data) {
    return <ErrorState text={m.error_load()} onRetry={() => void games.refetch()} />
  }
  return (
    <ul className={gridClass}>
      {games.data
        ? games.data.map((game) => game.type !== 'external' && <Cover key={game.id} game={game} type={game.type} />)
        : [1, 2, 3].map((i) => (
            <li key={i}>
              <Skeleton className="aspect-[3/4] rounded-lg" />
              <Skeleton className="mt-2 h-9" />
            </li>
          ))}
    </ul>
  )
}

/** A cover 3:4 with name and provider below. */
function Cover({ game, type }: { game: Game; type: GameType }) {
  const { site } = useSettings()
  const sign = useCurrencySign()
  const name = useGameName(type)
  const limits = m.home_bets({
    from: formatMoney(kopecksOf(game.min_bet), sign).replace(',00', ''),
    to: formatMoney(kopecksOf(game.max_bet), sign).replace(',00', ''),
  })
  return (
    <li className="min-w-0">
      <GameLink game={type} className="group block rounded-lg">
        <span className="relative block aspect-[3/4] overflow-hidden rounded-lg">
          <GamePicture game={type} record={game} shape="cover" />
          <span className="absolute inset-x-0 bottom-0 bg-linear-to-t from-black/85 to-transparent px-2 pt-10 pb-3 text-center text-[clamp(12px,1.4vw,18px)] leading-tight font-extrabold tracking-wide text-white uppercase">
            <span className="line-clamp-3 wrap-anywhere">{name}</span>
          </span>
          <GameStatusPill status={game.status} className="absolute top-2 right-2 max-sm:px-2 max-sm:text-[0.6875rem]" />
          <span className="absolute inset-0 hidden flex-col items-center justify-center gap-2 bg-black/70 p-2 text-center text-white opacity-0 transition-opacity duration-150 group-hover:opacity-100 group-focus-visible:opacity-100 md:flex">
            <span className={buttonClass('main', 'compact', 'w-full')}>{m.home_play()}</span>
            <span className="type-small">{m.home_edge({ percent: String(game.house_edge).replace('.', ',') })}</span>
            <span className="type-small text-balance">{limits}</span>
          </span>
        </span>
        <span className="mt-2 block truncate text-[0.8125rem] leading-[1.125rem] font-semibold">{name}</span>
        <span className="type-small block truncate text-text-3">{site.name}</span>
      </GameLink>
    </li>
  )
}

function NoGames() {
  return (
    <EmptyState
      className="min-h-64 justify-center rounded-lg border border-line bg-surface"
      drawing={<Cherry />}
      text={m.home_no_slots()}
      note={m.home_no_slots_note()}
      action={
        <Link to="/games/dice" className={buttonClass('main')}>
          {m.home_to_dice()}
        </Link>
      }
    />
  )
}
