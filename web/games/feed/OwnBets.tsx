import type { GameType } from '@casino/contract/entities'
import type { HistoryItem } from '@casino/contract/play/history'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { GameDrawing } from '../../rounds/GameName.tsx'
import { historyOptions } from '../../rounds/history.ts'
import { RoundLink } from '../../rounds/RoundLink.tsx'
import { openAuth } from '../../shell/auth/auth.ts'
import { m } from '../../texts/compiled/messages.js'
import { formatMultiplier, kopecksOf } from '../../ui/fields/amount.ts'
import { EmptyState, ErrorState } from '../../ui/messages/states.tsx'
import { Button } from '../../ui/shown/Button.tsx'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import { Money, Multiplier } from '../../ui/shown/Money.tsx'
import { type Column, Table } from '../../ui/shown/Table.tsx'
import { errorText } from '../../wire/error-text.ts'
import { useSession } from '../../wire/session.ts'
import { FeedSkeleton } from './FeedSkeleton.tsx'
import type { GameColumns } from './game-columns.ts'
import { Payout } from './Payout.tsx'

const files = import.meta.glob<GameColumns>('../*/columns.tsx', { eager: true, import: 'columns' })
const ofGame = (game: GameType) => files[`../${game}/columns.tsx`]!

/** docs/product.md §9: eight rounds a page. */
const pageSize = 8

/** The player's own bets on one game, newest first, eight more with each press; not fetched for a guest. */
export function OwnBets({ game }: { game: GameType }) {
  const { user, loading } = useSession()
  const history = useQuery({ ...historyOptions(game), enabled: user !== undefined })
  const [shown, setShown] = useState(pageSize)
  const rounds = history.data

  if (!user && !loading) return <Guest game={game} />
  if (!rounds) {
    return history.isError ? (
      <ErrorState text={errorText(history.error, m.game_history_load_error)} onRetry={() => void history.refetch()} />
    ) : (
      <FeedSkeleton />
    )
  }
  if (rounds.length === 0) return <EmptyState drawing={<GameDrawing game={game} />} text={m.game_history_empty()} />
  return (
    <>
      <Table
        label={m.game_my_bets()}
        columns={columnsOf(game)}
        rows={rounds.slice(0, shown)}
        rowKey={(round) => round._id}
        rowClass="transition-opacity duration-220 turbo:transition-none starting:opacity-0"
        narrow={(round) => ({
          left: ofGame(game).line(round),
          leftNote: <TimeLink round={round} />,
          right: <Payout bet={round} />,
          rightNote: (
            <>
              <Money kopecks={kopecksOf(round.betAmount)} /> {formatMultiplier(kopecksOf(round.multiplier))}
            </>
          ),
        })}
      />
      {rounds.length > shown && (
        <div className="flex justify-center border-t border-line p-3">
          <Button onClick={() => setShown(shown + pageSize)}>{m.game_show_more()}</Button>
        </div>
      )}
    </>
  )
}

function columnsOf(game: GameType): Column<HistoryItem>[] {
  return [
    { key: 'time', head: m.round_time(), cell: (round) => <TimeLink round={round} /> },
    {
      key: 'bet',
      head: m.feed_column_bet(),
      figure: true,
      cell: (round) => <Money kopecks={kopecksOf(round.betAmount)} />,
    },
    {
      key: 'multiplier',
      head: m.feed_column_multiplier(),
      figure: true,
      cell: (round) => <Multiplier hundredths={kopecksOf(round.multiplier)} />,
    },
    ...ofGame(game).columns(),
    { key: 'win', head: m.feed_column_win(), figure: true, cell: (round) => <Payout bet={round} /> },
  ]
}

function TimeLink({ round }: { round: HistoryItem }) {
  return (
    <RoundLink id={round._id}>
      <DateTime iso={round.createdAt} />
    </RoundLink>
  )
}

function Guest({ game }: { game: GameType }) {
  return (
    <EmptyState
      drawing={<GameDrawing game={game} />}
      text={m.game_history_guest()}
      action={
        <>
          <Button onClick={() => openAuth('login')}>{m.shell_login()}</Button>
          <Button kind="main" onClick={() => openAuth('register')}>
            {m.shell_register()}
          </Button>
        </>
      }
    />
  )
}
