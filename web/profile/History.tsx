import type { HistoryItem } from '@casino/contract/entities'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Dices, Gamepad2, Gem, History as HistoryIcon, LoaderPinwheel } from 'lucide-react'
import { useState } from 'react'
import { m } from '../texts/compiled/messages.js'
import { kopecksOf } from '../ui/amount.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { DateTime } from '../ui/DateTime.tsx'
import { Money, Profit } from '../ui/Money.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx'
import { type Column, Table } from '../ui/Table.tsx'
import { call } from '../wire/api.ts'
import { playerData } from '../wire/session.ts'

/** spec §9: 8 a page, «Show more» adds 8. */
const step = 8

const historyOptions = queryOptions({
  queryKey: ['history', 'profile'],
  queryFn: ({ signal }) => call('GET /api/games/history', { query: { limit: -1 }, signal }),
  meta: playerData,
  staleTime: 0,
})

const games = {
  mines: { name: m.nav_mines, icon: Gem },
  dice: { name: m.nav_dice, icon: Dices },
  roulette: { name: m.nav_roulette, icon: LoaderPinwheel },
  external: { name: m.profile_external_game, icon: Gamepad2 },
}

function Game({ item }: { item: HistoryItem }) {
  const game = games[item.gameType]
  return (
    <span className="flex items-center gap-2.5">
      <game.icon size={20} className="shrink-0 text-text-3" aria-hidden />
      <span className="truncate">{item.gameData.externalGame?.name ?? game.name()}</span>
    </span>
  )
}

export function History() {
  const history = useQuery(historyOptions)
  const [shown, setShown] = useState(step)
  const columns: Column<HistoryItem>[] = [
    {
      key: 'game',
      head: m.profile_history_game(),
      cell: (item) => <Game item={item} />,
    },
    {
      key: 'bet',
      head: m.profile_history_bet(),
      figure: true,
      cell: (item) => <Money kopecks={kopecksOf(item.betAmount)} />,
    },
    {
      key: 'result',
      head: m.profile_history_result(),
      figure: true,
      cell: (item) => <Profit kopecks={kopecksOf(item.profit)} className="font-semibold" />,
    },
    {
      key: 'date',
      head: m.profile_history_date(),
      figure: true,
      cell: (item) => <DateTime iso={item.createdAt} />,
    },
  ]
  return (
    <section aria-labelledby="profile-history">
      <h2 id="profile-history" className="type-h2 mb-4">
        {m.profile_history()}
      </h2>
      {history.data && history.data.length > 0 ? (
        <Card flush>
          <Table
            label={m.profile_history()}
            columns={columns}
            rows={history.data.slice(0, shown)}
            rowKey={(item) => item._id}
            narrow={(item) => ({
              left: <Game item={item} />,
              leftNote: <DateTime iso={item.createdAt} />,
              right: <Profit kopecks={kopecksOf(item.profit)} />,
              rightNote: <Money kopecks={kopecksOf(item.betAmount)} />,
            })}
          />
          {history.data.length > shown && (
            <div className="border-t border-line p-3 text-center">
              <Button kind="quiet" onClick={() => setShown(shown + step)}>
                {m.profile_history_more()}
              </Button>
            </div>
          )}
        </Card>
      ) : history.data ? (
        <Card>
          <EmptyState
            drawing={<HistoryIcon />}
            text={m.profile_history_empty()}
            action={
              <Link to="/" hash="games" className={buttonClass('main')}>
                {m.profile_history_choose()}
              </Link>
            }
          />
        </Card>
      ) : history.isError ? (
        <Card>
          <ErrorState text={m.profile_history_error()} onRetry={() => void history.refetch()} />
        </Card>
      ) : (
        <Skeleton className="h-[461px] rounded-lg" />
      )}
    </section>
  )
}
