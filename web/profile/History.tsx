import type { HistoryItem } from '@casino/contract/play/history'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { History as HistoryIcon } from 'lucide-react'
import { placeOfPlayed } from '../catalogue/place.ts'
import { FeedSkeleton } from '../games/feed/FeedSkeleton.tsx'
import { GameDrawing, GameName } from '../rounds/GameName.tsx'
import { RoundLink, roundLinkClass } from '../rounds/RoundLink.tsx'
import { m } from '../texts/compiled/messages.js'
import { kopecksOf } from '../ui/fields/amount.ts'
import { EmptyState, ErrorBox, ErrorState } from '../ui/messages/states.tsx'
import { Button, buttonClass } from '../ui/shown/Button.tsx'
import { Card } from '../ui/shown/Card.tsx'
import { DateTime } from '../ui/shown/DateTime.tsx'
import { Money, Profit } from '../ui/shown/Money.tsx'
import { type Column, Table } from '../ui/shown/Table.tsx'
import { errorText } from '../wire/error-text.ts'
import { historyPages } from './history.ts'

/** The player's rounds of all games, with a button for eight more. */
export function History() {
  const history = useInfiniteQuery(historyPages)
  return (
    <section aria-labelledby="profile-history">
      <h2 id="profile-history" className="type-h2 mb-4">
        {m.profile_history()}
      </h2>
      <Card flush>{content()}</Card>
    </section>
  )

  function content() {
    if (history.data?.length) return <Rounds rounds={history.data} more={history} />
    if (history.data) return <Empty />
    if (history.isError)
      return (
        <ErrorState text={errorText(history.error, m.profile_history_error)} onRetry={() => void history.refetch()} />
      )
    return <FeedSkeleton />
  }
}

interface RoundsProps {
  rounds: readonly HistoryItem[]
  more: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => Promise<unknown>
  }
}

function Rounds({ rounds, more }: RoundsProps) {
  return (
    <>
      <Table
        label={m.profile_history()}
        columns={columns()}
        rows={rounds}
        rowKey={(item) => item._id}
        narrow={(item) => ({
          left: <Game item={item} />,
          leftNote: <Played item={item} />,
          right: <Profit kopecks={kopecksOf(item.profit)} />,
          rightNote: <Money kopecks={kopecksOf(item.betAmount)} />,
        })}
      />
      {rounds.at(-1)?.earlierArchived && (
        <p className="type-small border-t border-line p-3 text-center text-text-2">{m.profile_history_archived()}</p>
      )}
      {more.hasNextPage && (
        <div className="flex flex-col items-center gap-3 border-t border-line p-3">
          {more.isFetchNextPageError && <ErrorBox>{m.profile_history_error()}</ErrorBox>}
          <Button busy={more.isFetchingNextPage} onClick={() => void more.fetchNextPage()}>
            {more.isFetchNextPageError ? m.ui_retry() : m.profile_history_more()}
          </Button>
        </div>
      )}
    </>
  )
}

function columns(): Column<HistoryItem>[] {
  return [
    { key: 'game', head: m.profile_history_game(), cell: (item) => <Game item={item} /> },
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
    { key: 'date', head: m.profile_history_date(), figure: true, cell: (item) => <Played item={item} /> },
  ]
}

export function Game({ item }: { item: HistoryItem }) {
  const external = item.gameData.externalGame
  const place = external && placeOfPlayed(external)
  if (!place) return <GameName game={item.gameType} name={external?.name} />
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <GameDrawing game="external" size={20} className="shrink-0 text-text-3" />
      <Link {...place} className={roundLinkClass}>
        <span className="truncate">{external.name}</span>
      </Link>
    </span>
  )
}

/** The time of the round, linked to it if it can be verified; a note says that a partner's round cannot. */
export function Played({ item }: { item: HistoryItem }) {
  const date = <DateTime iso={item.createdAt} />
  if (item.gameType !== 'external') return <RoundLink id={item._id}>{date}</RoundLink>
  return (
    <>
      {date}
      <span className="type-small block text-text-3">{m.profile_external_unverifiable()}</span>
    </>
  )
}

function Empty() {
  return (
    <EmptyState
      drawing={<HistoryIcon />}
      text={m.profile_history_empty()}
      action={
        <Link to="/" hash="games" className={buttonClass('main')}>
          {m.profile_history_choose()}
        </Link>
      }
    />
  )
}
